import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailStore

/// The pane of the list: header bar, rows or what stands in for them, and the progress of reading.
@MainActor
final class ListPage {
  /// The pane.
  let pointer = Make.box(GTK_ORIENTATION_VERTICAL, style: "list-pane")

  /// The bar above the list.
  let header: WidgetPointer = adw_header_bar_new()
  private let title = Make.windowTitle("Whisk")
  private let folderButton = Make.iconButton(
    "sidebar-show-symbolic", name: tr("Folders"), action: "win.folders")
  /// Where a search is typed.
  let searchBar = SearchBar()
  /// What can be done to all rows that are picked.
  let selectionBar = SelectionBar()
  private let filterStrip: WidgetPointer = gtk_revealer_new()
  private let filterWords = Make.paragraph(style: "heading")
  private let selectButton = Make.iconButton(
    "selection-mode-symbolic", name: tr("Select Messages"), action: "win.select")
  private let searchButton = Make.iconButton(
    "system-search-symbolic", name: tr("Search Mail"), action: "win.search")
  private let actionsButton = Make.iconButton(
    "view-more-symbolic", name: tr("Actions"), action: "win.actions")
  private let selectAllButton = Make.iconButton(
    "edit-select-all-symbolic", name: tr("Select All"), action: "win.select-all")
  private let menuButton = ListPage.makeMenuButton()
  private let stack: WidgetPointer = gtk_stack_new()
  /// How far reading has come.
  let progress = ProgressStrip(name: tr("Reading mail"), stop: tr("Stop Reading"))
  /// How far an import is.
  let importing = ProgressStrip(name: tr("Importing mail"), stop: tr("Stop Importing"))
  private var hasFolderButton = true
  private var isNarrow = false
  private var isSelecting = false
  private var isSearching = false
  private var standIn: (words: StandIn, page: WidgetPointer)?

  /// What stands in for the rows.
  private enum StandIn: Hashable {
    case emptyInbox(snoozed: String?)
    case emptyFolder(icon: String)
    case emptyFilter(ListFilter)
    case absence(title: String, text: String, offersInbox: Bool)
    case problem(String)
    case nothingFound(slips: [String], leavesOut: Bool)
    case stillReading(isEnded: Bool)
  }

  init(list: WidgetPointer) {
    adw_header_bar_set_title_widget(header.opaque, title)
    adw_header_bar_pack_start(header.opaque, folderButton)
    adw_header_bar_pack_end(header.opaque, menuButton)
    adw_header_bar_pack_start(header.opaque, selectButton)
    for button in [actionsButton, searchButton, selectAllButton] {
      adw_header_bar_pack_end(header.opaque, button)
    }
    setSelecting(false)
    makeFilterStrip()
    stack.addPage(list, named: "list")
    stack.hideOtherPages()
    gtk_widget_set_vexpand(stack, 1)
    let strips = [progress.pointer, importing.pointer]
    let parts = [header, searchBar.pointer, filterStrip, stack, selectionBar.pointer]
    for part in parts + strips {
      pointer.append(part)
    }
  }

  /// Names the place and says how much of it is unread.
  func show(title place: MailPlace) {
    adw_window_title_set_title(title.opaque, place.title)
    adw_window_title_set_subtitle(title.opaque, place.unread > 0 ? place.unreadText : "")
  }

  /// Says how much was found; nil while nothing is searched for yet.
  func show(results count: Int?) {
    adw_window_title_set_title(title.opaque, tr("Search"))
    adw_window_title_set_subtitle(title.opaque, count.map(Self.resultText) ?? "")
  }

  /// How much was found, in words.
  static func resultText(_ count: Int) -> String {
    tr("{n} result", "{n} results", count: count)
  }

  /// Says how many rows are picked.
  func show(selected count: Int) {
    adw_window_title_set_title(title.opaque, tr("{n} selected", "{n} selected", count: count))
    adw_window_title_set_subtitle(title.opaque, "")
  }

  /// Shows the buttons of picking, or those of reading.
  func setSelecting(_ isSelecting: Bool) {
    self.isSelecting = isSelecting
    showButtons()
    if isSelecting {
      // A picture would be that of the button that closes the window.
      Make.show(word: tr("Cancel"), on: selectButton)
    } else {
      Make.show("selection-mode-symbolic", name: tr("Select Messages"), on: selectButton)
    }
  }

  /// Whether the window's focus is on what is seen.
  var hasVisibleFocus: Bool {
    gtk_widget_get_root(pointer).flatMap { gtk_root_get_focus($0) }
      .map { gtk_widget_get_mapped($0) != 0 } ?? false
  }

  /// Whether a search is open, whose entry needs no button that leads to it.
  func setSearching(_ isSearching: Bool) {
    self.isSearching = isSearching
    showButtons()
  }

  /// Shows the buttons that are of use now, so that the title has room also in a narrow window.
  private func showButtons() {
    for (button, isShown) in [
      (folderButton, hasFolderButton && !isSelecting), (actionsButton, !isSelecting),
      (searchButton, !isSelecting && !isSearching), (selectAllButton, isSelecting),
      // The title says how many are selected, with text of any size.
      (menuButton, !isSelecting || !isNarrow),
    ] { gtk_widget_set_visible(button, isShown ? 1 : 0) }
  }

  /// Says that the folder has none of the mail that is to be shown.
  func showEmpty(_ filter: ListFilter) {
    stand(.emptyFilter(filter), in: Pages.emptyFilter(filter))
  }

