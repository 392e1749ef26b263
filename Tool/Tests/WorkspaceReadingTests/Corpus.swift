import Foundation

@testable import SystemSupport

/// Real code to hold answers against: the checkouts of this package's dependencies, and folders that are named.
enum Corpus {
    static var takesAll: Bool { environment["BACKPLANE_WHOLE_CORPUS"] == "1" }

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    static func swiftFiles() -> [String] {
        files { $0.hasSuffix(".swift") }
    }

    /// The folders that hold a manifest.
    static func packageDirectories() -> [String] {
        files { $0.hasSuffix("/Package.swift") }.map { String($0.dropLast("/Package.swift".count)) }
    }

    private static func files(where condition: (String) -> Bool) -> [String] {
        folders.flatMap { folder in
            var walker = DirectoryWalker()
            return walker.files(below: folder).map { "\(folder)/\($0)" }.filter(condition)
        }
    }

    private static var folders: [String] {
        let package = URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).dropFirst().joined(separator: "/")
        let named = environment["BACKPLANE_CORPUS"]?.split(separator: ":").map(String.init) ?? []
        return ["/\(package)/.build/checkouts"] + named
    }
}
