/// The application's id: the name of its desktop entry, icon, schema, resources and bus.
///
/// The files in `data/` and `Resources/` repeat it, and a test compares each with this constant.
let applicationID = "io.github.whiskmail.Whisk"
