import Foundation
import TextRules

/// Names that nobody can have: those of people who do not exist, also without the mark that they are samples, all that
/// are marked as samples, and those that seem to be the app's own, also with a number.
struct ReservedNames: Sendable {
    private static let ofTheApp = [
        "admin", "admin team", "administrator", "admins", "anonymous", "deleted account", "deleted user", "help desk",
        "mod", "moderation team", "moderator", "moderators", "mods", "noreply", "official", "root", "security", "staff",
        "superapp", "superapp admin", "superapp administrator", "superapp moderator", "superapp official",
        "superapp security", "superapp staff", "superapp support", "superapp system", "superapp team", "support",
        "support team", "sysadmin", "system", "system administrator", "verified", "webmaster",
        // Pages call the reader so.
        "you",
    ]

    private let lookalikes: Set<String>

    /// Makes the names.
    ///
    /// - Parameter people: The names of people who do not exist.
    init(_ people: [String]) {
        let names = people + people.map(AccountName.withoutMark) + Self.ofTheApp
        // In capitals, an I looks like an l.
        lookalikes = Set((names + names.map { $0.uppercased() }).map { Lookalike($0).text })
    }

    func contains(_ name: AccountName) -> Bool {
        let unnumbered = name.text.trimmingCharacters(in: .decimalDigits)
        return name.isMarkedAsSample || lookalikes.contains(name.lookalike)
            || lookalikes.contains(Lookalike(unnumbered).text)
    }
}
