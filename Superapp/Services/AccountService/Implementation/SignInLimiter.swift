import AccountServiceInterface
import IPAddresses
import RateLimits
import Synchronization

extension Allowance {
    /// For one name from one address: enough for a user who mixes up passwords; 1,445 guesses a day for a machine.
    static let name = Allowance(burst: 5, refill: .seconds(60))
    /// For one name from one site, which may have thousands of addresses, for those from where nobody has signed in with
    /// it.
    static let nameAtSite = Allowance(burst: 30, refill: .seconds(60))
    /// For one address, whatever the names: enough for a household or an office, but not for a list of names.
    static let address = Allowance(burst: 30, refill: .seconds(10))
    /// For new accounts from one address: a school class at once; 1,440 a day for a machine.
    static let registration = Allowance(burst: 60, refill: .seconds(60))
    /// For the attempts of one site that have not succeeded, for which its later ones wait behind others: forgotten
    /// after some minutes.
    static let unproven = Allowance(burst: 10, refill: .seconds(60))
}

/// Slows down guessing, by name and address or site together and by address alone.
///
/// There is no limit by name alone, because anyone could then lock a user out.
final class SignInLimiter: Sendable {
    private struct NameAtAddress: Hashable {
        let name: String
        let address: Requester
    }

    private struct Limits {
        var names: RateLimit<NameAtAddress>
        /// By site instead of address.
        var namesAtSites = RateLimit<NameAtAddress>(.nameAtSite)
        var addresses: RateLimit<Requester>
        /// When somebody last signed in, or registered.
        var successes: [NameAtAddress: Duration] = [:]
        /// The attempts of sites that have not succeeded.
        var unproven = RateLimit<Requester>(.unproven)
    }

    /// The maximum number of names with an address from which somebody has signed in that are stored.
    private static let mostKnown = 10_000

    private let limits: Mutex<Limits>

    init(name: Allowance = .name, address: Allowance = .address) {
        limits = Mutex(Limits(names: RateLimit(name), addresses: RateLimit(address)))
    }

    /// Counts an attempt before its password is checked, so that simultaneous guesses count too, and those for which
    /// there was no place.
    ///
    /// - Returns: The number of earlier attempts of the same site in the last minutes that have not succeeded, at most
    ///   ten.
    func startTry(name: AccountName, address: String, at now: Duration) throws(AccountError) -> Int {
        let (block, site) = (Requester(address), Requester(siteOf: address))
        let (key, siteKey) = (
            NameAtAddress(name: name.key, address: block), NameAtAddress(name: name.key, address: site)
        )
        let (wait, unproven) = limits.withLock { limits in
            let isKnown = limits.successes[key] != nil
            let wait = max(
                limits.names.wait(for: key, at: now), limits.addresses.wait(for: block, at: now),
                isKnown ? .zero : limits.namesAtSites.wait(for: siteKey, at: now))
            guard wait == .zero else { return (wait, 0) }
            limits.names.count(key, at: now)
            if !isKnown { limits.namesAtSites.count(siteKey, at: now) }
            limits.addresses.count(block, at: now)
            let unproven = limits.unproven.used(site, at: now)
            if unproven < Allowance.unproven.burst { limits.unproven.count(site, at: now) }
            return (.zero, unproven)
        }
        guard wait == .zero else { throw .tooManyTries(retryAfter: wait) }
        return unproven
    }

    /// Resets the count of the name at this address, which is known now. The address and its site only regain this
    /// attempt; otherwise an attacker could reset it with an account of their own.
    func trySucceeded(name: AccountName, address: String, at now: Duration) {
        let (block, site) = (Requester(address), Requester(siteOf: address))
        let key = NameAtAddress(name: name.key, address: block)
        limits.withLock { limits in
            limits.names.reset(key)
            limits.addresses.giveBack(block)
            limits.unproven.giveBack(site)
            limits.namesAtSites.giveBack(NameAtAddress(name: name.key, address: site))
        }
        noteSuccess(name: name, address: address, at: now)
    }

    /// Notes that somebody has signed in, or registered, with the name from this address.
    func noteSuccess(name: AccountName, address: String, at now: Duration) {
        let key = NameAtAddress(name: name.key, address: Requester(address))
        limits.withLock { limits in
            limits.successes[key] = now
            limits.successes.keepLatest(Self.mostKnown)
        }
    }

    /// Whether somebody has signed in or registered with this name from this address since the app was started.
    func isKnown(name: AccountName, address: String) -> Bool {
        let key = NameAtAddress(name: name.key, address: Requester(address))
        return limits.withLock { $0.successes[key] != nil }
    }
}

/// Slows down clients that create hundreds of accounts or find out which names are taken.
final class RegistrationLimiter: Sendable {
    private let addresses: Mutex<RateLimit<Requester>>

    init(_ allowance: Allowance = .registration) {
        addresses = Mutex(RateLimit(allowance))
    }

    /// Counts an attempt before anything is looked up, so that simultaneous attempts count too.
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
