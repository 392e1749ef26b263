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
    var faulty: URL { Self.tests.appending(path: "Faulty/\(name).swift") }

    func sources() throws -> [URL] {
        let folder = Self.tests.appending(path: "../../Sources/\(name)").standardizedFileURL
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }
            .sorted { $0.path < $1.path }
    }

    static let all = ["SwiftUI", "UIKit"].map(Adapter.init)

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
}
