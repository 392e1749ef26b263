public import HummingbirdCore
public import NIOCore
import NIOHTTP1
import Synchronization

/// Shares the connections of a server among the clients.
///
/// A client has no more than its share. When all are used, whoever holds most gives one up, so that a client who has
/// none gets one: the one that has been without a request for longest, otherwise one in use.
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
    ///   - holder: For whom an address counts; nil if many clients come from it, as from a proxy, which has to limit
    ///     its own.
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
    /// - Parameter close: Closes the connection.
    /// - Returns: The number of the connection, to be given to ``leave(_:)`` when it ends.
    /// - Throws: ``TooManyConnections`` if nobody has to give way for it.
    func enter(from address: String?, close: @escaping @Sendable () -> Void) throws(TooManyConnections) -> UInt64 {
        let holder = address.flatMap(holder)
        let (number, surplus) = state.withLock { state -> (UInt64?, State.Connection?) in
            var surplus: State.Connection?
            if let holder, state.isFull(for: holder, self.full, perClient: self.perClient, perSite: self.perSite) {
                guard let victim = state.victim(for: holder, perClient: self.perClient, perSite: self.perSite) else {
                    return (nil, nil)
                }
                surplus = state.remove(victim)
            }
            return (state.add(State.Connection(holder: holder, close: close)), surplus)
        }
        surplus?.close()
        guard let number else { throw TooManyConnections() }
        return number
    }

    /// Records that a request has begun on a connection, or that its answer has been written.
    func note(_ number: UInt64, isRequest: Bool) {
        state.withLock { state in
            state.uses += 1
            state.connections[number]?.lastUse = state.uses
            state.connections[number]?.requests += isRequest ? 1 : -1
        }
    }

    /// Records that a connection has ended.
    func leave(_ number: UInt64) {
        _ = state.withLock { $0.remove(number) }
    }

    struct TooManyConnections: Error {}
}

extension ConnectionLimit {
    fileprivate struct State {
        struct Connection {
            let holder: Holder?
            let close: @Sendable () -> Void
            /// The number of requests that are not answered.
            var requests = 0
            var lastUse: UInt64 = 0
        }

        struct Site {
            var clients: [String: Set<UInt64>] = [:]
            var count = 0
            /// The connections of the client with most.
            var largest: Set<UInt64> { clients.values.max { $0.count < $1.count } ?? [] }
        }

        var connections: [UInt64: Connection] = [:]
        var sites: [String: Site] = [:]
        var uses: UInt64 = 0

        func isFull(for holder: Holder, _ full: Int, perClient: Int, perSite: Int) -> Bool {
            connections.count >= full || count(of: holder) >= perClient
                || sites[holder.site, default: Site()].count >= perSite
        }

        private func count(of holder: Holder) -> Int { sites[holder.site]?.clients[holder.client]?.count ?? 0 }

        /// The connection that is closed for a newcomer; nil if none is.
        func victim(for holder: Holder, perClient: Int, perSite: Int) -> UInt64? {
            let own = sites[holder.site, default: Site()]
            let ofClient = own.clients[holder.client] ?? []
            if ofClient.count >= perClient { return idle(ofClient) }
            if own.count < perSite, let most = sites.values.max(by: { $0.count < $1.count }), most.count > own.count {
                // Whoever holds most keeps as many as the newcomer then has.
                let largest = most.largest
                return idle(largest) ?? (most.count > own.count + 1 ? oldest(largest) : nil)
            }
            let largest = own.largest
            guard largest.count > ofClient.count else { return idle(ofClient) }
            return idle(largest) ?? (largest.count > ofClient.count + 1 ? oldest(largest) : nil)
        }

        private func idle(_ numbers: Set<UInt64>) -> UInt64? {
            oldest(numbers.filter { connections[$0]?.requests == 0 })
        }

        private func oldest(_ numbers: Set<UInt64>) -> UInt64? {
            numbers.min { (connections[$0]?.lastUse ?? 0, $0) < (connections[$1]?.lastUse ?? 0, $1) }
        }

        mutating func add(_ connection: Connection) -> UInt64 {
            uses += 1
            connections[uses] = connection
            connections[uses]?.lastUse = uses
            if let holder = connection.holder {
                sites[holder.site, default: Site()].count += 1
                sites[holder.site]?.clients[holder.client, default: []].insert(uses)
            }
            return uses
        }

        mutating func remove(_ number: UInt64) -> Connection? {
            guard let connection = connections.removeValue(forKey: number) else { return nil }
            guard let holder = connection.holder, var site = sites.removeValue(forKey: holder.site) else {
                return connection
            }
            site.count -= 1
            site.clients[holder.client]?.remove(number)
            if site.clients[holder.client]?.isEmpty == true { site.clients[holder.client] = nil }
            if site.count > 0 { sites[holder.site] = site }
            return connection
        }
    }
}

/// Applies the limits to one connection.
public final class CountedConnection: ChannelInboundHandler, RemovableChannelHandler {
    public typealias InboundIn = Never

    private let limit: ConnectionLimit
    private var number: UInt64?

    /// Makes the handler of one connection.
    public init(_ limit: ConnectionLimit) {
        self.limit = limit
    }

    public func handlerAdded(context: ChannelHandlerContext) {
        do {
            let channel = context.channel
            let number = try limit.enter(from: channel.remoteAddress?.ipAddress) { channel.close(promise: nil) }
            self.number = number
            let pipeline = context.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(ConnectionUse(limit, number), position: .after(decoder))
        } catch {
            context.close(promise: nil)
        }
    }

    public func handlerRemoved(context: ChannelHandlerContext) {
        if let number { limit.leave(number) }
        number = nil
    }
}

/// Records whether a connection has a request that is not answered.
final class ConnectionUse: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limit: ConnectionLimit
    private let number: UInt64

    init(_ limit: ConnectionLimit, _ number: UInt64) {
        self.limit = limit
        self.number = number
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) { limit.note(number, isRequest: true) }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { limit.note(number, isRequest: false) }
        context.write(data, promise: promise)
    }
}
