import Foundation

/// What a remote cache knows its users by. It describes itself by where it was found, never by what it is.
public struct CacheCredentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// How it is sent.
    enum Form: Hashable {
        /// The value of the header `Authorization`.
        case header(String)
        /// A file in the format of netrc, where the host may stand.
        case netrc(path: String)
        case nothing
    }

    let form: Form
    /// Where it was found.
    public let description: String
    public var debugDescription: String { description }

    private init(_ form: Form, source: String) {
        self.form = form
        description = source
    }

    /// A user name and a password; `nil` where they can't be sent.
    init?(user: String, password: String, source: String) {
        guard !user.contains(":"), !(user + password).contains(where: \.isNewline) else { return nil }
        self.init(.header("Basic " + Data("\(user):\(password)".utf8).base64EncodedString()), source: source)
    }

    private init?(token: String) {
        guard token.utf8.allSatisfy({ (33...126).contains($0) }) else { return nil }
        self.init(.header("Bearer " + token), source: "in BACKPLANE_REMOTE_CACHE_TOKEN")
    }
}

extension CacheCredentials {
    /// Why what the environment says can't be sent.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        public let description: String
    }

    /// Finds the credentials for an address: in itself, in the environment (`BACKPLANE_REMOTE_CACHE_USER` and `…_PASSWORD`, or
    /// `…_TOKEN`; what is empty counts as not there, since that is how build servers withhold secrets), or in the netrc file
    /// (`NETRC` or `~/.netrc`).
    ///
    /// - Throws: ``Failure`` when those of the environment can't be sent.
    public static func find(for address: CacheAddress, in environment: [String: String]) throws -> CacheCredentials {
        if let credentials = address.credentials { return credentials }
        func value(_ name: String) -> String? {
            environment["BACKPLANE_REMOTE_CACHE_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
        }
        if let token = value("TOKEN") {
            guard let credentials = CacheCredentials(token: token) else {
                throw Failure(
                    description: "BACKPLANE_REMOTE_CACHE_TOKEN can't be sent: it has a space, a line break or a letter "
                        + "that is not ASCII.")
            }
            return credentials
        }
        if let user = value("USER"), let password = value("PASSWORD") {
            let source = "in BACKPLANE_REMOTE_CACHE_USER and _PASSWORD"
            guard let credentials = CacheCredentials(user: user, password: password, source: source) else {
                throw Failure(
                    description:
                        "BACKPLANE_REMOTE_CACHE_USER and _PASSWORD can't be sent: the name has a colon, or one "
                        + "of them a line break.")
            }
            return credentials
        }
        let file = environment["NETRC"] ?? "\(environment["HOME"] ?? NSHomeDirectory())/.netrc"
        guard FileManager.default.isReadableFile(atPath: file) else {
            return CacheCredentials(.nothing, source: "nowhere")
        }
        return CacheCredentials(.netrc(path: file), source: "in \(file)")
    }
}
