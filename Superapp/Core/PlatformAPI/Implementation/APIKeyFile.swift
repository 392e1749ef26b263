import Foundation

extension APIKey {
    /// Reads the key of a file, and makes both when there is no file: the app and the API, started on one machine by one
    /// person, need not be told about each other's key.
    ///
    /// - Parameter path: The file. A new one can be read by its owner alone.
    /// - Throws: ``APIKeyFileError``.
    public init(file path: String) throws(APIKeyFileError) {
        if !FileManager.default.fileExists(atPath: path) { try Self.make(at: path) }
        guard let text = FileManager.default.contents(atPath: path).map({ String(decoding: $0, as: UTF8.self) }) else {
            throw .unreadable(path: path)
        }
        guard let key = APIKey(text: text) else { throw .noKey(path: path) }
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

/// Why a key can't be had from a file.
public enum APIKeyFileError: Error, Hashable, Sendable {
    case unreadable(path: String)
    case unwritable(path: String)
    /// The file holds something else; it was left as it is.
    case noKey(path: String)
}

extension APIKeyFileError: CustomStringConvertible {
    /// What is wrong with which file, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let path): "The key file \"\(path)\" can't be read. Give the path of another with --key."
        case .unwritable(let path): "The key file \"\(path)\" can't be made. Give the path of another with --key."
        case .noKey(let path):
            "The file \"\(path)\" is no key: 64 hexadecimal digits. It was left as it is. Give another path with --key."
        }
    }
}
