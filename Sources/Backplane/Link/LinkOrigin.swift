import Foundation

/// An origin of an app's addresses: its own scheme, or a host on the web.
///
/// ```swift
/// let assembly = try Assembly(modules: modules, origins: [.scheme("app"), .host("example.com")])
/// // /listings/3, app://listings/3 and https://example.com/listings/3 are one address. All others are not found.
/// ```
public struct LinkOrigin: Hashable, Sendable {
    private let scheme: String
    /// The host, with its port unless that is the usual one; nil for a scheme that belongs to the app.
    private let host: String?

    /// All addresses of a scheme that belongs to the app: `app://listings/3` is `/listings/3`.
    public static func scheme(_ name: String) -> LinkOrigin {
        LinkOrigin(scheme: name.lowercased(), host: nil)
    }

    /// The addresses of a host: `https://example.com/listings/3` is `/listings/3`.
    ///
    /// - Parameters:
    ///   - name: The host, with its port if that is not the default: `example.com`, `localhost:8080`.
    ///   - scheme: `https` unless given.
    public static func host(_ name: String, scheme: String = "https") -> LinkOrigin {
        let scheme = scheme.lowercased()
        return LinkOrigin(scheme: scheme, host: withoutUsualPort(name.lowercased()[...], of: scheme))
    }

    /// The path and query of an address, beginning with a slash; nil when it has another origin.
    func path(of address: Substring) -> Substring? {
        guard let colon = address.unicodeScalars.firstIndex(of: ":"), address[..<colon].lowercased() == scheme else {
            return nil
        }
        var rest = address.unicodeScalars[colon...].dropFirst()
        let hasHost = rest.starts(with: "//".unicodeScalars)
        if hasHost { rest = rest.dropFirst(2) }
        guard let host else { return "/" + Substring(rest) }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        guard hasHost, Self.withoutUsualPort(Substring(rest[..<end]).lowercased()[...], of: scheme) == host
        else { return nil }
        return "/" + Substring(rest[end...].drop { $0 == "/" })
    }

    private static func withoutUsualPort(_ host: Substring, of scheme: String) -> String {
        let port = ["https": ":443", "http": ":80"][scheme]
        return String(port.map { host.hasSuffix($0) ? host.dropLast($0.count) : host } ?? host)
    }

    /// The beginning of its URLs, such as `app:` or `https://example.com`.
    var text: String { host.map { "\(scheme)://\($0)" } ?? "\(scheme):" }

    /// What is wrong with it, if anything.
    var problem: String? {
        guard scheme.wholeMatch(of: #/[a-z][a-z0-9+.\-]*/#) != nil else { return "'\(scheme)' is no scheme" }
        guard let host else {
            return ["http", "https"].contains(scheme) ? "an origin needs a host" : nil
        }
        return host.wholeMatch(of: #/([a-z0-9.\-]+|\[[0-9a-f:.]+\])(:[0-9]+)?/#) == nil ? "'\(host)' is no host" : nil
    }
}

/// An address taken apart: the segments of its path and its query, decoded.
struct LinkAddress {
    let text: String
    let segments: [String]
    let query: [String: String]

    /// Reads a path, or a URL of one of the origins. Nil for a URL of another one and for what is not well-formed: bad
    /// percent-encoding, text that is not UTF-8, `.` and `..`, which lead elsewhere than they say, whether their
    /// slashes are encoded or not.
    init?(_ text: String, from origins: Set<LinkOrigin>) {
        let address = Substring(text.unicodeScalars.prefix { $0 != "#" })
        guard
            let path = address.unicodeScalars.first == "/"
                ? address : origins.lazy.compactMap({ $0.path(of: address) }).first
        else {
            return nil
        }
        self.text = text
        let parts = path.split(at: "?", max: 1)
        var segments: [String] = []
        for part in parts.first?.split(at: "/") ?? [] where !part.isEmpty {
            guard let segment = part.removingPercentEncoding, !segment.leadsElsewhere else { return nil }
            segments.append(segment)
        }
        self.segments = segments
        guard let query = Self.query(parts.count > 1 ? parts[1] : "") else { return nil }
        self.query = query
    }

    /// The address of a pattern with the parameters of another link.
    init(filling pattern: LinkPattern, from link: Link) {
        self.init(
            segments: pattern.segments.map { segment in
                switch segment {
                case .literal(let text): text
                case .parameter(let name): link.parameters[name] ?? ""
                }
            })
    }

    /// The address with these segments, which are not encoded.
    init(segments: [String]) {
        self.segments = segments
        let encoded = segments.map { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
        text = "/" + encoded.joined(separator: "/")
        query = [:]
    }

    private static func query(_ text: Substring) -> [String: String]? {
        var query: [String: String] = [:]
        for field in text.split(at: "&") where !field.isEmpty {
            let parts = field.split(at: "=", max: 1)
            let value = parts.count > 1 ? parts[1].split(at: "+").joined(separator: " ") : ""
            guard let name = parts[0].removingPercentEncoding, let decoded = value.removingPercentEncoding else {
                return nil
            }
            if query[name] == nil { query[name] = decoded }
        }
        return query
    }
}

extension Substring {
    /// The parts between separators, empty ones among them.
    ///
    /// By scalars, as URLs are read elsewhere: to Swift's characters a separator that a combining mark follows is
    /// another.
    func split(at separator: Unicode.Scalar, max: Int = .max) -> [Substring] {
        unicodeScalars.split(separator: separator, maxSplits: max, omittingEmptySubsequences: false).map(Substring.init)
    }
}

extension String {
    /// Whether a decoded segment has a part that a file system would follow to another place.
    fileprivate var leadsElsewhere: Bool {
        unicodeScalars.split { $0 == "/" || $0 == "\\" }.contains {
            $0.elementsEqual(".".unicodeScalars) || $0.elementsEqual("..".unicodeScalars)
        }
    }
}
