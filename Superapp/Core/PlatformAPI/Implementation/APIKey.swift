import Crypto
public import Foundation

/// The secret that the app and the API share, and the owner tokens created with it.
///
/// A token names one owner and the time at which it ends, and carries an HMAC-SHA256 of both:
/// `owner.seconds.signature`. The app knows who is signed in and makes a token for each request; the API trusts a valid
/// signature. So a leaked token gives access to one user's items for a few minutes, and a client with the key is the
/// app.
public struct APIKey: Sendable {
    private let key: SymmetricKey

    /// How long a token is good for: a request and its wait, and clocks that differ a little.
    static let lifetime: TimeInterval = 300

    /// Makes a random key.
    public init() {
        key = SymmetricKey(size: .bits256)
    }

    /// Reads a key; nil unless the text is 64 hexadecimal digits.
    public init?(text: String) {
        let digits = Array(text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard digits.count == 64 else { return nil }
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { index -> UInt8? in
            guard let high = digits[index].hexDigitValue, let low = digits[index + 1].hexDigitValue else { return nil }
            return UInt8(high << 4 | low)
        }
        guard bytes.count == 32 else { return nil }
        key = SymmetricKey(data: bytes)
    }

    /// The key as text, for its file.
    var text: String {
        key.withUnsafeBytes { bytes in
            bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        }
    }
}

extension APIKey {
    /// Makes a token for requests on behalf of an owner.
    ///
    /// - Parameters:
    ///   - owner: The owner: letters, digits and hyphens.
    ///   - now: The current time.
    public func token(for owner: String, at now: Date = Date()) -> String {
        let claim = "\(owner).\(Int64(now.timeIntervalSince1970 + Self.lifetime))"
        return "\(claim).\(Data(signature(of: claim)).base64EncodedString())"
    }

    /// The owner of a token.
    ///
    /// - Parameters:
    ///   - token: The token of the request.
    ///   - now: The current time.
    /// - Returns: The owner; nil if the token has expired or was not created with this key.
    public func owner(of token: String, at now: Date = Date()) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let end = Int64(parts[1]), let signature = Data(base64Encoded: parts[2]) else {
            return nil
        }
        let claim = Data("\(parts[0]).\(parts[1])".utf8)
        guard HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: claim, using: key) else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(end)) > now ? parts[0] : nil
    }

    private func signature(of claim: String) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Data(claim.utf8), using: key)
    }
}

extension APIKey {
    /// Reads the key from a file, and creates both if there is no file: if one user starts the app and the API on one
    /// machine, no key has to be configured.
    ///
    /// - Parameter path: The file. A new one can be read only by its owner.
    /// - Throws: ``APIKeyFileError``.
    public init(file path: String) throws(APIKeyFileError) {
        if !FileManager.default.fileExists(atPath: path) { try Self.make(at: path) }
        guard let text = FileManager.default.contents(atPath: path).map({ String(decoding: $0, as: UTF8.self) }) else {
            throw .unreadable(path: path)
        }
        guard let key = APIKey(text: text) else { throw .noKey(path: path) }
        // Whoever reads the key is the app.
        var status = stat()
        guard stat(path, &status) != 0 || status.st_mode & 0o007 == 0 else { throw .exposed(path: path) }
        self = key
    }

    /// Writes a new key beside the file and links it there, so that of two processes that start at once both read the
    /// same whole key.
    private static func make(at path: String) throws(APIKeyFileError) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        let draft = folder.appending(path: ".\(UUID().uuidString)").path
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let isWritten = FileManager.default.createFile(
            atPath: draft, contents: Data("\(APIKey().text)\n".utf8), attributes: [.posixPermissions: 0o600])
        defer { try? FileManager.default.removeItem(atPath: draft) }
        guard isWritten, link(draft, path) == 0 || errno == EEXIST else { throw .unwritable(path: path) }
    }
}

/// The reason why a key could not be read from a file.
public enum APIKeyFileError: Error, Hashable, Sendable {
    case unreadable(path: String)
    case unwritable(path: String)
    /// Everybody on the machine can read or change the file.
    case exposed(path: String)
    /// The file contains something else; it was not changed.
    case noKey(path: String)
}

extension APIKeyFileError: CustomStringConvertible {
    /// The file, the problem, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let path): "The key file \"\(path)\" can't be read. Specify another with --key."
        case .unwritable(let path): "The key file \"\(path)\" can't be created. Specify another with --key."
        case .exposed(let path):
            "Every user of this machine can read or change the key file \"\(path)\". Delete it, so that a new one is made, "
                + "or run: chmod 600 \"\(path)\"."
        case .noKey(let path):
            "The file \"\(path)\" is not a key of 64 hexadecimal digits. It was not changed. Specify another with --key."
        }
    }
}
