import Foundation
import Reporting

/// Counts columns in code points, which is how SARIF is told here, where all else counts bytes.
final class CodePoints {
    private let root: String
    private var files: [String: [Substring.UTF8View]] = [:]

    init(root: String) {
        self.root = root
    }

    /// The column of a place in code points, from 1.
    func column(of place: CheckReport.Location) -> Int {
        guard place.column > 1 else { return place.column }
        let lines = files[place.file] ?? lines(of: place.file)
        files[place.file] = lines
        guard lines.indices.contains(place.line - 1) else { return place.column }
        // Each code point begins with a byte that is no continuation.
        return 1 + lines[place.line - 1].prefix(place.column - 1).count { $0 & 0xC0 != 0x80 }
    }

    private func lines(of file: String) -> [Substring.UTF8View] {
        let data = FileManager.default.contents(atPath: "\(root)/\(file)") ?? Data()
        return String(decoding: data, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }.map(
            \.utf8)
    }
}
