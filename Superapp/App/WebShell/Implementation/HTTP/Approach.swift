import HTTPTypes
import Hummingbird
import IPAddresses

/// How a request came here: who asks, and by which ways.
///
/// Whatever a request says of that, anybody can write. A proxy is believed that the configuration names, and nobody else; a
/// server for this machine only answers nothing that a proxy has passed on.
struct Approach: Sendable {
    /// The network address of who asks.
    let address: String

    /// Finds out how a request came.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - peer: The network address at the other end of the connection.
    ///   - configuration: How the server is reached.
    /// - Throws: ``Refusal`` if it is not the way that the server is meant to be reached, or comes from another site.
    init(_ request: Request, peer: String, configuration: WebShellConfiguration) throws(Refusal) {
        guard HostRule(configuration).allows(request.head.authority) else { throw .wrongHost }
        if configuration.isForThisMachine {
            let isHere = IPAddress(peer)?.isLoopback ?? false
            guard isHere, !Self.isPassedOn(request) else { throw .proxyUnknown }
            address = peer
        } else {
            address = try Self.client(of: request, peer: peer, proxies: configuration.proxies)
        }
        guard Self.isOurs(request, isBehindProxy: !configuration.proxies.isEmpty) else { throw .foreign }
    }

    // MARK: Proxies

    /// Whether something shows that a proxy has passed a request on: what proxies add, that it ends the connection, as some
    /// proxies ask and no browser does, or that the browser knows this server under another name.
    private static func isPassedOn(_ request: Request) -> Bool {
        if forwarding.contains(where: { request.headers[$0] != nil }) { return true }
        if request.headers[.connection]?.lowercased() == "close" { return true }
        guard request.fetchSite == "same-origin" else { return false }
        return [request.headers[.origin], request.headers[.referer]].compactMap(\.self).contains { address in
            guard let authority = authority(of: address) else { return false }
            return !HostRule.isLoopback(HostRule.name(of: authority) ?? "")
        }
    }

    private static let forwarding = [
        "Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP",
    ].compactMap { HTTPField.Name($0) }

    /// Who asks: the peer, or whom the proxies say they pass the request on for. Of the addresses that they list, each adds
    /// the one it got the request from, so that those before the first that is no proxy's may be made up.
    private static func client(of request: Request, peer: String, proxies: [IPBlock]) throws(Refusal) -> String {
        func isProxy(_ address: some StringProtocol) -> Bool {
            IPAddress(address).map { address in proxies.contains { $0.contains(address) } } ?? false
        }
        guard isProxy(peer) else { return peer }
        let list = HTTPField.Name("X-Forwarded-For").map { request.headers[values: $0] } ?? []
        let addresses = list.flatMap { $0.split(separator: ",") }.map {
            String($0.drop { $0 == " " }.prefix { $0 != " " })
        }
        guard let client = addresses.last(where: { !isProxy($0) }) ?? addresses.first, IPAddress(client) != nil else {
            throw .proxySilent
        }
        return client
    }

    // MARK: Other sites

    /// Whether a request comes from a page of ours, is typed or followed as a link, or from no browser. What changes
    /// something comes from our own pages only, whatever token it carries.
    private static func isOurs(_ request: Request, isBehindProxy: Bool) -> Bool {
        let site = request.fetchSite
        let isFromOutside = site == "cross-site" || site == "same-site"
        guard request.method == .post else {
            return !isFromOutside || request.headers[fetch: "Mode"] == "navigate"
        }
        guard !isFromOutside else { return false }
        guard let origin = request.headers[.origin] else { return true }
        // A browser that says where requests come from has compared the whole addresses, as it knows them.
        if site == "same-origin", origin == "null" || isBehindProxy { return true }
        let names = [request.head.authority, isBehindProxy ? request.headers[forwarded: "Host"] : nil]
        return names.contains { $0 != nil && $0?.lowercased() == authority(of: origin)?.lowercased() }
    }

    /// The host and port of `https://app.example:8443/path`.
    private static func authority(of address: String) -> String? {
        guard let scheme = address.range(of: "://") else { return nil }
        return String(address[scheme.upperBound...].prefix { $0 != "/" })
    }
}

extension Request {
    /// Where the browser says that a request comes from.
    fileprivate var fetchSite: String? { headers[fetch: "Site"] }
}

extension HTTPFields {
    /// What a browser says of a request by itself, such as its `Mode`.
    subscript(fetch name: String) -> String? { HTTPField.Name("Sec-Fetch-\(name)").flatMap { self[$0] } }

    fileprivate subscript(forwarded name: String) -> String? {
        HTTPField.Name("X-Forwarded-\(name)").flatMap { self[$0] }
    }
}

/// Which names a request may be addressed to. On loopback only loopback names: another site can give its own name this
/// machine's address, and would then be let in by the browser as if it were us.
struct HostRule: Sendable {
    private let configuration: WebShellConfiguration

    init(_ configuration: WebShellConfiguration) {
        self.configuration = configuration
    }

    /// Whether a request that names this authority (`localhost:8080`) may be answered. The port is not looked at: it
    /// differs when the server is reached through a tunnel.
    func allows(_ authority: String?) -> Bool {
        guard let name = authority.flatMap(Self.name) else { return false }
        if configuration.isForThisMachine { return Self.isLoopback(name) }
        return configuration.names.isEmpty || configuration.names.contains(name)
    }

    /// Whether a name stands for this machine wherever it is used.
    static func isLoopback(_ name: String) -> Bool {
        name == "localhost" || IPAddress(name)?.isLoopback == true
    }

    /// The name without its port, in lower case.
    static func name(of authority: String) -> String? {
        let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : nil
        let name = authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)]
        return name.isEmpty ? nil : name.lowercased()
    }
}
