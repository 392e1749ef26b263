import AccountServiceInterface
import Crypto
import CryptoExtras
import Foundation
import Synchronization

/// Hashes passwords, two at a time, on its own threads.
///
/// A hash takes a core and 32 MiB for a good part of a second. On the cooperative pool, a few hashes would block every
/// other task of the process. Here, further ones wait in a queue without blocking a thread. The queue is short: a
/// caller that would have to wait longer than users do is refused at once.
final class PasswordHasher: Sendable {
    typealias Derivation = @Sendable (Password, _ salt: Data, PasswordCost) throws -> SymmetricKey

    static let keyLength = 32
    private static let saltLength = 16

    let cost: PasswordCost
    private let derive: Derivation
    private let queue: OperationQueue
    private let limit: Int
    private let taken = Mutex(0)

    /// Makes a hasher.
    ///
    /// - Parameters:
    ///   - cost: The cost of a new hash.
    ///   - width: The maximum number of hashes that are computed at once.
    ///   - limit: The maximum number that are computed or wait.
    ///   - derive: Derives a key from a password.
    init(
        cost: PasswordCost = .current, width: Int = 2, limit: Int = 64,
        derive: @escaping Derivation = PasswordHasher.scrypt
    ) {
        self.cost = cost
        self.limit = limit
        self.derive = derive
        queue = OperationQueue()
        queue.name = "PasswordHasher"
        queue.maxConcurrentOperationCount = width
    }

    /// A new hash with a random salt and the current cost.
    func hash(_ password: Password) async throws(AccountError) -> PasswordHash {
        let salt = SymmetricKey(size: .init(bitCount: Self.saltLength * 8)).withUnsafeBytes { Data($0) }
        return PasswordHash(cost: cost, salt: salt, key: try await key(password, salt, cost))
    }

    /// Whether `password` is the one that was hashed. Without a hash, the function does the same work and returns
    /// false.
    func matches(_ password: Password, _ hash: PasswordHash?) async throws(AccountError) -> Bool {
        let salt = hash?.salt ?? Data(count: Self.saltLength)
        let presented = try await key(password, salt, hash?.cost ?? cost)
        // SymmetricKey compares in constant time.
        guard let hash else { return false }
        return presented == hash.key
    }

    private func key(_ password: Password, _ salt: Data, _ cost: PasswordCost) async throws(AccountError)
        -> SymmetricKey
    {
        guard enter() else { throw .busy }
        defer { taken.withLock { $0 -= 1 } }
        do {
            return try await withCheckedThrowingContinuation { continuation in
                queue.addOperation { [derive] in
                    continuation.resume(with: Result { try derive(password, salt, cost) })
                }
            }
        } catch {
            throw .storage("hashing a password failed: \(error)")
        }
    }

    /// Takes a place in the queue, if there is one, and returns whether it did.
    private func enter() -> Bool {
        taken.withLock { taken in
            guard taken < limit else { return false }
            taken += 1
            return true
        }
    }

    @Sendable private static func scrypt(_ password: Password, salt: Data, cost: PasswordCost) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: password.bytes, salt: salt, outputByteCount: keyLength,
            rounds: cost.rounds, blockSize: cost.blockSize, parallelism: cost.parallelism
        )
    }
}

extension Data {
    var unpaddedBase64: String {
        base64EncodedString().replacing("=", with: "")
    }

    /// The form for addresses and cookies: `-` and `_` in place of `+` and `/`.
    var base64URL: String {
        unpaddedBase64.replacing("+", with: "-").replacing("/", with: "_")
    }

    init?(unpaddedBase64 text: String) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        self.init(base64Encoded: text + padding)
    }
}
