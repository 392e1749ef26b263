import Foundation

/// A folder for the files of a test. It is removed together with this object, which has to live as long as the test.
final class CacheFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "api-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
