import Foundation

/// How long lines may be here.
struct LineLength {
    let root: String
    /// The package's folder, relative to the root.
    let package: String

    /// As `swift format` is told, or as long as the longest line that is there.
    func characters(in text: String) -> Int {
        let folders = [root, "\(root)/\(package)"]
        for folder in folders.reversed() {
            guard let data = FileManager.default.contents(atPath: "\(folder)/.swift-format") else { continue }
            return (try? JSONDecoder().decode(Format.self, from: data).lineLength) ?? 100
        }
        return max(100, text.split(whereSeparator: \.isNewline).map(\.count).max() ?? 0)
    }

    private struct Format: Decodable {
        let lineLength: Int?
    }
}
