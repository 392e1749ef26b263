import AccountServiceInterface
import Changes
import Crypto
import CryptoExtras
import Foundation
import IPAddresses
import Synchronization

/// Hashes passwords on threads of its own, one fewer than the machine has cores.
///
/// A hash takes a core and 32 MiB for a good part of a second. Swift's tasks and Dispatch's queues share a pool with a
/// thread for each core, where a few hashes would stop every other task of the process. Here, a core stays free for
/// them. Further hashes wait without blocking a thread; every second one is of a client that has presented this
/// account's password before. First come those whose site has the fewest attempts without success. The line is short: a
/// caller that would have to wait longer than users do is refused at once. One that leaves before its turn comes is
/// refused, too.
final class PasswordHasher: Sendable {
    typealias Derivation = @Sendable (Password, _ salt: Data, PasswordCost) throws -> SymmetricKey

    static let keyLength = 32
    private static let saltLength = 16

    let cost: PasswordCost
    private let derive: Derivation
    private let width: Int
    private let limit: Int
    private let state = Mutex(State())

    private struct State {
        var queue = KnownFirstQueue<Requester, Job>()
        /// The number of threads, each of which computes a hash.
        var threads = 0
    }

    private final class Job: Sendable {
        let derive: @Sendable () throws -> SymmetricKey
        let result: CheckedContinuation<SymmetricKey, any Error>
        let waiter: Waiter

        init(
            _ waiter: Waiter, result: CheckedContinuation<SymmetricKey, any Error>,
            derive: @escaping @Sendable () throws -> SymmetricKey
        ) {
            (self.waiter, self.result, self.derive) = (waiter, result, derive)
        }
    }

    /// Makes a hasher.
    ///
    /// - Parameters:
    ///   - cost: The cost of a new hash.
    ///   - width: The maximum number of hashes that are computed at once.
    ///   - limit: The maximum number that are computed or wait, of known clients and of others.
    ///   - derive: Derives a key from a password.
    init(
        cost: PasswordCost = .current, width: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1),
        limit: Int = 64, derive: @escaping Derivation = PasswordHasher.scrypt
    ) {
        self.cost = cost
        self.width = width
        self.limit = limit
        self.derive = derive
    }

    /// How many hashes are computed or wait.
    var load: Int { state.withLock { $0.threads + $0.queue.count } }

    /// A new hash with a random salt and the current cost.
    func hash(_ password: Password, for address: String) async throws(AccountError) -> PasswordHash {
        let salt = SymmetricKey(size: .init(bitCount: Self.saltLength * 8)).withUnsafeBytes { Data($0) }
        return PasswordHash(cost: cost, salt: salt, key: try await key(password, salt, cost, for: address))
    }

    /// Whether `password` is the one that was hashed. Without a hash, the function does the same work and returns
    /// false.
    ///
    /// - Parameters:
    ///   - isKnown: Whether this password has been presented from `address` before.
    ///   - unproven: The number of earlier attempts of the same site that have not succeeded. It waits behind those of
    ///     sites with fewer.
    func matches(
        _ password: Password, _ hash: PasswordHash?, for address: String, isKnown: Bool = false, after unproven: Int = 0
    ) async throws(AccountError) -> Bool {
        let salt = hash?.salt ?? Data(count: Self.saltLength)
        let presented = try await key(
            password, salt, hash?.cost ?? cost, for: address, isKnown: isKnown, after: unproven)
        // SymmetricKey compares in constant time.
        guard let hash else { return false }
        return presented == hash.key
    }

    private func key(
        _ password: Password, _ salt: Data, _ cost: PasswordCost, for address: String, isKnown: Bool = false,
        after unproven: Int = 0
    ) async throws(AccountError) -> SymmetricKey {
        do {
            let waiter = Waiter.current ?? Waiter()
            return try await waiter.whileWaiting {
                try await withCheckedThrowingContinuation { result in
                    let job = Job(waiter, result: result) { [derive] in try derive(password, salt, cost) }
                    add(job, of: Requester(siteOf: address), isKnown: isKnown, after: unproven)
                }
            } onLeave: {
                self.drop(waiter)
            }
        } catch let error as AccountError {
            throw error
        } catch {
            throw .storage("hashing a password failed: \(error)")
        }
    }

    private func add(_ job: Job, of client: Requester, isKnown: Bool, after unproven: Int) {
        let (surplus, isFirst) = state.withLock { state -> (Job?, Bool) in
            // Seen here or, if it leaves later, found in the queue.
            guard !job.waiter.hasLeft else { return (job, false) }
            // Threads end only when nothing waits.
            guard state.threads == width else {
                state.threads += 1
                return (nil, true)
            }
            let surplus = state.queue.add(
                job, of: client, isKnown: isKnown, unproven: unproven, limit: limit - width)
            return (surplus, false)
        }
        surplus?.result.resume(throwing: job.waiter.hasLeft && surplus === job ? AccountError.interrupted : .busy)
        if isFirst { Thread.detachNewThread { self.work(on: job) } }
    }

    /// Takes out what waits for somebody who has left.
    private func drop(_ waiter: Waiter) {
        let job = state.withLock { $0.queue.remove { $0.waiter === waiter } }
        job?.result.resume(throwing: AccountError.interrupted)
    }

    /// Computes a hash and then what waits, on a thread that then ends.
    private func work(on first: Job) {
        #if canImport(Glibc)
            // On Linux, a priority is one of the thread: pages go first.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
        #else
            Thread.current.qualityOfService = .utility
        #endif
        var job: Job? = first
        while let current = job {
            current.result.resume(with: Result { try current.derive() })
            job = next()
        }
    }

    private func next() -> Job? {
        state.withLock { state in
            let job = state.queue.next()
            if job == nil { state.threads -= 1 }
            return job
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
