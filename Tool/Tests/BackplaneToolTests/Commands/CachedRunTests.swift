import Foundation
import Testing

/// The tool's own package is what is read: it has been left alone for long enough to be remembered, other than what a
/// test has just written.
@Suite("A run with a cache")
struct CachedRunTests {
    private func check(_ arguments: [String] = [], in workspace: TemporaryWorkspace) throws -> String {
        let run = try Backplane.run(
            ["check", "--format", "json"] + arguments, in: workspace, root: Backplane.package.path)
        #expect(run.status == 0 || run.status == 1, "\(run.errors)")
        return run.output
    }

    private func caches(of workspace: TemporaryWorkspace) throws -> [String] {
        let names = FileManager.default.enumerator(atPath: workspace.path + "/.cache")?.allObjects as? [String] ?? []
        return names.map { ".cache/\($0)" }.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(workspace.path)/\(name)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    @Test("gives what one without gives, the first time and the second")
    func same() throws {
        let workspace = try TemporaryWorkspace()
        let expected = try check(["--no-cache"], in: workspace)
        #expect(try caches(of: workspace).isEmpty)
        #expect(try check(in: workspace) == expected)
        let names = try caches(of: workspace).map { ($0 as NSString).lastPathComponent }
        #expect(names.contains("imports") && names.contains("manifests"))
        #expect(try check(in: workspace) == expected)
    }

    @Test("is right whatever bytes the cache holds", arguments: 0..<4)
    func corrupt(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let workspace = try TemporaryWorkspace()
        let expected = try check(in: workspace)
        for name in try caches(of: workspace) {
            var bytes = try Data(contentsOf: URL(fileURLWithPath: "\(workspace.path)/\(name)"))
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[place] = 0xFF
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                default: bytes = bytes.prefix(max(1, place))
                }
            }
            try workspace.write(name, bytes)
        }
        #expect(try check(in: workspace) == expected)
        #expect(try check(in: workspace) == expected)
    }

    @Test("is right while others use the same cache")
    func concurrent() async throws {
        let workspace = try TemporaryWorkspace()
        let expected = try check(["--no-cache"], in: workspace)
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<6 { group.addTask { try check(in: workspace) } }
            return try await group.reduce(into: [String]()) { $0.append($1) }
        }
        #expect(Set(answers) == [expected])
        #expect(try check(in: workspace) == expected)
        #expect(try caches(of: workspace).allSatisfy { !$0.hasSuffix(".tmp") })
    }
}
