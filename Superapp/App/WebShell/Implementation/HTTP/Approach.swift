import HTTPTypes
import Hummingbird
import IPAddresses

/// The origin of a request: the client and the path through proxies.
///
/// Anyone can forge this information. It is accepted only from proxies that the configuration names; a server for this
/// machine only refuses all forwarded requests.
struct Approach: Sendable {
    /// The client's network address.
    let address: String

    /// Determines the origin of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - peer: The network address at the other end of the connection.
    ///   - configuration: The configuration of the server.
    /// - Throws: ``Refusal`` if it was forwarded in an unexpected way, or comes from another site.
    init(_ request: Request, peer: String, configuration: WebShellConfiguration) throws(Refusal) {
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

    /// Whether something indicates that a proxy forwarded the request: header fields of proxies, a browser's request to
    /// close the connection, which some proxies send and no browser does, or another name of this server in the
    /// browser.
    private static func isPassedOn(_ request: Request) -> Bool {
        if request.headers.contains(where: { isOfProxy($0.name.canonicalName) }) { return true }
        if request.isOfBrowser, request.headers[.connection]?.lowercased() == "close" { return true }
        guard request.fetchSite == "same-origin" else { return false }
        return [request.headers[.origin], request.headers[.referer]].compactMap(\.self).contains { address in
            guard let authority = authority(of: address) else { return false }
            return !HostRule.isLoopback(HostRule.name(of: authority) ?? "")
        }
    }

    /// Whether only proxies, tunnels and balancers send a field, by its name in small letters.
    private static func isOfProxy(_ name: String) -> Bool {
        ["x-forwarded-", "x-original-", "x-envoy-", "x-amzn-", "cf-", "fastly-"].contains { name.hasPrefix($0) }
            || ["forwarded", "via", "x-real-ip", "true-client-ip", "x-client-ip", "x-cluster-client-ip"].contains(name)
    }

    /// The client: the peer, or the client that the proxies name. Each proxy appends the address of its own client, so
    /// the addresses before the first one that is not a proxy's can be forged.
    private static func client(of request: Request, peer: String, proxies: [IPBlock]) throws(Refusal) -> String {
        func isProxy(_ address: some StringProtocol) -> Bool {
            IPAddress(address).map { address in proxies.contains { $0.contains(address) } } ?? false
        }
        guard isProxy(peer) else { return peer }
        let list = HTTPField.Name("X-Forwarded-For").map { request.headers[values: $0] } ?? []
        let addresses = list.flatMap { $0.split(separator: ",") }.map {
            String($0.drop(while: Self.isSpace).prefix { !Self.isSpace($0) })
        }
        guard let client = addresses.last(where: { !isProxy($0) }) ?? addresses.first, IPAddress(client) != nil else {
            throw .proxySilent
        }
        return client
    }

    /// Whether a character may be around the items of a list (RFC 9110, section 5.6.1).
    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }

    // MARK: Other sites

    /// Whether a request comes from a page of this server, was typed or followed as a link, or comes from no browser.
    /// Requests that change something must come from this server's pages, whatever token they contain.
    private static func isOurs(_ request: Request, isBehindProxy: Bool) -> Bool {
        let site = request.fetchSite
        let isFromOutside = site == "cross-site" || site == "same-site"
        guard request.method == .post else {
            return !isFromOutside || request.headers[fetch: "Mode"] == "navigate"
        }
        guard !isFromOutside else { return false }
        guard let origin = request.headers[.origin] else { return true }
        // A browser that sends this field has compared the complete origins, as it knows them.
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
    /// The origin that the browser reports.
    fileprivate var fetchSite: String? { headers[fetch: "Site"] }

    /// Whether a browser made it, and not a program such as a health check.
    fileprivate var isOfBrowser: Bool {
        headers[fetch: "Mode"] != nil || headers[.userAgent]?.hasPrefix("Mozilla/") == true
    }
}

extension HTTPFields {
    /// A header field that the browser sets itself, such as `Mode`.
    subscript(fetch name: String) -> String? { HTTPField.Name("Sec-Fetch-\(name)").flatMap { self[$0] } }

    fileprivate subscript(forwarded name: String) -> String? {
        HTTPField.Name("X-Forwarded-\(name)").flatMap { self[$0] }
    }
}

/// The host names that requests may have. On loopback, only loopback names: another site could point its own name to
/// this address, and the browser would then treat it as this server.
struct HostRule: Sendable {
    private let configuration: WebShellConfiguration

    init(_ configuration: WebShellConfiguration) {
        self.configuration = configuration
    }

    /// Checks that a request names one host, and one that it may be for.
    func check(_ request: Request) throws(Refusal) {
        guard let name = request.head.authority.flatMap(Self.name) else {
            throw .malformed("It does not say which host it is for.")
        }
        guard allows(name) else { throw .wrongHost }
    }

    /// Whether a request to this name may be answered. The port is ignored: it differs if the server is reached through
    /// a tunnel.
    func allows(_ name: String) -> Bool {
        if configuration.isForThisMachine { return Self.isLoopback(name) }
        return configuration.names.isEmpty || configuration.names.contains(name)
    }

    /// Whether a name always refers to this machine.
    static func isLoopback(_ name: String) -> Bool {
        name == "localhost" || IPAddress(name)?.isLoopback == true
    }

    /// The name in an authority (`localhost:8080`), in lower case; nil if the authority is not valid.
    static func name(of authority: String) -> String? {
        let isAddress = authority.hasPrefix("[")
        let end = isAddress ? authority.firstIndex(of: "]").map(authority.index(after:)) : authority.firstIndex(of: ":")
        let (name, port) = (authority[..<(end ?? authority.endIndex)], authority[(end ?? authority.endIndex)...])
        guard isAddress ? end != nil && IPAddress(name) != nil : !name.isEmpty && name.utf8.allSatisfy(parts.contains),
            port.isEmpty
                || port.first == ":" && port.utf8.dropFirst().allSatisfy(digits.contains) && port.utf8.count <= 6
        else { return nil }
        return name.lowercased()
    }

    private static let digits = Set("0123456789".utf8)
    /// What a name may consist of (RFC 3986, section 3.2.2).
    private static let parts = digits.union("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._~%!$&'()*+,;=".utf8)
}

/// The header fields of which a request has one. If it has several, a proxy may judge it by another one than the server
/// does, so it is refused.
enum SingleFields {
    private static let host = HTTPField.Name("Host")
    private static let names = [
        "Content-Type", "Origin", "Referer", "Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest",
    ].compactMap { HTTPField.Name($0) }

    static func check(_ request: Request) throws(Refusal) {
        // The first `Host` has become the authority.
        if let host, request.headers.contains(host) { throw .malformed("It says more than once which host it is for.") }
        for name in names where request.headers[values: name].count > 1 {
            throw .malformed("It has the field \(name) more than once.")
        }
    }
}
