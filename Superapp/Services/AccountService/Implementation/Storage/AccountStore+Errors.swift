import AccountServiceInterface
import GRDB

extension AccountStore {
    /// Runs `work` and says what went wrong in the service's own words.
    func storing<Value>(_ work: () async throws -> Value) async throws(AccountError) -> Value {
        do {
            return try await work()
        } catch let error as AccountError {
            throw error
        } catch let error as DatabaseError where error.isTakenName {
            throw .nameTaken
        } catch {
            throw .storage("\(error)")
        }
    }
}

extension DatabaseError {
    fileprivate var isTakenName: Bool {
        extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE && message?.contains("account.nameKey") == true
    }
}
