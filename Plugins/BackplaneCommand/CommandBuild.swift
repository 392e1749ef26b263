import Foundation

/// The command, built from the checkout that this plugin is part of. It is a package of its own there, with
/// dependencies that nobody resolves who does not use it.
struct CommandBuild {
    /// Why there is no command.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Where the plugin may write.
    let work: URL

    private var tool: URL {
        URL(fileURLWithPath: #filePath).appending(path: "../../../Tool").standardizedFileURL
    }

    private var scratch: URL { work.appending(path: "command") }

    private var product: URL { scratch.appending(path: "debug/backplane") }

    /// The command: the one that `BACKPLANE_COMMAND` names, or else built here, again when its sources have changed.
    func command() throws -> URL {
        if let path = ProcessInfo.processInfo.environment["BACKPLANE_COMMAND"], !path.isEmpty {
            guard FileManager.default.isExecutableFile(atPath: path) else {
                throw Failure(description: "BACKPLANE_COMMAND is '\(path)', which can't be executed.")
            }
            return URL(fileURLWithPath: path)
        }
        if !isCurrent { try build() }
        return product
    }

    /// Without optimisation, as SwiftPM builds the tools of plugins: a check that finds its cache waits for SwiftPM's
    /// own start longer, and an optimised parser takes many times as long to build.
    private func build() throws {
        FileHandle.standardError.write(
            Data("Building the command 'backplane', once; this takes minutes.\n".utf8))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "swift", "build", "--package-path", tool.path, "--scratch-path",
                scratch.path, "--product", "backplane",
            ] + Self.sandboxOptions(work)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "The command 'backplane' in '\(tool.path)' did not build; see above.")
        }
    }

    /// A sandbox can't be made inside of another, and what SwiftPM keeps for the user is out of reach there.
    private static func sandboxOptions(_ work: URL) -> [String] {
        #if os(macOS)
            let places = ["cache", "config", "security"].flatMap { ["--\($0)-path", work.appending(path: $0).path] }
            return ["--disable-sandbox", "--manifest-cache", "local"] + places
        #else
            return []
        #endif
    }

    /// Whether nothing of the sources is newer than what was built of them.
    private var isCurrent: Bool {
        guard let built = Self.date(of: product) else { return false }
        let parts = ["Package.swift", "Sources"].map { tool.appending(path: $0) }
        let files = parts.flatMap { part in
            [part]
                + (FileManager.default.enumerator(at: part, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
                    ?? [])
        }
        return files.allSatisfy { file in Self.date(of: file).map { $0 < built } ?? false }
    }

    private static func date(of file: URL) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
    }
}
