import AccountServiceInterface
import IPAddresses
import Synchronization

/// Slows down guessing, by name and address together and by address alone.
///
/// Not by name alone: that would let anybody lock anybody out.
final class SignInLimiter: Sendable {
    private struct NameAtAddress: Hashable {
        let name: String
        let address: Requester
    }

    private struct Limits {
        var names: RateLimit<NameAtAddress>
        var addresses: RateLimit<Requester>
    }

    private let limits: Mutex<Limits>

    init(name: Allowance = .name, address: Allowance = .address) {
        limits = Mutex(Limits(names: RateLimit(name), addresses: RateLimit(address)))
    }

    /// Counts a try before its password is looked at, so that guesses at the same time count too.
    func startTry(name: AccountName, address: String, at now: Duration) throws(AccountError) {
        let block = Requester(address)
        let key = NameAtAddress(name: name.key, address: block)
        let wait = limits.withLock { limits in
            let wait = max(limits.names.wait(for: key, at: now), limits.addresses.wait(for: block, at: now))
            guard wait == .zero else { return wait }
            limits.names.count(key, at: now)
            limits.addresses.count(block, at: now)
            return .zero
        }
        guard wait == .zero else { throw .tooManyTries(retryAfter: wait) }
    }

    /// Forgets the name's failures. The address only gets this try back: else an attacker's own account would clear it.
    func trySucceeded(name: AccountName, address: String) {
        let block = Requester(address)
        limits.withLock { limits in
            limits.names.reset(NameAtAddress(name: name.key, address: block))
            limits.addresses.giveBack(block)
        }
    }
}
