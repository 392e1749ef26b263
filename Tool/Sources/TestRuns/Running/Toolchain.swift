import Foundation
import Subprocess

/// The toolchain that builds the tests.
public enum Toolchain {
    /// The environment variables that tell a build what to build with.
    public static let variables = [
        "CC", "CXX", "DEVELOPER_DIR", "PKG_CONFIG_PATH", "SDKROOT", "SWIFT_EXEC", "TOOLCHAINS",
    ]

    /// What it says of itself, with the platform; `nil` when there is none.
    public static func description() async -> String? {
        let result = try? await Subprocess.run(
            .name("swift"), arguments: ["--version"], output: .string(limit: 1 << 16), error: .discarded)
        guard let result, result.terminationStatus.isSuccess else { return nil }
        return result.standardOutput
    }
}
