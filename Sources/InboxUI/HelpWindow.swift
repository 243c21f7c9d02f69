import CAdwaita
import CGTK
import GTKBridge
import Inbox

/// The window with the program's help.
@MainActor
enum HelpWindow {
  /// Shows it over a window.
  static func show(over parent: WidgetPointer) {
    let window: WidgetPointer = adw_window_new()
    gtk_window_set_title(window.cast(), tr("Help"))
    gtk_window_set_transient_for(window.cast(), parent.cast())
    gtk_window_set_default_size(window.cast(), 560, 640)
    let box = Make.box(GTK_ORIENTATION_VERTICAL)
    box.append(adw_header_bar_new())
    let page = page()
    box.append(page)
    adw_window_set_content(window.cast(), box)
    window.closeOnEscape()
    if !DesktopSetting.hasScreenReader {
      // The keys that scroll work at once, and no paragraph looks as if it could be written in.
      gtk_widget_set_focusable(page, 1)
      gtk_widget_grab_focus(page)
      gtk_window_set_focus_visible(window.cast(), 0)
    }
    gtk_window_present(window.cast())
  }

  /// The text in its scroller.
  static func page() -> WidgetPointer {
    let column = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, style: "help")
    for (title, paragraphs) in sections {
      column.append(Make.paragraph(title, style: "title-3"))
      for paragraph in paragraphs {
        let text = Make.paragraph(paragraph)
        // Reachable by keyboard, and so for a screen reader too.
        gtk_label_set_selectable(text.opaque, 1)
        keepTogether(in: text, paragraph)
        column.append(text)
      }
    }
    let clamp: WidgetPointer = adw_clamp_new()
    adw_clamp_set_child(clamp.opaque, column)
    let scroller: WidgetPointer = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, clamp)
    gtk_widget_set_vexpand(scroller, 1)
    scroller.setAccessibleLabel(tr("Help"))
    gtk_widget_add_css_class(scroller, "help-page")
    return scroller
  }

  /// Has no line end in a word with a colon in it, such as `before:2026-01-31`.
  private static func keepTogether(in label: WidgetPointer, _ text: String) {
    let attributes = pango_attr_list_copy(gtk_label_get_attributes(label.opaque))
    defer { pango_attr_list_unref(attributes) }
    for word in text.utf8.split(separator: UInt8(ascii: " "))
    where word.dropLast().contains(UInt8(ascii: ":")) {
      guard let together = pango_attr_allow_breaks_new(0) else { continue }
      together.pointee.start_index = guint(
        text.utf8.distance(from: text.startIndex, to: word.startIndex))
      together.pointee.end_index = together.pointee.start_index + guint(word.count)
      pango_attr_list_insert(attributes, together)
    }
    gtk_label_set_attributes(label.opaque, attributes)
  }

  private static var sections: [(title: String, paragraphs: [String])] {
    [
      (
        tr("Clearing an Inbox"),
        [
          tr(
            "Swipe a message sideways: with two fingers on a touchpad, one on a touchscreen, or by dragging with the mouse. A little uncovers buttons; all the way does the first of them at once. Preferences say what stands on which side."
          ),
          tr(
            "Undo (Ctrl+Z) takes back what was done, many times, also after a restart. Only deleting forever cannot be undone, and asks before."
          ),
          tr(
            "Snooze (B) takes a message out of sight until a time you choose; it comes back on top, unread. Move to (V) asks for a folder: type the first letters of its name. With the mouse you can drag a message to a folder: begin downwards or upwards, as sideways swipes."
          ),
          tr(
            "A conversation is one row, and what is done to the row is done to all of it, also where a search found one of its messages. Each of its messages that is open has a menu of its own, for that message alone."
          ),
        ]
      ),
      (
        tr("Finding Mail"),
        [
          tr(
            "Press / or Ctrl+F in the list and type. Words are searched in all folders but the trash and junk mail, which in:anywhere adds; from:ada, subject:engine, is:unread, has:attachment, in:archive, before:2026-01-31 and larger:1M narrow it down. Escape returns to where you were."
          )
        ]
      ),
      (
        tr("Folders"),
        [
          tr(
            "With several mail folders, each is an account. All Inboxes shows the mail of all inboxes as one list; each message says whose it is, and is archived or deleted in its own account."
          ),
          tr(
            "Folders swipe like messages: to the right marks all of a folder as read, to the left hides it or pins it below the inbox. Its menu and the keys Shift+U, H and P do the same. Show Hidden Folders in the main menu lists what is hidden."
          ),
        ]
      ),
      (
        tr("Keys"),
        [
          tr(
            "Ctrl+? shows all keys. The letters act on the message that has the focus: E archives, # deletes, S flags, Shift+U marks as read or unread. J and K go to the next and the previous message."
          )
        ]
      ),
      (
        tr("Where the Mail Is"),
        [
          tr(
            "Whisk works on a Maildir, which other programs may read and change at the same time. Each message is a file; Archive, Trash, Junk and Snoozed are folders of the same Maildir, made when they are needed. Nothing is sent anywhere, and remote images load only when you allow it."
          ),
          tr(
            "Import Mail in the main menu adds the messages of mbox files and message files to the open folder, and Import a Folder those of all mbox files, Maildirs and message files in it; either can be dropped on the list, too. Where Trash, Junk, Drafts, Snoozed or All Inboxes is open, they go to the inbox. What is there already is counted and not added again. Stopped, an import keeps what it has added, and goes on when it is started once more; Undo moves all of it to the trash."
          ),
        ]
      ),
      (
        tr("Accessibility"),
        [
          tr(
            "Everything a swipe does can be done without one. Menu or Shift+F10 opens all that can be done to the message, or the folder, that has the focus; each has a letter. Ctrl+. does the same, also while the message is read, and so does the Actions button above the list. The Message Menu button beside an open message is for that message alone."
          ),
          tr(
            "A screen reader finds the same actions on the row that has the focus. Orca 45 and newer list them with Orca+Shift+A. Orca 43 and older have no such list: use the menu."
          ),
          tr(
            "A message is read as words: whether it is selected, pinned, unread or flagged, who wrote, what it is about, how many messages there are, and when. Whether it has an attachment, and its first lines, are its description. Ctrl+I says which row of how many it is. A folder is read with the folders it is in and how many of its messages are unread."
          ),
          tr(
            "What happened is said after the row that has the focus then: the next one, or the previous one at the end. Ctrl+Z takes it back. With a screen reader, notices stay for 20 seconds."
          ),
          tr(
            "Ctrl+Left and Ctrl+Right open the buttons of that side of a message or folder; Tab goes round them, Escape closes them."
          ),
          tr(
            "F6 goes from part to part of the window: folders, list and message. Tab goes through the controls and passes over the other rows of a list; the arrows go from row to row, J and K too in the list of messages. On a folder, Shift+U marks all as read, H hides it and P pins it."
          ),
          tr(
            "With a screen reader a message is shown as plain text at first, and Enter moves the focus into it; Escape leads back to the list. Formatted and Plain Text, the two buttons above a designed message, change it; Preferences can show all messages as plain text."
          ),
          tr(
            "Whisk knows of a screen reader by the setting of the desktop. With one that was started by hand and not by that setting, notices go sooner, and F6 leads from the list to the open message, which is read then."
          ),
          tr(
            "Large text, high contrast, dark style, reduced motion and right-to-left follow the settings of the desktop. Once a finger has touched the screen, what can be pressed is at least 44 pixels high. Single keys can be switched off in Preferences; the menus and the keys with Ctrl stay."
          ),
        ]
      ),
    ]
  }
}
