import Foundation

/// A folder for what a test keeps in files. It is removed with this; what holds it has to live as long as the test.
final class CacheFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "api-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
