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
        self.people = Self.lookalikes(of: people + people.map(AccountName.withoutMark))
    }

    func contains(_ name: AccountName) -> Bool {
        let unnumbered = Lookalike(name.text.trimmingCharacters(in: .decimalDigits)).text
        return name.isMarkedAsSample
            || [name.lookalike, unnumbered].contains { look in
                people.contains(look) || Self.isOfTheApp(look[...])
            }
    }

    // MARK: Of the app

    /// Words by which an app speaks of itself, of those who run it, and of who is not there.
    private static let titles = lookalikes(of: [
        "admin", "admins", "administrator", "administrators", "anonymous", "deleted", "former", "help", "mod",
        "moderation", "moderator", "moderators", "mods", "noreply", "official", "removed", "root", "security", "staff",
        "superapp", "support", "sysadmin", "system", "unknown", "verified", "webmaster",
        // Pages call the reader so.
        "you",
    ])

    /// Words that make no other name of these.
    private static let others = lookalikes(of: [
        "account", "app", "bot", "desk", "our", "person", "service", "team", "the", "user", "your",
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
