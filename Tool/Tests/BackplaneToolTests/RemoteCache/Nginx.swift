import Foundation

/// An nginx of a test's own on 127.0.0.1, with the configuration that the documentation shows.
final class Nginx: Sendable {
    /// nginx is not there, or does not run.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let port: Int
    let folder: TemporaryWorkspace
    private let process: Process

    /// Starts nginx with a server block, in which the port 80 and the places of a real machine give way to a folder of
    /// its own.
    ///
    /// - Parameters:
    ///   - block: The server block.
    ///   - files: What lies in the folder, by name, such as `backplane.htpasswd`.
    init(_ block: String, files: [String: String]) throws {
        folder = try TemporaryWorkspace(files)
        for name in ["cache", "incoming"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
        }
        for _ in 1...5 {
            let port = try Self.freePort()
            let server = block.replacingOccurrences(of: "listen 80", with: "listen 127.0.0.1:\(port)")
                .replacingOccurrences(of: "/srv/backplane", with: folder.path)
                .replacingOccurrences(of: "/etc/nginx", with: folder.path)
            try folder.write(
                "nginx.conf", Self.main(folder.path) + "http {\n\(Self.places(folder.path))\n\(server)\n}\n")
            guard let process = try Self.started(in: folder.path) else { continue }
            self.port = port
            self.process = process
            return
        }
        throw Failure(description: "nginx does not run:\n" + (try folder.read("messages")))
    }

    deinit {
        // It may have inherited a signal mask that keeps gentler signals from it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// What it stores, by path.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/cache").filter { $0.count > 60 }
    }

    private static func main(_ folder: String) -> String {
        "daemon off;\nmaster_process off;\npid \(folder)/pid;\nerror_log stderr notice;\nevents {}\n"
    }

    private static func places(_ folder: String) -> String {
        let others = ["proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
        return (["access_log \(folder)/access.log;"] + others).joined(separator: "\n")
    }

    /// The process once it listens; `nil` when it ended, as with a port that somebody else took meanwhile.
    private static func started(in folder: String) throws -> Process? {
        let process = Process()
        process.executableURL = try RequiredProgram.locate("nginx")
        process.arguments = ["-e", "stderr", "-p", folder, "-c", "\(folder)/nginx.conf"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let messages = Pipe()
        process.standardError = messages
        try process.run()
        var text = ""
        // Said when the port is open.
        while !text.contains("event method") {
            let data = messages.fileHandleForReading.availableData
            if data.isEmpty {
                process.waitUntilExit()
                try text.write(toFile: "\(folder)/messages", atomically: false, encoding: .utf8)
                return nil
            }
            text += String(decoding: data, as: UTF8.self)
        }
        // What else it says is read, so that it never waits for a reader.
        messages.fileHandleForReading.readabilityHandler = {
            if $0.availableData.isEmpty { $0.readabilityHandler = nil }
        }
        return process
    }

    /// A port that nobody has at this moment.
    private static func freePort() throws -> Int { try LoopbackSocket().port }
}
