import Foundation
import GRDB
import SpacesuitServiceInterface
import TextRules

extension SpacesuitStore {
    /// Refuses a name that looks like one of the sample suits, or of a suit that the account has added: nothing else tells
    /// them apart.
    static func checkName(of suit: Spacesuit, addedBy account: UUID?, in database: Database) throws {
        guard let account else { return }
        let sql = "SELECT name FROM spacesuit WHERE id <> ? AND (addedBy = ? OR isSample)"
        let arguments: StatementArguments = [suit.id.rawValue.uuidString, account.uuidString]
        let names = try String.fetchAll(database, sql: sql, arguments: arguments)
        let lookalike = Lookalike(suit.name)
        guard let known = names.first(where: { Lookalike($0) == lookalike }) else { return }
        throw SpacesuitError.invalidName("There is a suit named “\(known)”. Choose a name that tells them apart.")
    }
}
