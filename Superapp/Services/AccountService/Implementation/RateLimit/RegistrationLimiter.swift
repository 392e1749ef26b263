import AccountServiceInterface
import IPAddresses
import Synchronization

/// Slows down who makes accounts by the hundred, or asks which names are taken.
final class RegistrationLimiter: Sendable {
    private let addresses: Mutex<RateLimit<Requester>>

    init(_ allowance: Allowance = .registration) {
        addresses = Mutex(RateLimit(allowance))
    }

    /// Counts a try before anything is looked up, so that tries at the same time count too.
    func startTry(address: String, at now: Duration) throws(AccountError) {
        let block = Requester(address)
        let wait = addresses.withLock { addresses in
            let wait = addresses.wait(for: block, at: now)
            if wait == .zero { addresses.count(block, at: now) }
            return wait
        }
        guard wait == .zero else { throw .tooManyTries(retryAfter: wait) }
    }
}
