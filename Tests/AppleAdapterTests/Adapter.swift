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

    /// Every source in the adapter's folder and the folders in it.
    func sources() throws -> [URL] {
        let folder = Self.tests.appending(path: "../../Sources/\(name)").standardizedFileURL
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }
            .sorted()
            .map { folder.appending(path: $0) }
    }

    static let all = ["SwiftUI", "UIKit"].map(Adapter.init)

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
}
