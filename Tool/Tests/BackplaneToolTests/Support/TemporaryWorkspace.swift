import Foundation

/// A codebase in a folder of its own, removed with the value that holds it.
final class TemporaryWorkspace: Sendable {
    let path: String

    /// Writes `files` by path. Folders are made as needed.
    init(_ files: [String: String] = [:]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("backplane-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
        for (name, text) in files { try write(name, text) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ name: String, _ text: String) throws {
        try write(name, Data(text.utf8))
    }

    func write(_ name: String, _ data: Data) throws {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func read(_ name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(path)/\(name)")
    }
}

extension TemporaryWorkspace {
    /// Takes away the permission to read folders, except from the superuser, while `work` runs.
    func closing(_ folders: String..., while work: () throws -> Void) throws {
        func permit(_ mode: Int) throws {
            for folder in folders {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(path)/\(folder)")
            }
        }
        try permit(0)
        defer { try? permit(0o755) }
        try work()
    }
}
