import Foundation
import Inputs
import Subprocess
import SystemSupport

/// The descriptions of the toolchain that builds the tests and of the system on which they run. Their locations are not
/// relevant.
public enum Toolchain {
    /// The environment variables that select build tools and libraries, or whose values affect the results of tests.
    private static let variables = [
        "PKG_CONFIG_PATH", "SDKROOT", "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH",
        "OBJC_INCLUDE_PATH", "OBJCPLUS_INCLUDE_PATH", "LIBRARY_PATH", "GCC_EXEC_PREFIX", "GNUTARGET", "LDEMULATION",
        "LD_LIBRARY_PATH", "LD_PRELOAD", "TZ", "TZDIR", "LC_ALL", "LC_COLLATE", "LC_CTYPE",
        "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME", "LANG", "LANGUAGE", "LOCPATH", "NLSPATH", "GCONV_PATH",
        "DATEMSK", "MSGVERB", "POSIXLY_CORRECT", "HOSTALIASES", "LOCALDOMAIN", "RES_OPTIONS", "RESOLV_HOST_CONF",
        "http_proxy", "https_proxy", "ftp_proxy",
        "all_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "COMPILER_PATH",
        "CCC_OVERRIDE_OPTIONS",
        "CCC_ADD_ARGS", "CLANG_CONFIG_FILE_USER_DIR", "CLANG_CONFIG_FILE_SYSTEM_DIR", "SWIFTPM_CUSTOM_LIBS_DIR",
        "SWIFTPM_PD_LIBS",
        "ADDITIONAL_SWIFT_DRIVER_FLAGS", "SOURCE_DATE_EPOCH", "BASH_ENV", "ENV",
    ]

    /// The variables of the loader, the allocator, sanitizers, the runtime, Swift Testing and interpreters begin with one of these.
    private static let families = [
        "LD_", "DYLD_", "GLIBC_", "MALLOC_", "ASAN_", "LSAN_", "MSAN_", "TSAN_", "UBSAN_", "SWIFT_", "SWT_",
        "LIBDISPATCH_", "PKG_CONFIG_", "PYTHON", "PERL5", "RUBY", "NODE_",
    ]
    /// What says where programs are; their versions count instead.
    private static let locations = Set(InputReader.Surroundings.programs + ["PYTHONHOME", "RUBY_ROOT"])

    /// Returns these variables with their values; `nil` for unset ones.
    public static func variables(in environment: [String: String]) -> [String: String?] {
        var values = Dictionary(uniqueKeysWithValues: variables.map { ($0, environment[$0]) })
        for (name, value) in environment where families.contains(where: name.hasPrefix) && !locations.contains(name) {
            values[name] = value
        }
        // SwiftPM adds the toolchain's libraries for plugins. The toolchain is a separate input.
        let folders = (environment["LD_LIBRARY_PATH"] ?? "").split(separator: ":").map(String.init)
        let own = libraries(path: environment["PATH"] ?? "")
        let others = folders.filter { own == nil || Path.real($0) != own }
        values["LD_LIBRARY_PATH"] = .some(others.isEmpty ? nil : others.joined(separator: ":"))
        return values
    }

    /// Returns the folder of Swift's libraries in the toolchain that a `PATH` selects.
    private static func libraries(path: String) -> String? {
        let swift = path.split(separator: ":").lazy.compactMap { Path.real("\($0)/swift") }.first
        return swift.flatMap { Path.real(Path.normalised("\($0)/../../lib/swift/linux")) }
    }

    /// Returns the complete description.
    ///
    /// - Parameter directory: The folder in which the toolchain is asked, because a version manager can select one by
    ///   it.
    /// - Throws: ``Unavailable`` if there is no toolchain, or if it can't be asked for its version.
    public static func description(in directory: String) async throws(Unavailable) -> String {
        async let swift = version(of: "swift", in: directory)
        var others: [String] = []
        for name in InputReader.Surroundings.programs {
            guard let program = ProcessInfo.processInfo.environment[name] else { continue }
            let version = try? await version(of: program, in: directory).get()
            others.append("\(name): \(version ?? program)")
        }
        return ([try await swift.get(), system] + others).joined(separator: "\n")
    }

    /// The reason why there is no toolchain.
    public struct Unavailable: Error, CustomStringConvertible {
        public let description: String
    }

    private static func version(of program: String, in directory: String) async -> Result<String, Unavailable> {
        let executable: Executable = program.contains("/") ? .path(.init(program)) : .name(program)
        let result = try? await Subprocess.run(
            executable, arguments: ["--version"], workingDirectory: .init(directory), output: .string(limit: 1 << 16),
            error: .string(limit: 1 << 16))
        guard let result else {
            return .failure(
                .init(
                    description:
                        "'\(program)' is not in PATH. Install a Swift toolchain: https://swift.org/install"))
        }
        guard result.terminationStatus.isSuccess else {
            let line = result.standardError.split(separator: "\n").first ?? "it printed no error"
            return .failure(.init(description: "'\(program) --version' failed: \(line)"))
        }
        // clang also prints its location.
        let lines = result.standardOutput.split(separator: "\n").filter { !$0.hasPrefix("InstalledDir:") }
        return .success(lines.joined(separator: "\n"))
    }

    /// The release of the system.
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
