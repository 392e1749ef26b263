import Foundation

/// The address of a remote cache. Credentials are stored separately, so that the address can be printed.
public struct CacheAddress: Hashable, Sendable, CustomStringConvertible {
    /// Why a text is not a valid address of a cache.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        public let description: String
    }

    /// The address without credentials and without a trailing slash.
    public let description: String
    /// The user name and password in the address.
    let credentials: CacheCredentials?

    /// Parses `https://cache.example.com/team`, optionally with `user:password@` before the host.
    ///
    /// - Throws: ``Failure`` if the address is not valid; its message contains no password.
    public init(_ text: String) throws(Failure) {
        func failure(_ problem: String) -> Failure {
            let shown = Self.redacted(text)
            return Failure(
                description: "The remote cache's address '\(shown)' \(problem). "
                    + "Use a URL such as https://cache.example.com/team, or 'none'.")
        }
        guard var components = URLComponents(string: text), let scheme = components.scheme?.lowercased() else {
            throw failure("is not a valid URL")
        }
        guard ["http", "https"].contains(scheme) else { throw failure("is neither http:// nor https://") }
        guard let host = components.host, !host.isEmpty else { throw failure("has no host") }
        guard components.query == nil, components.fragment == nil else { throw failure("has a query or a fragment") }
        credentials = try components.user.map { user throws(Failure) in
            guard let password = components.password else { throw failure("has a user name without a password") }
            guard let credentials = CacheCredentials(user: user, password: password, source: "from its address") else {
                throw failure("has a user name with a colon, or a line break")
            }
            return credentials
        }
        components.user = nil
        components.password = nil
        while components.percentEncodedPath.hasSuffix("/") { components.percentEncodedPath.removeLast() }
        guard let address = components.string else { throw failure("is not a valid URL") }
        description = address
    }

    /// Returns the address of the result with a key.
    func action(_ key: String) -> String { "\(description)/ac/\(key)" }

    /// Returns the address of a blob.
    func blob(_ digest: BlobDigest) -> String { "\(description)/cas/\(digest.hash)" }

    /// Returns an address without the part before an `@`, for messages.
    static func redacted(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
        guard start <= at else { return "…" + text[at...] }
        return text[..<start] + "…" + text[at...]
    }
}

/// The credentials for a remote cache. Their description names the origin and never the value.
public struct CacheCredentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// How the credentials are sent.
    enum Form: Hashable {
        /// The value of the header `Authorization`.
        case header(String)
        /// A file in the format of netrc, which may contain the host.
        case netrc(path: String)
        case nothing
    }

    let form: Form
    /// The origin of the credentials.
    public let description: String
    public var debugDescription: String { description }

    private init(_ form: Form, source: String) {
        self.form = form
        description = source
    }

    /// A user name and a password; `nil` if they can't be sent.
    init?(user: String, password: String, source: String) {
        guard !user.contains(":"), !(user + password).contains(where: \.isNewline) else { return nil }
        self.init(.header("Basic " + Data("\(user):\(password)".utf8).base64EncodedString()), source: source)
    }

    private init?(token: String) {
        guard token.utf8.allSatisfy({ (33...126).contains($0) }) else { return nil }
        self.init(.header("Bearer " + token), source: "from BACKPLANE_REMOTE_CACHE_TOKEN")
    }
}

extension CacheCredentials {
    /// Why credentials in the environment can't be sent.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        public let description: String
    }

    /// Finds the credentials for an address: in the address itself, in the environment (`BACKPLANE_REMOTE_CACHE_USER`
    /// and `…_PASSWORD`, or `…_TOKEN`), or in the netrc file (`NETRC` or `~/.netrc`). Empty variables count as unset,
    /// since build servers withhold secrets that way.
    ///
    /// - Throws: ``Failure`` if the credentials in the environment can't be sent.
    public static func find(for address: CacheAddress, in environment: [String: String]) throws -> CacheCredentials {
        if let credentials = address.credentials { return credentials }
        func value(_ name: String) -> String? {
            environment["BACKPLANE_REMOTE_CACHE_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
        }
        if let token = value("TOKEN") {
            guard let credentials = CacheCredentials(token: token) else {
                throw Failure(
                    description:
                        "BACKPLANE_REMOTE_CACHE_TOKEN can't be sent: it contains a space, a line break or a character "
                        + "that is not ASCII.")
            }
            return credentials
        }
        if let user = value("USER"), let password = value("PASSWORD") {
            let source = "from BACKPLANE_REMOTE_CACHE_USER and _PASSWORD"
            guard let credentials = CacheCredentials(user: user, password: password, source: source) else {
                throw Failure(
                    description:
                        "BACKPLANE_REMOTE_CACHE_USER and _PASSWORD can't be sent: the name contains a colon, or one "
                        + "of them contains a line break.")
            }
            return credentials
        }
        let file = environment["NETRC"] ?? "\(environment["HOME"] ?? NSHomeDirectory())/.netrc"
        guard FileManager.default.isReadableFile(atPath: file) else {
            return CacheCredentials(.nothing, source: "none")
        }
        return CacheCredentials(.netrc(path: file), source: "from \(file)")
    }
}
