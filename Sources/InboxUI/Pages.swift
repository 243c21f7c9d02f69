import CAdwaita
import CGTK
import GTKBridge
import Inbox
import MailStore

/// Pages that stand where the mail would be.
@MainActor
enum Pages {
  /// A page with a picture, a sentence and buttons.
  static func status(
    icon: String, title: String, description: String = "", buttons: [WidgetPointer] = []
  ) -> WidgetPointer {
    let page: WidgetPointer = adw_status_page_new()
    adw_status_page_set_icon_name(page.opaque, icon)
    adw_status_page_set_title(page.opaque, markup(title))
    // It scrolls where it has no room, and then takes the focus.
    gtk_widget_get_first_child(page)?.setAccessibleLabel(title)
    adw_status_page_set_description(page.opaque, markup(description))
    if !buttons.isEmpty {
      let box = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 12)
      gtk_widget_set_halign(box, GTK_ALIGN_CENTER)
      for button in buttons { box.append(button) }
      adw_status_page_set_child(page.opaque, box)
    }
    return page
  }

  /// A large button with words.
  static func button(_ title: String, action: String, isSuggested: Bool = false) -> WidgetPointer {
    let button = Make.wrappingButton(title)
    gtk_widget_add_css_class(button, "pill")
    if isSuggested { gtk_widget_add_css_class(button, "suggested-action") }
    gtk_actionable_set_action_name(button.opaque, action)
    return button
  }

  /// A text as markup that shows exactly it.
  private static func markup(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return text }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }

  /// The first page of somebody who has no mail where it is looked for.
  static func welcome() -> WidgetPointer {
    status(
      icon: applicationID, title: tr("Welcome to Whisk"),
      description: tr("An inbox you clear by swiping. Where is your mail?"),
      buttons: [
        button(tr("_Choose a Mail Folder…"), action: "win.choose-folder", isSuggested: true),
        button(tr("_Import Mail…"), action: "win.import-first"),
        button(tr("_Try the Sample Mailbox"), action: "win.open-sample"),
      ])
  }

  /// Mail that takes a while to open.
  static func opening() -> WidgetPointer {
    let spinner: WidgetPointer = gtk_spinner_new()
    gtk_widget_set_size_request(spinner, 32, 32)
    gtk_widget_set_halign(spinner, GTK_ALIGN_CENTER)
    gtk_spinner_start(spinner.opaque)
    let page = status(icon: applicationID, title: tr("Opening Your Mail…"))
    adw_status_page_set_child(page.opaque, spinner)
    return page
  }

  /// A folder without mail.
  ///
  /// - Parameter snoozed: What is to come back, in words.
  static func emptyInbox(snoozed: String? = nil) -> WidgetPointer {
    let rest = tr("Nothing is waiting for you here. Go and enjoy the day.")
    return status(
      icon: "weather-clear-symbolic", title: tr("All Whisked Away"),
      description: snoozed.map { rest + "\n\n" + $0 } ?? rest)
  }

  /// A folder none of whose mail is shown.
  static func emptyFilter(_ filter: ListFilter) -> WidgetPointer {
    let sentence =
      switch filter {
      case .unread: tr("No unread messages here.")
      case .flagged: tr("No flagged messages here.")
      case .attachments: tr("No messages with attachments here.")
      }
    return status(
      icon: "mail-inbox-symbolic", title: tr("No Messages"), description: sentence)
  }

  /// Any other folder without mail.
  static func emptyFolder(icon: String) -> WidgetPointer {
    status(icon: icon, title: tr("No Messages"), description: tr("This folder is empty."))
  }

  /// A folder that went while it was open, or that cannot be read.
  static func absence(title: String, _ text: String, offersInbox: Bool) -> WidgetPointer {
    let buttons = [button(tr("Go to the _Inbox"), action: "win.go-inbox", isSuggested: true)]
    return status(
      icon: "folder-symbolic", title: title, description: text,
      buttons: offersInbox ? buttons : [])
  }

  /// A search that found nothing.
  ///
  /// - Parameters:
  ///   - slips: what of it was not understood, in sentences.
  ///   - leavesOut: whether trash and junk mail were left out.
  static func nothingFound(slips: [String], leavesOut: Bool) -> WidgetPointer {
    let advice = tr(
      "Try fewer words, the beginning of one, or a sender: from:ada. A minus sign leaves out: -news."
    )
    let words = slips.isEmpty ? advice : slips.joined(separator: " ")
    let everywhere = button(tr("Search _Trash and Junk Too"), action: "win.search-everywhere")
    // A line may not end between the minus sign and its word.
    return status(
      icon: "system-search-symbolic", title: tr("Nothing Found"),
      description: words.split(separator: " -", omittingEmptySubsequences: false)
        .joined(separator: " -\u{2060}"),
      buttons: leavesOut ? [everywhere] : [])
  }

  /// A folder or a search in which there is nothing of what is read so far.
  ///
  /// - Parameter isEnded: whether reading has come to its end for now.
  static func stillReading(isEnded: Bool) -> WidgetPointer {
    isEnded
      ? status(icon: "mail-unread-symbolic", title: tr("Not All Mail Is Read In"))
      : status(icon: "system-search-symbolic", title: tr("Still Reading Messages"))
  }

  /// Says how far reading has come, on a page made for it.
  static func show(_ progress: ScanProgress, on page: WidgetPointer) {
    let words =
      if progress.isStopped {
        tr("There is nothing here in what was read. “Go On” reads the rest.")
      } else if progress.waitsForRoom {
        tr("There is nothing here in what was read. The rest is read when the disk has room.")
      } else {
        tr("{done} of {total} are read. What is found appears here.", progress.numbers)
      }
    adw_status_page_set_description(page.opaque, markup(words))
  }

  /// What went wrong and what to do.
  static func problem(title: String, _ error: any Error) -> WidgetPointer {
    var description = StoreError.sentence(of: error)
    switch error as? StoreError {
    case .missing, .notAMaildir:
      description +=
        "\n\n"
        + tr("If it is on a disk or a server that is not connected, connect that and try again.")
    default: break
    }
    return status(
      icon: "dialog-warning-symbolic", title: title, description: description,
      buttons: [
        button(tr("Try _Again"), action: "win.open-again", isSuggested: true),
        button(tr("_Choose a Mail Folder…"), action: "win.choose-folder"),
        button(tr("_Try the Sample Mailbox"), action: "win.open-sample"),
      ])
  }
}
