import AccountServiceInterface
import HomeInterface
import Logging

/// Logs why a count can't be read, once for each cause, and that it can be read again, however many windows read it.
@MainActor
final class TroubleLog {
    private struct Trouble {
        var causes: Set<String> = []
        /// Who had it. A read of somebody else says nothing about its end.
        var users: Set<UserID> = []
    }

    /// The number of causes of one trouble that are logged, because an API can give any number. The number of its users
    /// that are known.
    private static let (mostCauses, mostUsers) = (10, 1_000)
    private let logger: Logger
    private var troubles: [HomeEntry.ID: Trouble] = [:]

    init(_ logger: Logger) {
        self.logger = logger
    }

    /// Takes note that a count of a user can't be read.
    func begin(at entry: HomeEntry.ID, of user: UserID, because error: any Error) {
        var trouble = troubles[entry] ?? Trouble()
        if trouble.users.count < Self.mostUsers { trouble.users.insert(user) }
        if trouble.causes.count < Self.mostCauses, trouble.causes.insert("\(error)").inserted {
            logger.error("A count can't be read", metadata: ["entry": "\(entry)", "error": "\(error)"])
        }
        troubles[entry] = trouble
    }

    /// Takes note that a count of a user was read.
    func end(at entry: HomeEntry.ID, of user: UserID) {
        guard troubles[entry]?.users.contains(user) == true else { return }
        troubles[entry] = nil
        logger.warning("A count can be read again", metadata: ["entry": "\(entry)"])
    }
}
