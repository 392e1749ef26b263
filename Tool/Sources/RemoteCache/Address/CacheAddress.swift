import Foundation

/// Where a remote cache is. What is secret in it is kept apart, so that it can be printed.
public struct CacheAddress: Hashable, Sendable, CustomStringConvertible {
    /// Why a text is no address of a cache.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        public let description: String
    }

    /// The address without credentials and without a slash at its end.
    public let description: String
    /// The user name and password that stood in the address.
    let credentials: CacheCredentials?

    /// Reads `https://cache.example.com/team`, with `user:password@` before the host if need be.
    ///
    /// - Throws: ``Failure`` for what is no such address; it repeats no password.
    public init(_ text: String) throws(Failure) {
        func failure(_ problem: String) -> Failure {
            let shown = Self.redacted(text)
            return Failure(
                description: "The remote cache's address '\(shown)' \(problem). "
                    + "Write it as in https://cache.example.com/team, or 'none'.")
        }
        guard var components = URLComponents(string: text), let scheme = components.scheme?.lowercased() else {
            throw failure("can't be understood")
        }
        guard ["http", "https"].contains(scheme) else { throw failure("is neither http:// nor https://") }
        guard let host = components.host, !host.isEmpty else { throw failure("names no host") }
        guard components.query == nil, components.fragment == nil else { throw failure("has a part after '?' or '#'") }
        credentials = try components.user.map { user throws(Failure) in
            guard let password = components.password else { throw failure("has a user name without a password") }
            guard let credentials = CacheCredentials(user: user, password: password, source: "in its address") else {
                throw failure("has a user name with a colon, or a line break")
            }
            return credentials
        }
        components.user = nil
        components.password = nil
        while components.percentEncodedPath.hasSuffix("/") { components.percentEncodedPath.removeLast() }
        guard let address = components.string else { throw failure("can't be understood") }
        description = address
    }

    /// Where the result with that key lies.
    func action(_ key: String) -> String { "\(description)/ac/\(key)" }

    /// Where a blob lies.
    func blob(_ digest: BlobDigest) -> String { "\(description)/cas/\(digest.hash)" }

    /// An address without what stands before an `@`, for messages about it.
    static func redacted(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
        guard start <= at else { return "…" + text[at...] }
        return text[..<start] + "…" + text[at...]
    }
}
