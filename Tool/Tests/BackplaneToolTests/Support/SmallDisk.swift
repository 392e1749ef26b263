import Foundation

/// A file system that is quickly full.
final class SmallDisk {
    /// Whether one can be mounted here.
    static let isPossible = (try? SmallDisk(kilobytes: 64)) != nil

    let path: String
    private let folder: TemporaryWorkspace

    init(kilobytes: Int) throws {
        folder = try TemporaryWorkspace(["disk/.keep": ""])
        path = folder.path + "/disk"
        guard getuid() == 0, Self.run(["mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path]) == 0 else {
            throw CocoaError(.featureUnsupported)
        }
    }

    deinit { _ = Self.run(["umount", path]) }

    /// Leaves no room.
    func fill() throws {
        let file = open(path + "/filler", O_CREAT | O_WRONLY, 0o644)
        defer { close(file) }
        let block = [UInt8](repeating: 0, count: 4096)
        while write(file, block, block.count) > 0 {}
    }

    /// Leaves all room.
    func empty() throws { try FileManager.default.removeItem(atPath: path + "/filler") }

    private static func run(_ arguments: [String]) -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return -1 }
        process.waitUntilExit()
        return process.terminationStatus
    }
}
