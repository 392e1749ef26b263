import Foundation

extension Browser {
    /// Keeps a picture of the page in `.build/screenshots`.
    func screenshot(_ moment: String) async throws {
        let picture = try await connection.get(path("screenshot")).string ?? ""
        guard let data = Data(base64Encoded: picture) else {
            throw WebDriverError(code: "unknown answer", message: "the screenshot is not base64")
        }
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        let file = "\(name) - \(moment).png".replacing("/", with: "_").replacing(" ", with: "_")
        try data.write(to: Self.folder.appending(path: file), options: .atomic)
    }

    /// What the page reported as errors since the last call: scripts that threw, things that its policy blocked.
    /// Answers with a status of 400 and above, and none at all, are left out: tests provoke them, and how often a
    /// browser asks while an app is away depends on how long that takes.
    func consoleErrors() async throws -> [String] {
        let entries = try await connection.post(path("se/log"), ["type": "browser"]).array ?? []
        return entries.filter { $0["level"] == "SEVERE" }.compactMap { $0["message"]?.string }
            .filter { message in
                !["the server responded with a status of", "net::ERR_"].contains {
                    message.contains("Failed to load resource: \($0)")
                }
            }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: ".build/screenshots")
}
