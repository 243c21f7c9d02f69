import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailStore

/// The window of the settings; each takes effect at once.
@MainActor
final class PreferencesWindow {
  /// The window.
  let pointer: WidgetPointer = adw_preferences_window_new()
  /// Called when it was closed.
  var onClosed: () -> Void = {}

  private let rows: PreferenceRows
  private let preview: SwipePreview
  private let styleConnection: SignalConnection

  /// Makes the window.
  ///
  /// - Parameters:
  ///   - folders: The folders that can be noisy or quiet.
  ///   - accountName: Names an account where there are several.
  init(
    settings: Retained, folders: [Folder], accountName: (AccountID) -> String? = { _ in nil }
  ) {
    rows = PreferenceRows(settings: settings)
    preview = SwipePreview(settings: ListSettings(following: settings.pointer.cast()))
    var choices: [(reach: SwipeAssignments.Reach, row: WidgetPointer)] = []
    let page = Self.swiping(rows, preview: preview.pointer, choices: &choices)
    let showStyle: @MainActor () -> Void = { [choices] in
      let number = g_settings_get_enum(settings.pointer.cast(), "swipe-style")
      let style = number == 0 ? SwipeAssignments.Style.buttons : .distances
      for (reach, row) in choices {
        adw_preferences_row_set_title(row.cast(), reach.title(style))
        // Acting at two distances leaves nothing for a third.
        gtk_widget_set_visible(row, reach == .full && style == .distances ? 0 : 1)
      }
    }
    showStyle()
    styleConnection = settings.pointer.connect("changed::swipe-style", showStyle)
    gtk_window_set_title(pointer.cast(), tr("Preferences"))
    gtk_window_set_default_size(pointer.cast(), 600, 640)
    let notifications = Self.notifications(rows, folders: folders, accountName)
    for page in [page, Self.mail(rows), notifications] {
      adw_preferences_window_add(pointer.cast(), page.cast())
    }
    nameParts()
    pointer.connect("destroy") { [weak self] in
      self?.styleConnection.disconnect()
      self?.onClosed()
    }
  }

  /// Shows it over a window.
  func present(over parent: WidgetPointer) {
    gtk_window_set_transient_for(pointer.cast(), parent.cast())
    gtk_window_present(pointer.cast())
  }

  /// Libadwaita's own button for searching would be read by the type of its picture, and what changes
  /// the page by its own.
  private func nameParts() {
    for switcher in pointer.parts(of: adw_view_switcher_get_type()) {
      switcher.setAccessibleLabel(tr("Preferences"))
    }
    for button in pointer.buttons {
      guard let tip = gtk_widget_get_tooltip_text(button) else { continue }
      button.setAccessibleLabel(String(cString: tip))
    }
    pointer.unnameStackPages()
  }

  // MARK: Pages

  private static func swiping(
    _ rows: PreferenceRows, preview: WidgetPointer,
    choices all: inout [(reach: SwipeAssignments.Reach, row: WidgetPointer)]
  ) -> WidgetPointer {
    let isMirrored = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
    let actions = [("", tr("None"))] + MailAction.all.map { ($0.id.rawValue, $0.name) }
    var groups = [rows.group(nil, [preview])]
    for side in [SwipeAssignments.Side.trailing, .leading] {
      // The side is named by where the finger goes.
      let isToTheLeft = (side == .trailing) != isMirrored
      let choices = SwipeAssignments.Reach.allCases.map { reach in
        let row = rows.choice(
          reach.title(.buttons), key: "\(side.rawValue)-\(reach.rawValue)-action", actions)
        all.append((reach, row))
        return row
      }
      groups.append(
        rows.group(isToTheLeft ? tr("Swipe to the Left") : tr("Swipe to the Right"), choices))
    }
    groups.append(
      rows.group(
        tr("How Swipes Work"),
        [
          rows.choice(
            tr("A Swipe"), key: "swipe-style",
            [
              ("buttons", tr("Shows Buttons")), ("distances", tr("Acts When Let Go")),
            ]),
          rows.scale(
            tr("Sensitivity"), key: "swipe-sensitivity", low: tr("Firm"), high: tr("Light")),
          rows.toggle(tr("Touchpad"), subtitle: tr("Two fingers sideways"), key: "touchpad-swipes"),
          rows.toggle(tr("Touchscreen"), subtitle: tr("One finger sideways"), key: "touch-swipes"),
          rows.toggle(
            tr("Mouse"), subtitle: tr("Dragging sideways with the left button"),
            key: "mouse-swipes"),
        ]))
    return rows.page(tr("Swiping"), icon: "input-touchpad-symbolic", groups)
  }

