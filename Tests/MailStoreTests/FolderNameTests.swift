import Foundation
import Testing

@testable import MailStore

/// The names that mail programs write for special folders, in whatever language.
@Suite struct FolderNameTests {
  /// A name as programs write it in each language, with the folder it is.
  static let names: [(language: String, names: [(String, FolderRole)])] = [
    (
      "de",
      [
        ("Papierkorb", .trash), ("Gelöschte Elemente", .trash), ("Gesendet", .sent),
        ("Gesendete Objekte", .sent), ("Entwürfe", .drafts), ("Archiv", .archive),
        ("Junk-E-Mail", .junk), ("Posteingang", .inbox),
      ]
    ),
    (
      "fr",
      [
        ("Corbeille", .trash), ("Éléments supprimés", .trash), ("Envoyés", .sent),
        ("Éléments envoyés", .sent), ("Brouillons", .drafts), ("Indésirables", .junk),
        ("Courrier indésirable", .junk), ("Archives", .archive),
      ]
    ),
    (
      "es",
      [
        ("Papelera", .trash), ("Elementos eliminados", .trash), ("Enviados", .sent),
        ("Borradores", .drafts), ("Correo no deseado", .junk), ("Archivo", .archive),
      ]
    ),
    (
      "it",
      [
        ("Cestino", .trash), ("Posta eliminata", .trash), ("Posta inviata", .sent),
        ("Bozze", .drafts), ("Posta indesiderata", .junk), ("Archivio", .archive),
      ]
    ),
    (
      "nl",
      [
        ("Prullenbak", .trash), ("Verwijderde items", .trash), ("Verzonden items", .sent),
        ("Concepten", .drafts), ("Ongewenste e-mail", .junk), ("Archief", .archive),
      ]
    ),
    (
      "pt",
      [
        ("Lixeira", .trash), ("Itens Excluídos", .trash), ("Itens Enviados", .sent),
        ("Rascunhos", .drafts), ("Lixo Eletrônico", .junk), ("Lixo eletrónico", .junk),
        ("Arquivo", .archive),
      ]
    ),
    (
      "pl",
      [
        ("Kosz", .trash), ("Elementy usunięte", .trash), ("Wysłane", .sent), ("Szkice", .drafts),
        ("Wersje robocze", .drafts), ("Niechciane", .junk), ("Wiadomości-śmieci", .junk),
        ("Archiwum", .archive),
      ]
    ),
    (
      "sv",
      [
        ("Papperskorgen", .trash), ("Borttaget", .trash), ("Skickat", .sent), ("Utkast", .drafts),
        ("Skräppost", .junk), ("Arkiv", .archive),
      ]
    ),
    (
      "da",
      [
        ("Papirkurv", .trash), ("Slettet post", .trash), ("Sendt post", .sent),
        ("Kladder", .drafts), ("Uønsket mail", .junk), ("Arkiv", .archive),
      ]
    ),
    (
      "nb",
      [
        ("Papirkurv", .trash), ("Slettede elementer", .trash), ("Sendte elementer", .sent),
        ("Kladd", .drafts), ("Søppelpost", .junk), ("Arkiv", .archive),
      ]
    ),
    (
      "fi",
      [
        ("Roskakori", .trash), ("Poistetut", .trash), ("Lähetetyt", .sent), ("Luonnokset", .drafts),
        ("Roskaposti", .junk), ("Arkisto", .archive),
      ]
    ),
    (
      "cs",
      [
        ("Koš", .trash), ("Odstraněná pošta", .trash), ("Odeslaná pošta", .sent),
        ("Koncepty", .drafts), ("Nevyžádaná pošta", .junk), ("Archiv", .archive),
      ]
    ),
    (
      "ru",
      [
        ("Корзина", .trash), ("Удалённые", .trash), ("Удаленные", .trash), ("Отправленные", .sent),
        ("Черновики", .drafts), ("Спам", .junk), ("Нежелательная почта", .junk),
        ("Архив", .archive),
      ]
    ),
    (
      "ja",
      [
        ("ゴミ箱", .trash), ("削除済みアイテム", .trash), ("送信済みトレイ", .sent),
        ("送信済みアイテム", .sent), ("下書き", .drafts), ("迷惑メール", .junk),
        ("アーカイブ", .archive),
      ]
    ),
    (
      "zh",
      [
        ("已删除邮件", .trash), ("刪除的郵件", .trash), ("垃圾桶", .trash), ("已发送邮件", .sent),
        ("寄件備份", .sent), ("草稿", .drafts), ("草稿箱", .drafts), ("垃圾邮件", .junk),
        ("垃圾郵件", .junk), ("存档", .archive), ("封存", .archive),
      ]
    ),
  ]

  private static func role(of path: [String]) -> FolderRole {
    FolderRole.roles(of: [path])[0]
  }

