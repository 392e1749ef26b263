import Crypto
import Foundation
import Synchronization

@testable import AccountService

/// Replaces scrypt: records the calls and answers with a fast hash.
final class DerivationLog: Sendable {
    private let costs = Mutex<[PasswordCost]>([])

    var entries: [PasswordCost] { costs.withLock { $0 } }

    func forget() { costs.withLock { $0 = [] } }

    func derive(_ password: Password, _ salt: Data, _ cost: PasswordCost) -> SymmetricKey {
        costs.withLock { $0.append(cost) }
        return SymmetricKey(data: SHA256.hash(data: salt + password.bytes + Data("\(cost)".utf8)))
    }
}
