import AccountServiceInterface
import Crypto
import Foundation

/// A password in the form that is hashed: normal form KC, so that it is the same from every keyboard.
struct Password: Sendable {
    static let minimumCharacters = 8
    static let maximumBytes = 1_024

    let bytes: Data

    /// A new password.
    init(new raw: String) throws(AccountError) {
        guard raw.utf8.count <= Self.maximumBytes else { throw Self.tooLong }
        let normal = raw.precomposedStringWithCompatibilityMapping
        guard normal.count >= Self.minimumCharacters else {
            throw .invalidPassword(.tooShort(minimum: Self.minimumCharacters))
        }
        guard normal.utf8.count <= Self.maximumBytes else { throw Self.tooLong }
        bytes = Data(normal.utf8)
    }

    /// A password that a user signs in with. One that is longer than the limit is cut just beyond it, so that it stays
    /// wrong and takes as long as any other wrong password.
    init(presented raw: String) {
        let bounded = raw.utf8.count <= Self.maximumBytes ? raw.precomposedStringWithCompatibilityMapping : raw
        bytes = Data(bounded.utf8.prefix(Self.maximumBytes + 1))
    }

    private static var tooLong: AccountError { .invalidPassword(.tooLong(maximumBytes: maximumBytes)) }
}

/// The cost of one hash: scrypt's parameters.
struct PasswordCost: Hashable, Sendable {
    /// The binary logarithm of N. N and the block size determine the memory: 128 · N · r bytes.
    let logRounds: Int
    /// r.
    let blockSize: Int
    /// p: how often the memory is filled, one time after another.
    let parallelism: Int

    /// One of the settings that OWASP's Password Storage Cheat Sheet considers equally strong: the one with 32 MiB for
    /// each hash. Raise it as machines get faster; old hashes are renewed when their owners sign in.
    static let current = PasswordCost(logRounds: 15, blockSize: 8, parallelism: 3)

    /// A very low cost, for tests that create hundreds of accounts.
    static let tests = PasswordCost(logRounds: 4, blockSize: 8, parallelism: 1)

    var rounds: Int { 1 << logRounds }

    /// Whether a stored value is plausible. A damaged row could otherwise request gigabytes.
    var isSane: Bool {
        (1...20).contains(logRounds) && (1...32).contains(blockSize) && (1...16).contains(parallelism)
    }
}

/// A stored hash with the parameters that it was made with, in the usual form: `$scrypt$ln=15,r=8,p=1$salt$key`.
struct PasswordHash: Sendable {
    let cost: PasswordCost
    let salt: Data
    let key: SymmetricKey
}

extension PasswordHash {
    var text: String {
        let bytes = key.withUnsafeBytes { Data($0) }
        let parameters = "ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)"
        return "$scrypt$\(parameters)$\(salt.unpaddedBase64)$\(bytes.unpaddedBase64)"
    }

    init?(text: String) {
        let match = text.wholeMatch(of: /\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([^$]+)\$([^$]+)/)
        guard let match, let logRounds = Int(match.1), let blockSize = Int(match.2), let parallelism = Int(match.3),
            let salt = Data(unpaddedBase64: String(match.4)), let key = Data(unpaddedBase64: String(match.5))
        else { return nil }
        cost = PasswordCost(logRounds: logRounds, blockSize: blockSize, parallelism: parallelism)
        guard cost.isSane, key.count == PasswordHasher.keyLength else { return nil }
        self.salt = salt
        self.key = SymmetricKey(data: key)
    }
}
