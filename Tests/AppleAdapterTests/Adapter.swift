import Foundation
import Testing

/// One adapter, the framework that it adapts, and where their sources are.
struct Adapter: CustomTestStringConvertible {
    /// The framework's name.
    let framework: String

    var name: String { "Backplane\(framework)" }
    var testDescription: String { name }

    var standIn: URL { Self.tests.appending(path: "StandIns/\(framework).swift") }
    var sample: URL { Self.tests.appending(path: "Samples/\(name).swift") }
    /// Uses the sample as a person would, and prints what they see.
    var run: URL { Self.tests.appending(path: "Runs/Run\(framework).swift") }
    /// What it should print.
    var transcript: URL { Self.tests.appending(path: "Runs/Run\(framework).txt") }
    var faulty: URL { Self.tests.appending(path: "Faulty/\(name).swift") }

    func sources() throws -> [URL] { try Self.sources(of: name) }

    /// The sources of a library of this package.
    static func sources(of library: String) throws -> [URL] {
        let folder = tests.appending(path: "../../Sources/\(library)").standardizedFileURL
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "swift" }
            .sorted { $0.path < $1.path }
    }

    /// A stand-in for the platform's log.
    static let log = tests.appending(path: "StandIns/os.swift")

    static let all = ["SwiftUI", "UIKit"].map(Adapter.init)

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
}
