import Foundation
import TextRules

/// Names that nobody can have: those of people who do not exist, also without the mark that they are samples, all that
/// are marked as samples, and those that seem to be the app's own, also with a number.
struct ReservedNames: Sendable {
    private let people: Set<String>

    /// Makes the names.
    ///
    /// - Parameter people: The names of people who do not exist.
    init(_ people: [String]) {
        // Without what stands in brackets.
        self.people = Self.lookalikes(of: people + people.map { String($0.prefix { $0 != "(" }) })
    }

    func contains(_ name: AccountName) -> Bool {
        let unnumbered = Lookalike(name.text.trimmingCharacters(in: .decimalDigits)).text
        return Self.isMarkedAsSample(name.text) || !Self.offices.isDisjoint(with: Self.words(of: name.text))
            || Self.ofTheApp.contains(where: name.lookalike.contains)
            || [name.lookalike, unnumbered].contains { look in
                people.contains(look) || Self.isOfTheApp(look[...])
            }
    }

    private static func words(of text: some StringProtocol) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map { Lookalike(String($0)).text }
    }

    // MARK: Samples

    /// Whether a name says of somebody that they do not exist: in brackets, after a dash, or after another sign.
    private static func isMarkedAsSample(_ name: String) -> Bool {
        // Not after what belongs to a word, as in `Dr. Ann-Lee O'Neil Sample`.
        let opening = /(?:^|\s)[.'’\-‐]|[^\p{L}\p{M}\p{N}\s.'’\-‐]/
        let parts = name.split(separator: opening, omittingEmptySubsequences: false)
        return parts.dropFirst().contains { part in
            !samples.isDisjoint(with: words(of: part) + [Lookalike(String(part)).text])
        }
    }

    private static let samples = lookalikes(of: ["sample", "samples", "sampleaccount"])

    // MARK: Of the app

    /// The app itself, whatever stands around it.
    private static let ofTheApp = lookalikes(of: ["superapp"])

    /// Those who run an app, in several languages: nobody's name, also beside other words.
    private static let offices = lookalikes(of: [
        "admin", "admins", "administration", "administrator", "administrators", "billing", "moderation", "moderator",
        "moderators", "official", "payments", "postmaster", "staff", "superuser", "support", "sysadmin", "sysop",
        "verified", "webmaster", "админ", "администратор", "модератор", "поддержка", "administrador", "administrateur",
        "modérateur", "moderador", "kundendienst", "soporte", "suporte", "管理员", "管理員", "管理者", "客服", "サポート", "관리자",
        "고객센터",
    ])

    /// Words by which an app speaks of itself, and of who is not there.
    private static let titles = offices.union(
        lookalikes(of: [
            "abuse", "anonymous", "deleted", "former", "help", "hỗ trợ", "mod", "mods", "noreply", "operator",
            "owner", "quản trị viên", "removed", "root", "safety", "security", "system", "unknown",
            // Pages call the reader so.
            "you",
        ]))

    /// Words that make no other name of these.
    private static let others = lookalikes(of: [
        "account", "agent", "alert", "and", "app", "bot", "center", "chat", "customer", "desk", "live", "message",
        "notice", "of", "our", "person", "service", "team", "tech", "the", "trust", "user", "your",
    ])

    /// Whether a name consists of such words, with or without spaces, and of at least one title.
    private static func isOfTheApp(_ look: Substring, hasTitle: Bool = false) -> Bool {
        if look.isEmpty { return hasTitle }
        func goesOn(after word: String, isTitle: Bool) -> Bool {
            look.hasPrefix(word) && isOfTheApp(look.dropFirst(word.count), hasTitle: hasTitle || isTitle)
        }
        return titles.contains { goesOn(after: $0, isTitle: true) }
            || others.contains { goesOn(after: $0, isTitle: false) }
    }

    /// In capitals, an I looks like an l.
    private static func lookalikes(of words: [String]) -> Set<String> {
        Set((words + words.map { $0.uppercased() }).map { Lookalike($0).text })
    }
}
