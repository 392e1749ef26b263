/// Why a database could not be opened. Nothing was changed in the file.
public struct DatabaseFileError: Error, Hashable, Sendable {
    /// The path as given.
    public let path: String

    /// What is wrong with it.
    public let reason: Reason

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - path: The path as given.
    ///   - reason: What is wrong with it.
    public init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// What can be wrong with a database file.
    public enum Reason: Hashable, Sendable {
        /// The path is empty.
        case noPath
        /// The path is a directory.
        case directory
        /// The path is a device, a pipe or a socket.
        case notAFile
        /// The file has other names (hard links), under which another process might use it.
        case otherNames
        /// The file, or a folder on its path, can't be made; with the system's reason.
        case cannotCreate(String)
        /// The file can't be read or written, or SQLite can't write beside it; with the system's reason.
        case cannotWrite(String)
        /// The file contains something else.
        case notADatabase
        /// The file is a database that another program made.
        case foreign
        /// The file is damaged; with SQLite's finding.
        case corrupt(String)
        /// The file contains migrations that this program does not know.
        case newer(unknown: [String])
        /// Another process keeps the file locked.
        case locked
        /// Another process of the same service uses it; with its number, if that is known.
        case served(by: String, process: String)
        /// Another error of SQLite, with its message.
        case failed(String)
    }
}

extension DatabaseFileError: CustomStringConvertible {
    /// One line that names the file and says what to do.
    public var description: String {
        let line = reason.sentence(about: "\"\(path)\"")
        return String(line.map { $0.isNewline ? " " : $0 })
    }
}

extension DatabaseFileError.Reason {
    private static let elsewhere = "It was not changed. Give another path."

    fileprivate func sentence(about file: String) -> String {
        switch self {
        case .noPath: "The database path is empty. Give the path of a file."
        case .directory: "The database path \(file) is a directory. Give the path of a file in it."
        case .notAFile: "The database path \(file) is not a regular file. Give the path of a file."
        case .otherNames:
            "The database \(file) has another name (a hard link), under which it may be in use; SQLite keeps its log beside "
                + "one of them. Copy it, or remove the other name."
        case .cannotCreate(let why): "The database \(file) can't be created: \(why). Give a path that can be written."
        case .cannotWrite(let why):
            "The database \(file) can't be read and written: \(why). Change that, or give another path."
        case .notADatabase: "The file \(file) is not a SQLite database. \(Self.elsewhere)"
        case .foreign: "The database \(file) belongs to another program. \(Self.elsewhere)"
        case .corrupt(let finding):
            "The database \(file) is damaged (\(finding)). It was not changed. Restore a copy, or give another path."
        case .newer(let unknown):
            "The database \(file) was written by a newer version of this program (it has \(unknown.joined(separator: ", "))). "
                + "It was not changed. Use that version, or give another path."
        case .locked: "The database \(file) is locked by another process. Stop that process, or give another path."
        case .served(let service, let process):
            "The database \(file) is in use by another running \(service)\(process.isEmpty ? "" : " (process \(process))"). "
                + "Stop that one, or give another path."
        case .failed(let message): "The database \(file) can't be opened: \(message)."
        }
    }
}