  private static func mail(_ rows: PreferenceRows) -> WidgetPointer {
    let list = rows.group(
      tr("List"),
      [
        rows.choice(
          tr("Row Height"), key: "density",
          [
            ("compact", tr("Compact")), ("comfortable", tr("Comfortable")),
            ("spacious", tr("Spacious")),
          ]),
        rows.toggle(tr("Initials of the Sender"), key: "shows-avatars"),
      ])
    let reading = rows.group(
      tr("Reading"),
      [
        rows.choice(
          tr("Mark as Read"), key: "mark-as-read",
          [
            ("opening", tr("When Opened")), ("delay", tr("After Three Seconds")),
            ("never", tr("By Hand")),
          ]),
        rows.toggle(
          tr("Show as Plain Text"), subtitle: tr("Without the design of the sender"),
          key: "prefers-plain-text"),
        rows.toggle(
          tr("Ask Before Loading Remote Images"),
          subtitle: tr("They tell the sender that and when you read the message"),
          key: "asks-for-remote-content"),
      ])
    let keys = rows.group(
      tr("Keyboard"),
      [
        rows.toggle(
          tr("Single Keys"), subtitle: tr("Letters act on messages, such as E for Archive"),
          key: "single-key-shortcuts")
      ])
    return rows.page(
      tr("Mail"), icon: "mail-unread-symbolic", [list, reading, keys] + senders(rows))
  }

  /// Who may load remote images without being asked about, each to be taken out again.
  private static func senders(_ rows: PreferenceRows) -> [WidgetPointer] {
    let allowed = AllowedSenders(settings: rows.settings)
    guard !allowed.addresses.isEmpty else { return [] }
    let group = rows.group(tr("Remote Images Load Without Asking"), [])
    for address in allowed.addresses {
      let button = Make.iconButton("user-trash-symbolic", name: tr("Ask Again"))
      gtk_widget_add_css_class(button, "flat")
      let row = rows.row(address, button)
      // A press elsewhere in the row does nothing, and the button has a name of its own.
      adw_action_row_set_activatable_widget(row.cast(), nil)
      button.setAccessibleLabel(tr("Ask again for {address}", ["address": address]))
      button.connect("clicked") {
        allowed.remove(address)
        adw_preferences_group_remove(group.cast(), row)
        if allowed.addresses.isEmpty { gtk_widget_set_visible(group, 0) }
      }
      adw_preferences_group_add(group.cast(), row)
    }
    return [group]
  }

  private static func notifications(
    _ rows: PreferenceRows, folders: [Folder], _ accountName: (AccountID) -> String?
  ) -> WidgetPointer {
    let quiet = QuietFolders(settings: rows.settings)
    let general = rows.group(
      nil,
      [
        rows.toggle(
          tr("Notifications"), subtitle: tr("Of new mail, and of mail that comes back"),
          key: "notifications")
      ])
    general.parts(of: gtk_list_box_get_type()).first?.setAccessibleLabel(tr("Notifications"))
    let loud = folders.filter(\.role.canNotify)
    let each = rows.group(
      tr("Folders"),
      loud.map { folder in
        let toggle: WidgetPointer = gtk_switch_new()
        gtk_switch_set_active(toggle.opaque, quiet.contains(folder.id) ? 0 : 1)
        toggle.connect("notify::active") {
          quiet.set(folder.id, isQuiet: gtk_switch_get_active(toggle.opaque) == 0)
        }
        let above = folder.path.dropLast().joined(separator: "/")
        let place = [accountName(folder.account) ?? "", above].filter { !$0.isEmpty }
        return rows.row(folder.title, subtitle: place.joined(separator: tr(", ")), toggle)
      })
    rows.settings.pointer.cast(to: GSettings.self).bindSensitivity(of: each, to: "notifications")
    return rows.page(
      tr("Notifications"), icon: "preferences-system-notifications-symbolic",
      loud.isEmpty ? [general] : [general, each])
  }
}

extension SwipeAssignments.Reach {
  /// What it does it with, for a person: a long swipe presses no second button.
  fileprivate func title(_ style: SwipeAssignments.Style) -> String {
    switch self {
    case .short: style == .buttons ? tr("First Button") : tr("Short Swipe")
    case .long: style == .buttons ? tr("Second Button") : tr("Long Swipe")
    case .full: tr("Swiped All the Way")
    }
  }
}

extension UnsafeMutablePointer<GSettings> {
  /// Lets a widget be used only while a truth value is set.
  @MainActor
  fileprivate func bindSensitivity(of widget: WidgetPointer, to key: String) {
    g_settings_bind(self, key, widget.raw, "sensitive", G_SETTINGS_BIND_GET)
  }
}
