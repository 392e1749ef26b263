public import HummingbirdCore
public import NIOCore
import Synchronization

/// Shares the connections of a server among the clients.
///
/// A client has no more than its share. When all are used, whoever holds most gives one up, so that a client who has
/// none gets one: the one that has been without a request for longest, otherwise one in use. A connection of a proxy
/// counts for the client whose request it brings, until that is answered.
public final class ConnectionLimit: Sendable {
    /// For whom a connection counts.
    public struct Holder: Hashable, Sendable {
        /// The network client.
        public let client: String
        let site: String

        /// Makes a holder.
        ///
        /// - Parameters:
        ///   - client: The network client.
        ///   - site: The site that the client is part of, perhaps with others.
        public init(client: String, site: String) {
            self.client = client
            self.site = site
        }
    }

    /// The maximum number of connections. As long as there are that many, none is accepted.
    public let inTotal: Int
    /// The number from which on others give way.
    private let full: Int
    private let perClient: Int
    private let perSite: Int
    private let holder: @Sendable (String) -> Holder?
    private let state = Mutex(State())

    /// Makes limits, for all connections of a server.
    ///
    /// - Parameters:
    ///   - inTotal: The maximum number of connections, see ``OpenFiles/connections(_:besides:)``.
    ///   - perClient: The maximum number of one client.
    ///   - holder: For whom an address counts; nil if many clients come from it, as from a proxy, see
    ///     ``lend(_:to:)``.
    public init(inTotal: Int, perClient: Int, holder: @escaping @Sendable (_ address: String) -> Holder?) {
        self.inTotal = inTotal
        // Those that give way need a moment to end, in which others can come.
        full = inTotal - min(64, inTotal / 16)
        self.perClient = max(1, perClient)
        perSite = max(1, perClient * 2)
        self.holder = holder
    }

    /// Stops accepting connections as long as there are too many.
    public var available: MaximumAvailableConnections { MaximumAvailableConnections(inTotal) }

    /// The number of clients with connections.
    var clients: Int { state.withLock { $0.sites.values.reduce(0) { $0 + $1.clients.count } } }

    /// Counts a connection, and closes another one if there are too many.
    ///
    /// - Parameters:
    ///   - address: The address that it comes from.
    ///   - channel: The connection, if requests on it are to be found.
    ///   - close: Closes the connection.
    /// - Returns: The number of the connection, to be given to ``leave(_:)`` when it ends.
    /// - Throws: ``TooManyConnections`` if nobody has to give way for it.
    func enter(
        from address: String?, on channel: ObjectIdentifier? = nil, close: @escaping @Sendable () -> Void
    ) throws(TooManyConnections) -> UInt64 {
        let holder = address.flatMap(holder)
        let (number, surplus) = state.withLock { state -> (UInt64?, Connection?) in
            var surplus: Connection?
            if let holder {
                guard let place = self.makeRoom(for: holder, below: self.full, in: &state) else { return (nil, nil) }
                surplus = place.surplus
            } else if state.connections.count >= self.full {
                surplus = state.victim().flatMap { state.remove($0) }
            }
            return (state.add(Connection(holder: holder, channel: channel, close: close)), surplus)
        }
        surplus?.close()
        guard let number else { throw TooManyConnections() }
        return number
    }

    /// Finds room for one more connection of a holder.
    ///
    /// - Returns: The connection that has to be closed for it, if any; nil if nobody has to give way.
    private func makeRoom(
        for holder: Holder, below full: Int, in state: inout State
    ) -> (surplus: Connection?, Void)? {
        guard state.isFull(for: holder, full, perClient: perClient, perSite: perSite) else { return (nil, ()) }
        guard let victim = state.victim(for: holder, perClient: perClient, perSite: perSite) else { return nil }
        return (state.remove(victim), ())
    }

    /// Counts a connection of a proxy for the client of the request on it, until that is answered.
    ///
    /// - Throws: ``TooManyConnections`` if the client has too many, and nobody has to give way for it.
    public func lend(_ channel: any Channel, to holder: Holder) throws(TooManyConnections) {
        try lend(ObjectIdentifier(channel), to: holder)
    }

    func lend(_ channel: ObjectIdentifier, to holder: Holder) throws(TooManyConnections) {
        let (isCounted, surplus) = state.withLock { state -> (Bool, Connection?) in
            guard let number = state.numbers[channel], let connection = state.connections[number],
                connection.holder == nil || connection.isLent
            else { return (true, nil) }
            state.count(number, for: nil)
            // It has its place among all of them already.
            guard let place = makeRoom(for: holder, below: .max, in: &state) else { return (false, nil) }
            state.count(number, for: holder)
            return (true, place.surplus)
        }
        surplus?.close()
        if !isCounted { throw TooManyConnections() }
    }

    /// Records that a request has begun on a connection, or that its answer has been written.
    func note(_ number: UInt64, isRequest: Bool) {
        state.withLock { state in
            state.uses += 1
            state.connections[number]?.lastUse = state.uses
            state.connections[number]?.requests += isRequest ? 1 : -1
            guard !isRequest, state.connections[number]?.requests == 0 else { return }
            state.connections[number]?.onHangUp = nil
            if state.connections[number]?.isLent == true { state.count(number, for: nil) }
        }
    }

    /// Does something if the client hangs up before its request is answered.
    public func onHangUp(of channel: any Channel, _ work: @escaping @Sendable () -> Void) {
        let isGone = state.withLock { state in
            guard let number = state.numbers[ObjectIdentifier(channel)],
                state.connections[number]?.hasHungUp == false
            else { return true }
            state.connections[number]?.onHangUp = work
            return false
        }
        if isGone { work() }
    }

    /// Records that the client sends nothing more, which is all that is seen of one that has hung up.
    func noteHangUp(_ number: UInt64) {
        let work = state.withLock { state in
            state.connections[number]?.hasHungUp = true
            defer { state.connections[number]?.onHangUp = nil }
            return state.connections[number]?.onHangUp
        }
        work?()
    }

    /// Records that a connection has ended.
    func leave(_ number: UInt64) {
        let connection = state.withLock { $0.remove(number) }
        connection?.onHangUp?()
    }

    /// A client has too many connections.
    public struct TooManyConnections: Error {}
}
