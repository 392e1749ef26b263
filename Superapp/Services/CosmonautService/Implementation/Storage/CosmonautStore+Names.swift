import CosmonautServiceInterface
import Foundation
import GRDB
import TextRules

extension CosmonautStore {
    /// Refuses a name that looks like one of the sample crew, or of a cosmonaut that the account has added: nothing else
    /// tells them apart.
    static func checkName(of cosmonaut: Cosmonaut, in database: Database) throws {
        guard let account = cosmonaut.addedBy else { return }
        let sql = "SELECT name FROM cosmonaut WHERE id <> ? AND (addedBy = ? OR isSample)"
        let names = try String.fetchAll(database, sql: sql, arguments: [cosmonaut.id.stored, account.uuidString])
        let lookalike = Lookalike(cosmonaut.name)
        guard let known = names.first(where: { Lookalike($0) == lookalike }) else { return }
        throw CosmonautError.invalidName("“\(known)” is in the crew already. Choose a name that tells them apart.")
    }
}
