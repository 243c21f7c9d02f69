/// The application's id: the name of its desktop entry, icon, schema, resources and bus.
///
/// The files in `data/` and `Resources/` repeat it, and a test compares each with this constant.
let applicationID = "io.github.whiskmail.Whisk"

/// What the desktop, and no person, starts the program with: GLib's word, in the service file.
let serviceOption = "--gapplication-service"