  @Test(arguments: names)
  func anyCaseAndNoAccents(_ language: String, _ names: [(String, FolderRole)]) {
    for (name, role) in names {
      #expect(Self.role(of: [name]) == role, "\(name)")
      #expect(Self.role(of: [name.uppercased()]) == role, "\(name)")
      #expect(Self.role(of: [name.decomposedStringWithCanonicalMapping]) == role, "\(name)")
      let plain = name.folding(options: .diacriticInsensitive, locale: nil)
        .replacingOccurrences(of: "ł", with: "l").replacingOccurrences(of: "ø", with: "o")
      // The voiced signs of Japanese are no accents.
      if language != "ja" { #expect(Self.role(of: [plain]) == role, "\(plain)") }
      #expect(Self.role(of: ["INBOX", name]) == role, "\(name)")
      // Only a name that is one of the table, and only at these places.
      for other in [
        [name + " 2"], ["x" + name], [name + "."], [" " + name], [String(name.dropLast())],
        ["Lists", name], ["INBOX", "Lists", name], [name, "2024"],
      ] {
        #expect(Self.role(of: other) == .other || Self.isName(other), "\(other)")
      }
    }
  }

  /// Whether all of a shortened name is a name of its own, as `Draft` is.
  private static func isName(_ path: [String]) -> Bool {
    path.count == 1
      && FolderRole.allCases.contains { role in
        role.names.contains { FolderRole.folded($0) == FolderRole.folded(path[0]) }
      }
  }

  @Test func noNameIsThatOfTwoRoles() {
    var owner: [String: FolderRole] = [:]
    for role in FolderRole.allCases {
      var own: Set<String> = []
      for name in role.names {
        let folded = FolderRole.folded(name)
        #expect(own.insert(folded).inserted, "\(name) twice")
        #expect(owner.updateValue(role, forKey: folded) ?? role == role, "\(name)")
        #expect(FolderRole.folded(folded) == folded)
      }
    }
  }

  /// Names on the disk in each layout, with their roles; a Maildir stands at the root of the first.
  @Test(arguments: [
    (
      [
        "", ".Entw&APw-rfe", ".INBOX.Gel&APY-schte Elemente", ".&BB4EQgQ,BEAEMAQyBDsENQQ9BD0ESwQ1-",
        ".INBOX.Uw&AUE-ane", ".Archiv &- mehr",
      ],
      [
        "Inbox": FolderRole.inbox, "Entwürfe": .drafts, "INBOX/Gelöschte Elemente": .trash,
        "Отправленные": .sent, "INBOX/UwŁane": .other, "Archiv & mehr": .other,
      ]
    ),
    (
      ["INBOX", "Corbeille", "INBOX/&MLQw33ux-", "Nevyžádaná pošta", "[Gmail]/Alle Nachrichten"],
      [
        "INBOX": .inbox, "Corbeille": .trash, "INBOX/ゴミ箱": .other, "Nevyžádaná pošta": .junk,
        "[Gmail]/Alle Nachrichten": .archive,
      ]
    ),
  ])
  func onTheDisk(_ directories: [String], _ expected: [String: FolderRole]) async throws {
    let scratch = try Scratch()
    for directory in directories { try scratch.makeMaildir(directory) }
    let store = try await MailStore(scratch.configuration)
    let found = await store.folders.map { ($0.fullName, $0.role) }
    #expect(Dictionary(uniqueKeysWithValues: found) == expected)
  }

  /// Of several, the first of the table, then the one in no other, then the first by name.
  @Test func theFirstOfSeveral() {
    for (folders, expected) in [
      ([["Papierkorb"], ["Trash"]], 1), ([["Trash"], ["Papierkorb"]], 0),
      ([["Deleted Items"], ["Trash"]], 1), ([["INBOX", "Trash"], ["Trash"]], 1),
      ([["INBOX", "Trash"], ["Papierkorb"]], 0), ([["trash"], ["Trash"]], 1),
      ([["Corbeille"], ["Papelera"], ["Papierkorb"]], 2),
    ] {
      let roles = FolderRole.roles(of: folders)
      #expect(roles.firstIndex(of: .trash) == expected, "\(folders)")
      #expect(roles.count { $0 == .trash } == 1)
    }
  }

  /// Deleting makes no second trash beside that of another program.
  @Test func theTrashOfAnotherProgramIsUsed() async throws {
    let scratch = try Scratch()
    for name in ["", ".Papierkorb"] { try scratch.makeMaildir(name) }
    try scratch.write("cur/1.x:2,S")
    let store = try await scratch.openStore()
    let id = try await store.messages(in: .inbox)[0].id
    _ = try await store.perform("delete", .moveToRole(.trash), on: .messages([id]))
    #expect(try scratch.files(".Papierkorb").count == 1)
    #expect(await store.folders.map(\.fullName) == ["Inbox", "Papierkorb"])
  }
}
