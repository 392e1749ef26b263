import Foundation

/// Where the build puts its programs: beside the tests.
enum BuiltProducts {
    static func executable(_ name: String) throws -> URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let tests = bundle ?? URL(filePath: CommandLine.arguments[0])
        let file = tests.deletingLastPathComponent().appending(path: name)
        guard FileManager.default.isExecutableFile(atPath: file.path) else { throw Missing(path: file.path) }
        return file
    }

    struct Missing: Error, CustomStringConvertible {
        let path: String

        var description: String { "\(path) does not exist. Build the whole package before its browser tests." }
    }
}
