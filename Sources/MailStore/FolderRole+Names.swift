extension FolderRole {
  /// The usual names, best first; the first is used when the folder must be made.
  ///
  /// They are those that Dovecot, mutt, KMail, Thunderbird, Evolution, Apple Mail, Outlook, Gmail and
  /// the large providers write in English, then those that they write in other languages: no other
  /// name is taken for one of them. Case and accents do not count.
  var names: [String] {
    switch self {
    case .inbox: Self.inboxNames
    case .archive: Self.archiveNames
    case .trash: Self.trashNames
    case .junk: Self.junkNames
    case .sent: Self.sentNames
    case .drafts: Self.draftsNames
    case .snoozed: ["snoozed"]
    case .other: []
    }
  }

  private static let inboxNames = [
    "inbox", "posteingang", "boîte de réception", "courrier entrant", "bandeja de entrada",
    "posta in arrivo", "in arrivo", "postvak in", "caixa de entrada", "skrzynka odbiorcza",
    "odebrane", "inkorgen", "inkorg", "indbakke", "innboks", "saapuneet", "doručená pošta",
    "входящие", "受信トレイ", "收件箱", "收件匣", "gelen kutusu", "вхідні", "받은 편지함", "받은편지함",
  ]

  private static let archiveNames = [
    "archive", "archives", "archived", "all mail",
    "archiv", "alle nachrichten",  // de, cs
    "tous les messages",  // fr
    "archivo", "archivados",  // es
    "archivio", "archivi", "tutti i messaggi",  // it
    "archief", "archieven", "alle e-mail",  // nl
    "arquivo", "arquivos", "arquivo morto", "todos os e-mails",  // pt
    "archiwum", "archiwa",  // pl
    "arkiv", "arkiver", "alla mail", "alle e-mails", "all e-post",  // sv, da, nb
    "arkisto", "arkistot", "kaikki viestit",  // fi
    "archivy", "všechny zprávy",  // cs
    "архив", "архивы", "вся почта",  // ru
    "アーカイブ", "すべてのメール",  // ja
    "存档", "归档", "所有邮件", "封存", "所有郵件",  // zh
    "arşiv", "архів", "보관", "전체보관함",  // tr, uk, ko
  ]

  private static let trashNames = [
    "trash", "deleted messages", "deleted items", "deleted", "bin", "wastebasket",
    "papierkorb", "gelöschte elemente", "gelöschte objekte", "gelöschte nachrichten", "gelöscht",
    "mülleimer",  // de
    "corbeille", "éléments supprimés", "messages supprimés",  // fr
    "papelera", "elementos eliminados", "mensajes eliminados", "eliminados",  // es
    "cestino", "posta eliminata", "elementi eliminati", "messaggi eliminati",  // it
    "prullenbak", "prullenmand", "verwijderde items", "verwijderde berichten",  // nl
    "lixeira", "lixo", "itens excluídos", "itens eliminados", "mensagens excluídas",  // pt
    "kosz", "elementy usunięte", "usunięte",  // pl
    "papperskorgen", "papperskorg", "borttaget", "borttagna objekt",  // sv
    "papirkurv", "slettet post", "slettede elementer", "slettede beskeder",  // da, nb
    "roskakori", "poistetut", "poistetut viestit", "poistetut kohteet",  // fi
    "koš", "odstraněná pošta", "odstraněné položky", "odstraněné",  // cs
    "корзина", "удалённые", "удалённые сообщения",  // ru
    "ゴミ箱", "ごみ箱", "削除済みアイテム",  // ja
    "已删除邮件", "已删除", "已删除消息", "废件箱", "回收站", "刪除的郵件", "垃圾桶",  // zh
    "çöp kutusu", "silinmiş öğeler", "кошик", "видалені", "휴지통", "지운 편지함",  // tr, uk, ko
  ]

  private static let junkNames = [
    "junk", "spam", "junk mail", "junk e-mail", "junk email", "bulk mail",
    "junk-e-mail", "spamverdacht", "unerwünscht",  // de
    "indésirables", "courrier indésirable", "pourriel", "pourriels",  // fr
    "correo no deseado", "correo basura", "no deseado",  // es
    "posta indesiderata", "indesiderata",  // it
    "ongewenste e-mail", "ongewenste berichten", "ongewenst",  // nl
    "lixo eletrônico", "lixo electrónico",  // pt
    "niechciane", "wiadomości-śmieci", "wiadomości śmieci",  // pl
    "skräppost",  // sv
    "uønsket mail", "uønsket e-mail", "uønsket post", "søppelpost", "useriøs e-post",  // da, nb
    "roskaposti",  // fi
    "nevyžádaná pošta", "nevyžádané",  // cs
    "спам", "нежелательная почта",  // ru
    "迷惑メール",  // ja
    "垃圾邮件", "垃圾郵件",  // zh
    "önemsiz e-posta", "önemsiz", "небажана пошта", "정크 메일", "스팸함",  // tr, uk, ko
  ]

  private static let sentNames = [
    "sent", "sent messages", "sent items", "sent mail", "sent-mail",
    "gesendet", "gesendete elemente", "gesendete objekte", "gesendete nachrichten",
    "versandte nachrichten",  // de
    "envoyés", "éléments envoyés", "messages envoyés", "courrier envoyé",  // fr
    "enviados", "elementos enviados", "mensajes enviados", "correo enviado",  // es, pt
    "posta inviata", "inviata", "inviati", "messaggi inviati",  // it
    "verzonden", "verzonden items", "verzonden berichten",  // nl
    "enviadas", "itens enviados", "mensagens enviadas", "e-mails enviados",  // pt
    "correio enviado",  // pt
    "wysłane", "elementy wysłane",  // pl
    "skickat", "skickade", "skickade objekt", "skickade meddelanden",  // sv
    "sendt", "sendt post", "sendt e-post", "sendte elementer",  // da, nb
    "lähetetyt", "lähetetyt viestit", "lähetetyt kohteet",  // fi
    "odeslaná pošta", "odeslané", "odeslaná", "odeslané zprávy",  // cs
    "отправленные", "отправленные сообщения",  // ru
    "送信済みトレイ", "送信済みアイテム", "送信済みメール", "送信済み",  // ja
    "已发送邮件", "已发送", "已发送消息", "寄件備份",  // zh
    "gönderilmiş öğeler", "gönderilmiş postalar",  // tr
    "надіслані", "보낸 편지함", "보낸편지함",  // uk, ko
  ]

  private static let draftsNames = [
    "drafts", "draft", "postponed",
    "entwürfe", "entwurf",  // de
    "brouillons", "brouillon",  // fr
    "borradores",  // es
    "bozze",  // it
    "concepten",  // nl
    "rascunhos",  // pt
    "szkice", "wersje robocze", "kopie robocze",  // pl
    "utkast",  // sv, nb
    "kladder", "kladd",  // da, nb
    "luonnokset",  // fi
    "koncepty", "rozepsané",  // cs
    "черновики",  // ru
    "下書き",  // ja
    "草稿", "草稿箱", "草稿匣",  // zh
    "taslaklar", "чернетки", "임시 보관함", "임시보관함",  // tr, uk, ko
  ]

  /// A name without case and accents, as names are compared.
  static func folded(_ name: String) -> String {
    var result = ""
    for scalar in name.lowercased().unicodeScalars
    // The marks of names that are kept in pieces, as Apple's file systems do.
    where !(0x300...0x36f).contains(scalar.value) {
      if let plain = plainLetters[scalar] {
        result += plain
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static let plainLetters: [Unicode.Scalar: String] = {
    var plain: [Unicode.Scalar: String] = ["æ": "ae", "œ": "oe", "ß": "ss"]
    for (letter, others) in [
      ("a", "áàâäãåąă"), ("c", "çćč"), ("d", "ďđ"), ("e", "éèêëęě"), ("g", "ğ"), ("i", "íìîïı"),
      ("l", "łľ"), ("n", "ñńň"), ("o", "óòôöõøő"), ("r", "ř"), ("s", "śšşș"), ("t", "ťţț"),
      ("u", "úùûüůű"), ("y", "ýÿ"), ("z", "źżž"), ("е", "ё"), ("и", "й"), ("і", "ї"),
    ] {
      for other in others.unicodeScalars { plain[other] = letter }
    }
    return plain
  }()

  /// The place of each folded name in ``names``.
  private static let ranks: [FolderRole: [String: Int]] = Dictionary(
    uniqueKeysWithValues: allCases.map { role in
      let ranked = role.names.enumerated().map { (folded($0.element), $0.offset) }
      return (role, Dictionary(ranked, uniquingKeysWith: min))
    })

  /// How good a name is for the folder of this role, 0 for the best; nil where it is none of its names.
  func rank(ofFolded name: String) -> Int? { Self.ranks[self]?[name] }
}
