import HummingbirdCore
import IPAddresses
import NIOCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Counts the connections of each client network, and ends those that exceed the limit.
///
/// Connections through a named proxy all come from its address. They are not counted; limiting them is up to the proxy.
final class ConnectionLimit: Sendable {
    private let perClient: Int
    private let proxies: [IPBlock]
    private let counts = Mutex<[Requester: Int]>([:])

    init(perClient: Int, proxies: [IPBlock]) {
        self.perClient = perClient
        self.proxies = proxies
    }

    /// The maximum number of connections: no more than the process can have open files, minus a reserve. Requests as
    /// many files from the system as it grants.
    static func inTotal(_ wanted: Int) -> Int {
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let files = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return wanted }
        let needed = rlim_t(min(wanted, 1 << 20) + reserve)
        if limit.rlim_cur < needed, limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = min(needed, limit.rlim_max)
            _ = setrlimit(files, &limit)
            guard getrlimit(files, &limit) == 0 else { return wanted }
        }
        let granted = Int(clamping: limit.rlim_cur)
        return min(wanted, max(16, granted - reserve))
    }

    /// Files that are not connections: the database, files that are sent, connections to other servers.
    private static let reserve = 128

    /// The number of clients with connections.
    var clients: Int { counts.withLock(\.count) }

    /// Counts a connection.
    ///
    /// - Returns: For whom it counts, to be given to ``leave(_:)`` when it ends; nil if nobody counts it.
    /// - Throws: ``TooManyConnections``.
    func enter(_ address: String?) throws(TooManyConnections) -> Requester? {
        guard let address, let requester = client(of: address) else { return nil }
        let isAllowed = counts.withLock { counts in
            guard counts[requester, default: 0] < perClient else { return false }
            counts[requester, default: 0] += 1
            return true
        }
        guard isAllowed else { throw TooManyConnections() }
        return requester
    }

    /// Records that a connection has ended.
    func leave(_ requester: Requester) {
        counts.withLock { counts in
            let count = counts[requester, default: 0] - 1
            counts[requester] = count > 0 ? count : nil
        }
    }

    /// The client of a connection; nil for a proxy.
    func client(of address: String) -> Requester? {
        let isProxy = IPAddress(address).map { address in proxies.contains { $0.contains(address) } } ?? false
        return isProxy ? nil : Requester(address)
    }

    struct TooManyConnections: Error {}
}

/// Applies the limit to one connection.
final class CountedConnection: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let limit: ConnectionLimit
    private var requester: Requester?

    init(_ limit: ConnectionLimit) {
        self.limit = limit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            requester = try limit.enter(context.channel.remoteAddress?.ipAddress)
        } catch {
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        if let requester { limit.leave(requester) }
        requester = nil
    }
}
