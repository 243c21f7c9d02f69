import CGTK
import GTKBridge
import Inbox

/// Asks when a snoozed message comes back: one of the usual times, or a date and a time of day.
@MainActor
final class TimeChooser {
  /// The widget.
  let pointer: WidgetPointer = gtk_stack_new()
  /// The chosen time, in seconds since 1970.
  private(set) var answer: Int64?
  /// Called when a time was chosen.
  var onEnd: () -> Void = {}

  private let clock: Clock
  private let times: [(preset: SnoozeTime, time: Int64)]
  private let list = Make.choices(name: tr("Times"))
  private let calendar: WidgetPointer = gtk_calendar_new()
  private let hour = TimeChooser.number(below: 24, name: tr("Hour"))
  private let minute = TimeChooser.number(below: 60, name: tr("Minute"))
  private let sentence = Make.paragraph(style: "dim-label")
  private let button: WidgetPointer = Make.button(tr("_Snooze"))

  init(clock: Clock) {
    self.clock = clock
    times = SnoozeTime.allCases.compactMap { preset in
      preset.time(now: clock.now).map { (preset, $0) }
    }.sorted { $0.1 < $1.1 }
    gtk_stack_set_transition_type(pointer.opaque, GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT)
    gtk_stack_set_vhomogeneous(pointer.opaque, 0)
    gtk_stack_set_interpolate_size(pointer.opaque, 1)
    pointer.addPage(makeTimes(), named: "times")
    pointer.addPage(makeDate(), named: "date")
    pointer.hideOtherPages()
    set(SnoozeTime.tomorrow.time(now: clock.now) ?? clock.now)
  }

  /// Moves the focus to the first time.
  func focus() {
    guard let row = gtk_list_box_get_row_at_index(list.opaque, 0) else { return }
    gtk_widget_grab_focus(row.cast())
  }

  private func makeTimes() -> WidgetPointer {
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
    for (preset, time) in times {
      gtk_list_box_append(
        list.opaque,
        Make.choice(
          icon: "alarm-symbolic", preset.title,
          detail: clock.words.weekday(time, now: clock.now)))
    }
    gtk_list_box_append(
      list.opaque,
      Make.choice(icon: "x-office-calendar-symbolic", tr("Choose a Date and Time…")))
    list.connect("row-activated") { [weak self] (row: ValuePointer) in
      guard let self, let row = row.widget else { return }
      let number = Int(gtk_list_box_row_get_index(row.cast()))
      if number < times.count { finish(times[number].time) } else { showDate() }
    }
    return list
  }

  private func makeDate() -> WidgetPointer {
    calendar.setAccessibleLabel(tr("Date"))
    // GTK's calendar has four arrows without a name.
    let arrows = [
      tr("Previous Month"), tr("Next Month"), tr("Previous Year"), tr("Next Year"),
    ]
    for (button, name) in zip(calendar.buttons, arrows) { button.setAccessibleLabel(name) }
    button.setStyle("suggested-action", true)
    button.connect("clicked") { [weak self] in
      guard let self, let time = chosen else { return }
      finish(time)
    }
    let back: WidgetPointer = Make.button(tr("_Back"))
    back.connect("clicked") { [weak self] in
      guard let self else { return }
      gtk_stack_set_visible_child_name(pointer.opaque, "times")
      focus()
    }
    let clockRow = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    gtk_widget_set_halign(clockRow, GTK_ALIGN_CENTER)
    // Times are written from left to right in every language.
    gtk_widget_set_direction(clockRow, GTK_TEXT_DIR_LTR)
    for part in [hour, Make.label(":"), minute] { clockRow.append(part) }
    let buttons = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    gtk_box_set_homogeneous(buttons.cast(), 1)
    for part in [back, button] {
      gtk_widget_set_hexpand(part, 1)
      buttons.append(part)
    }
    gtk_label_set_justify(sentence.opaque, GTK_JUSTIFY_CENTER)
    gtk_label_set_xalign(sentence.opaque, 0.5)
    gtk_label_set_max_width_chars(sentence.opaque, 28)
    let box = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 12, style: "choice-date")
    for part in [calendar, clockRow, sentence, buttons] { box.append(part) }
    calendar.connect("day-selected") { [weak self] in self?.tell() }
    for spin in [hour, minute] {
      spin.connect("value-changed") { [weak self] in self?.tell() }
    }
    return box
  }

  /// A number with two digits that goes round.
  private static func number(below limit: Double, name: String) -> WidgetPointer {
    let spin: WidgetPointer = gtk_spin_button_new_with_range(0, limit - 1, 1)
    gtk_spin_button_set_wrap(spin.opaque, 1)
    gtk_spin_button_set_numeric(spin.opaque, 1)
    gtk_editable_set_width_chars(spin.opaque, 2)
    spin.setAccessibleLabel(name)
    spin.connect(answering: "output") { () -> Bool in
      let value = gtk_spin_button_get_value_as_int(spin.opaque)
      gtk_editable_set_text(spin.opaque, value < 10 ? "0\(value)" : "\(value)")
      return true
    }
    return spin
  }

  private func showDate() {
    gtk_stack_set_visible_child_name(pointer.opaque, "date")
    gtk_widget_grab_focus(calendar)
    tell()
  }

  /// The moment that calendar and clock show.
  private var chosen: Int64? {
    // What is typed counts before the focus leaves it.
    for spin in [hour, minute] { gtk_spin_button_update(spin.opaque) }
    guard let day = gtk_calendar_get_date(calendar.opaque) else { return nil }
    defer { g_date_time_unref(day) }
    let moment = g_date_time_new_local(
      g_date_time_get_year(day), g_date_time_get_month(day), g_date_time_get_day_of_month(day),
      gtk_spin_button_get_value_as_int(hour.opaque),
      gtk_spin_button_get_value_as_int(minute.opaque), 0)
    guard let moment else { return nil }
    defer { g_date_time_unref(moment) }
    return Int64(g_date_time_to_unix(moment))
  }

  /// Has calendar and clock show a moment.
  func set(_ time: Int64) {
    guard let moment = g_date_time_new_from_unix_local(gint64(time)) else { return }
    defer { g_date_time_unref(moment) }
    gtk_calendar_select_day(calendar.opaque, moment)
    gtk_spin_button_set_value(hour.opaque, Double(g_date_time_get_hour(moment)))
    gtk_spin_button_set_value(minute.opaque, Double(g_date_time_get_minute(moment)))
    tell()
  }

  /// Says what the chosen moment means.
  private func tell() {
    let time = chosen ?? 0
    let isToCome = time > clock.now
    sentence.setText(
      isToCome
        ? tr("Until {time}", ["time": clock.words.coming(time, now: clock.now)])
        : tr("This time has passed. Choose a later one."))
    gtk_widget_set_sensitive(button, isToCome ? 1 : 0)
    button.setAccessibleDescription(String(cString: gtk_label_get_text(sentence.opaque)))
  }

  private func finish(_ time: Int64) {
    answer = time
    onEnd()
  }
}
