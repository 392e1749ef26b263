import Foundation
import Subprocess
import WorkspaceReading

/// Has test processes, and the programs that they start, note what they read of a repository: by a library that the loader puts
/// between them and the system's.
public struct Observer: Sendable {
    /// Why tests are not observed.
    public struct Unavailable: Error, CustomStringConvertible {
        public let description: String
    }

    let library: String
    /// The folder whose files are noted, as an absolute path without links.
    let scope: String

    private static let variable = "BACKPLANE_OBSERVER"

    /// Finds the library, or builds it with the toolchain's compiler.
    ///
    /// - Parameters:
    ///   - folders: Where it may be kept: the first that takes it.
    ///   - scope: The repository, as an absolute path without links.
    public static func prepare(in folders: [String], scope: String) async -> Result<Observer, Unavailable> {
        #if os(Linux)
            let source = Data(PackageResources.observer_c)
            let name = "observer-\(Digest.of(source).prefix(16)).so"
            for folder in folders where Path.isFile("\(folder)/\(name)") {
                return .success(Observer(library: "\(folder)/\(name)", scope: scope))
            }
            var failure = Unavailable(description: "there is no place for the observer")
            for folder in folders {
                do {
                    try await build(source, as: "\(folder)/\(name)")
                    return .success(Observer(library: "\(folder)/\(name)", scope: scope))
                } catch {
                    failure = error
                }
            }
            return .failure(failure)
        #else
            return .failure(Unavailable(description: "there is no observer for this system"))
        #endif
    }

    /// Builds beside the place and renames, so that runs at the same time do no harm.
    private static func build(_ source: Data, as library: String) async throws(Unavailable) {
        let folder = URL(fileURLWithPath: library).deletingLastPathComponent().path
        let name = "\(library).\(getpid())-\(UInt32.random(in: 0 ... .max))"
        defer { for end in [".c", ".tmp"] { unlink(name + end) } }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try AtomicFile.write(source, to: name + ".c")
        } catch {
            throw Unavailable(description: "\(error)")
        }
        let arguments = [
            "-w", "-O2", "-shared", "-fPIC", "-fno-delete-null-pointer-checks", name + ".c", "-o", name + ".tmp",
            "-ldl",
        ]
        var reason = "no C compiler is in PATH (clang, cc or gcc)"
        for compiler in ["clang", "cc", "gcc"] {
            let result = try? await Subprocess.run(
                .name(compiler), arguments: Arguments(arguments), output: .discarded, error: .string(limit: 1 << 16))
            guard let result else { continue }
            if result.terminationStatus.isSuccess, rename(name + ".tmp", library) == 0 { return }
            let line = result.standardError.split(separator: "\n").first { $0.contains("error") }
            reason = "'\(compiler)' could not build the observer: \(line ?? "it said nothing")"
        }
        throw Unavailable(description: reason)
    }

    /// What is put before a command, so that it is observed, as arguments of `env`.
    ///
    /// - Parameter notes: The file that is written to. It is the same each time, since SwiftPM reads manifests anew when the
    ///   environment is another.
    func assignments(notes: String) -> [String] {
        let environment = ProcessInfo.processInfo.environment
        // Tests that run this command are observed by two.
        let outer = environment[Self.variable].map { $0 + "\n" } ?? ""
        let libraries = environment["LD_PRELOAD"].map { [library, $0] } ?? [library]
        return [
            "LD_PRELOAD=\(libraries.joined(separator: ":"))", "\(Self.variable)=\(outer)\(notes)\t\(scope)\t0",
        ]
    }
}
