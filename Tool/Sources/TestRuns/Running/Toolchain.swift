import Foundation
import Subprocess
import WorkspaceReading

/// The toolchain that builds the tests, and the system they run on, by what they say of themselves: where they lie is no matter.
public enum Toolchain {
    /// The environment variables that tell a build what to build with, by their values.
    public static let variables = ["PKG_CONFIG_PATH", "SDKROOT"]

    /// Those that name programs.
    private static let programs = ["CC", "CXX", "SWIFT_EXEC"]

    /// What all of it says, asked in a folder: a version manager can choose by it. `nil` when there is no toolchain.
    public static func description(in directory: String) async -> String? {
        async let swift = version(of: "swift", in: directory)
        var others: [String] = []
        for name in programs {
            guard let program = ProcessInfo.processInfo.environment[name] else { continue }
            others.append("\(name): \(await version(of: program, in: directory) ?? program)")
        }
        guard let swift = await swift else { return nil }
        return ([swift, system] + others).joined(separator: "\n")
    }

    private static func version(of program: String, in directory: String) async -> String? {
        let executable: Executable = program.contains("/") ? .path(.init(program)) : .name(program)
        let result = try? await Subprocess.run(
            executable, arguments: ["--version"], workingDirectory: .init(directory), output: .string(limit: 1 << 16),
            error: .discarded)
        guard let result, result.terminationStatus.isSuccess else { return nil }
        // clang says where it lies, too.
        return result.standardOutput.split(separator: "\n").filter { !$0.hasPrefix("InstalledDir:") }.joined(
            separator: "\n")
    }

    /// The system's release.
    private static var system: String {
        #if os(Linux)
            let text = FileManager.default.contents(atPath: "/etc/os-release").map {
                String(decoding: $0, as: UTF8.self)
            }
            let release = (text ?? "").split(separator: "\n").filter { line in
                ["ID=", "VERSION_ID=", "BUILD_ID=", "VARIANT_ID="].contains { line.hasPrefix($0) }
            }
            return release.sorted().joined(separator: "\n")
        #else
            return ProcessInfo.processInfo.operatingSystemVersionString
        #endif
    }
}
