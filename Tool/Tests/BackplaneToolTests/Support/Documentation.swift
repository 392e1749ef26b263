import Foundation

/// The pages about the command.
enum Documentation {
    static let folder = Backplane.package.deletingLastPathComponent().appendingPathComponent("docs/tool")

    static func text(of page: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
    }
}
