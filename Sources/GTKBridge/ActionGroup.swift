public import CGTK

/// Named actions that menus, keys, buttons and assistive technology can invoke.
@MainActor
public final class ActionGroup {
  private let group: Retained
  private var actions: [String: OpaquePointer] = [:]

  /// Makes an empty group.
  ///
  /// The corresponding C function is `g_simple_action_group_new`.
  public init() {
    group = Retained(owned: g_simple_action_group_new().raw)
  }

  /// The group, as `gtk_widget_insert_action_group` takes it.
  public var pointer: OpaquePointer { group.opaque }

  /// The names of the actions, in no order.
  public var names: Set<String> { Set(actions.keys) }

  /// Adds an action, replacing one of the same name.
  ///
  /// The corresponding C function is `g_simple_action_new`.
  ///
  /// - Parameters:
  ///   - name: The name within the group. A group inserted under a phrase as its prefix whose one
  ///     action is named "" shows as that phrase to assistive technology.
  ///   - isEnabled: Whether it can be invoked now.
  ///   - handler: What it does; the group keeps it.
  public func add(
    _ name: String, isEnabled: Bool = true, _ handler: @escaping @MainActor () -> Void
  ) {
    // "" is a name GTK uses and GSimpleAction's property takes.
    guard let action = g_simple_action_new(name, nil) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
    action.connect("activate") { handler() }
    g_action_map_add_action(pointer, action)
    g_object_unref(action.raw)
    actions[name] = action
  }

  /// Adds an action named after a setting, whose state is the setting's value: of a truth value a
  /// switch, which menus show with a check.
  ///
  /// The corresponding C function is `g_settings_create_action`.
  public func add(setting key: String, of settings: Retained) {
    guard let action = g_settings_create_action(settings.pointer.cast(), key) else { return }
    g_action_map_add_action(pointer, action)
    g_object_unref(UnsafeMutableRawPointer(action))
  }

  /// Adds an action that is one of several choices, which menus show as radio buttons: their items call
  /// `name::choice`.
  ///
  /// The corresponding C function is `g_simple_action_new_stateful`.
  ///
  /// - Parameters:
  ///   - name: The name within the group.
  ///   - choice: The one that is chosen now.
  ///   - handler: What it does with a choice; the group keeps it. What is shown as chosen changes with
  ///     ``set(_:to:)``.
  public func add(
    _ name: String, choice: String, _ handler: @escaping @MainActor (_ choice: String) -> Void
  ) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    guard let action = g_simple_action_new_stateful(name, type, g_variant_new_string(choice)) else {
      return
    }
    action.connect("activate") { (choice: String) in handler(choice) }
    g_action_map_add_action(pointer, action)
    g_object_unref(action.raw)
    actions[name] = action
  }

  /// Shows a choice of an action as the chosen one.
  ///
  /// The corresponding C function is `g_simple_action_set_state`.
  public func set(_ name: String, to choice: String) {
    if let action = actions[name] {
      g_simple_action_set_state(action, g_variant_new_string(choice))
    }
  }

  /// Enables or disables an action; one that is not there is left alone.
  ///
  /// The corresponding C function is `g_simple_action_set_enabled`.
  public func setEnabled(_ isEnabled: Bool, for name: String) {
    if let action = actions[name] { g_simple_action_set_enabled(action, isEnabled ? 1 : 0) }
  }

  /// Takes an action out.
  ///
  /// The corresponding C function is `g_action_map_remove_action`.
  public func remove(_ name: String) {
    actions[name] = nil
    g_action_map_remove_action(pointer, name)
  }

  /// Makes the group reachable from a widget and those inside it as `prefix.name`.
  ///
  /// The corresponding C function is `gtk_widget_insert_action_group`.
  public func insert(into widget: UnsafeMutablePointer<GtkWidget>, as prefix: String) {
    gtk_widget_insert_action_group(widget, prefix, pointer)
  }
}