  /// Says which of the folder's mail is shown, with a button for all of it.
  func show(filter: ListFilter?) {
    gtk_revealer_set_reveal_child(filterStrip.opaque, filter == nil ? 0 : 1)
    if let filter { filterWords.setText(filter.title) }
  }

  private func makeFilterStrip() {
    let box = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, style: "filter-strip")
    gtk_widget_set_hexpand(filterWords, 1)
    box.append(filterWords)
    let all = Make.button(tr("Show _All"))
    gtk_actionable_set_detailed_action_name(all.opaque, "win.filter::\(ListFilter.nameOfAll)")
    box.append(all)
    gtk_revealer_set_child(filterStrip.opaque, box)
    filterStrip.hideWhenClosed()
  }

  /// Says that nothing was found, what was not understood, and what to try.
  func showNothingFound(slips: [String], leavesOut: Bool) {
    stand(
      .nothingFound(slips: slips, leavesOut: leavesOut),
      in: Pages.nothingFound(slips: slips, leavesOut: leavesOut))
  }

  /// Says that there is nothing yet, as not all mail is read.
  func showStillReading(_ progress: ScanProgress) {
    let isEnded = progress.isIncomplete
    stand(.stillReading(isEnded: isEnded), in: Pages.stillReading(isEnded: isEnded))
    if let standIn { Pages.show(progress, on: standIn.page) }
  }

  /// Shows the rows.
  func showList() {
    gtk_stack_set_visible_child_name(stack.opaque, "list")
  }

  /// Says that a place that is no inbox has no mail.
  func showEmpty(_ place: MailPlace) {
    stand(.emptyFolder(icon: place.icon), in: Pages.emptyFolder(icon: place.icon))
  }

  /// Says that an inbox has no mail, before what is snoozed is known.
  func showEmptyInbox() {
    if case .emptyInbox(let snoozed) = standIn?.words {
      showEmptyInbox(snoozed: snoozed)
    } else {
      showEmptyInbox(snoozed: nil)
    }
  }

  /// Says that an inbox has no mail, and what is snoozed.
  func showEmptyInbox(snoozed: String?) {
    stand(.emptyInbox(snoozed: snoozed), in: Pages.emptyInbox(snoozed: snoozed))
  }

  /// Says that the folder is away.
  func show(absence title: String, _ text: String, offersInbox: Bool) {
    stand(
      .absence(title: title, text: text, offersInbox: offersInbox),
      in: Pages.absence(title: title, text, offersInbox: offersInbox))
  }

  /// Says why there are no rows.
  func show(problem: String) {
    stand(
      .problem(problem),
      in: Pages.status(
        icon: "dialog-warning-symbolic", title: tr("This Folder Cannot Be Shown"),
        description: problem))
  }

  /// Shows how far the reading of mail has come.
  func show(progress: ScanProgress) { self.progress.show(progress) }

  /// Shows or hides the button that brings the folders.
  func setFolderButton(isVisible: Bool) {
    hasFolderButton = isVisible
    showButtons()
  }

  /// Whether the window is narrow, where the title needs all the room there is.
  func setNarrow(_ isNarrow: Bool) {
    self.isNarrow = isNarrow
    pointer.setStyle("narrow", isNarrow)
    showButtons()
  }

  /// Which of the window's buttons are in this header.
  func setTitleButtons(start: Bool, end: Bool) {
    adw_header_bar_set_show_start_title_buttons(header.opaque, start ? 1 : 0)
    adw_header_bar_set_show_end_title_buttons(header.opaque, end ? 1 : 0)
  }

  /// Has a page stand in for the rows; one that says the same stays, with the focus in it.
  private func stand(_ words: StandIn, in page: @autoclosure () -> WidgetPointer) {
    if let standIn, standIn.words == words {
      return gtk_stack_set_visible_child(stack.opaque, standIn.page)
    }
    let old = standIn?.page
    let new = page()
    stack.addPage(new)
    gtk_stack_set_visible_child(stack.opaque, new)
    standIn = (words, new)
    if let old { gtk_stack_remove(stack.opaque, old) }
  }

  private static func makeMenuButton() -> WidgetPointer {
    let menu = makeMenu([
      Shortcut.items("win.undo", "win.redo"),
      [(tr("All Messages"), "win.filter::\(ListFilter.nameOfAll)")]
        + ListFilter.allCases.map { ($0.title, "win.filter::\($0.rawValue)") },
      [(tr("Show Hidden Folders"), "win.shows-hidden-folders")],
      [
        (tr("Open a Mail Folder…"), "win.choose-folder"),
        (tr("Import Mail…"), "win.import"),
        (tr("Import a Folder…"), "win.import-folder"),
      ] + Shortcut.items("app.new-window"),
      Shortcut.items("win.preferences", "win.shortcuts", "win.help")
        + [(tr("About Whisk"), "win.about")],
    ])
    let button: WidgetPointer = gtk_menu_button_new()
    gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
    withExtendedLifetime(menu) {
      gtk_menu_button_set_menu_model(button.opaque, menu.pointer.cast())
    }
    gtk_menu_button_set_primary(button.opaque, 1)
    gtk_menu_button_get_popover(button.opaque).map {
      let popover: WidgetPointer = $0.cast()
      popover.setAccessibleLabel(tr("Main Menu"))
      popover.unnameStackPages()
      _ = FocusReturn(of: popover, on: button)
    }
    gtk_widget_set_tooltip_text(button, tr("Main Menu"))
    button.setAccessibleLabel(tr("Main Menu"))
    return button
  }
}
