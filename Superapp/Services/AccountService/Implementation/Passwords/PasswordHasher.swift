import AccountServiceInterface
import Crypto
import CryptoExtras
import Foundation
import Synchronization

/// Hashes passwords, two at a time, on threads of its own.
///
/// A hash takes a core and 32 MiB for a good part of a second. On the cooperative pool a few of them would stop every
/// other task of the process; here further ones wait in line, without holding a thread. The line is short: who would wait
/// longer than people do is told at once.
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
    ///   - cost: What a new hash costs.
    ///   - width: How many run at once.
    ///   - limit: How many may run and wait together.
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

    /// Whether `password` is the one that was hashed. Without a hash it does the same work and says no.
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

    /// Whether there is a place in the line, which is taken then.
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
