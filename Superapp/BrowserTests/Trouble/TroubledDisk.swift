import Foundation

/// A disk that takes nothing more when a test says so, and takes more again, while the app runs on it.
protocol TroubledDisk: Sendable {
    /// From now on nothing can be written.
    func refuse() async throws

    /// From now on there is room again.
    func accept() async throws
}

/// A disk on which the app may write no byte, as on one that the system has made read-only: a limit of the process,
/// which whoever runs it may set.
struct ForbiddenDisk: TroubledDisk {
    private let app: RunningApp

    /// Starts the app with its database on the disk.
    static func startApp(in folder: TemporaryFolder) async throws -> (app: RunningApp, disk: ForbiddenDisk) {
        let app = try await RunningApp.start(
            by: #"trap "" XFSZ; exec "$0" "$@""#, database: folder.path("superapp.sqlite"))
        return (app, ForbiddenDisk(app: app))
    }

    func refuse() async throws { try await setLimit("0") }

    func accept() async throws { try await setLimit("unlimited") }

    private func setLimit(_ bytes: String) async throws {
        let tool = ChildProcess.start(
            URL(filePath: "/usr/bin/prlimit"), ["--pid", "\(app.process.id)", "--fsize=\(bytes):"])
        guard try await tool.exit == .status(0) else { throw DiskError(message: try await tool.errorOutput) }
    }
}

/// A small disk in memory that only the app sees, and that the test fills.
struct FullDisk: TroubledDisk {
    private let app: RunningApp
    private let place: String

    private static let shell = ["/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh"]
    private static let size = "3m"

    /// Whether this system lets its users have disks of their own.
    static var isPossible: Bool {
        get async {
            let arguments = shell.dropFirst() + ["-c", "mount -t tmpfs -o size=\(size) tmpfs /mnt"]
            return (try? await ChildProcess.start(URL(filePath: shell[0]), Array(arguments)).exit) == .status(0)
        }
    }

    /// Starts the app with its database on the disk.
    static func startApp(in folder: TemporaryFolder) async throws -> (app: RunningApp, disk: FullDisk) {
        let place = folder.url.path
        let script = #"mount -t tmpfs -o size=\#(size) tmpfs '\#(place)' && exec "$0" "$@""#
        let app = try await RunningApp.start(by: script, shell, database: folder.path("superapp.sqlite"))
        return (app, FullDisk(app: app, place: place))
    }

    /// As the app sees it: nobody else has it mounted.
    private var ballast: URL { URL(filePath: "/proc/\(app.process.id)/root\(place)/ballast") }

    func refuse() async throws {
        guard FileManager.default.createFile(atPath: ballast.path, contents: nil) else {
            throw DiskError(message: "\(ballast.path) can't be made.")
        }
        let file = try FileHandle(forWritingTo: ballast)
        defer { try? file.close() }
        // Byte by byte at the end, so that there is not even room for one more.
        for size in [4_096, 1] {
            let block = Data(repeating: 0, count: size)
            while (try? file.write(contentsOf: block)) != nil {}
        }
    }

    func accept() async throws { try FileManager.default.removeItem(at: ballast) }
}

/// Why a test can't have its disk.
struct DiskError: Error, CustomStringConvertible {
    let message: String

    var description: String { "The disk could not be prepared. \(message)" }
}
