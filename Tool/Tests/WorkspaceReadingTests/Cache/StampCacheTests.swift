import Foundation
import Testing
import WorkspaceModel

@testable import SourceReading
@testable import SystemSupport

@Suite("What is cached of files")
struct StampCacheTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "backplane-cache-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private var list: SourceList { SourceList(language: .swift, directory: folder, prefix: "", files: names) }
    private var names: [String] { (0..<40).map { "File\($0).swift" } }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    /// Reads all files long after they were written, and remembers what they say.
    private func read() -> (imports: [[String]], remembered: Int) {
        let reader = SourceReader(cacheDirectory: "\(folder)/cache", now: .max)
        let batch = reader.read([list].portions(of: 100)[0], of: [list])
        reader.remember([batch])
        return (batch.files.flatMap(\.files).map { $0.imports.map(\.module) }, batch.kept.count)
    }

    @Test("is what reading them gives, attributes and conditions included")
    func same() throws {
        for name in names { try write("#if A\n@testable public import struct B\(name.count).C\n#endif\n", to: name) }
        let reader = SourceReader(cacheDirectory: "\(folder)/cache", now: .max)
        let first = reader.read([list].portions(of: 100)[0], of: [list])
        reader.remember([first])
        let again = SourceReader(cacheDirectory: "\(folder)/cache", now: .max)
        let second = again.read([list].portions(of: 100)[0], of: [list])
        #expect(first.kept.isEmpty && second.kept.count == 40)
        #expect(first.files.map(\.files) == second.files.map(\.files))
    }

    @Test("follows an edit, a new file and one that went")
    func changes() throws {
        for name in names { try write("import A\n", to: name) }
        _ = read()
        try write("import A\nimport B\n", to: names[3])
        try FileManager.default.removeItem(atPath: "\(folder)/\(names[5])")
        let (imports, remembered) = read()
        #expect(imports.count == 39 && remembered == 38)
        #expect(imports[3] == ["A", "B"])
        try write("import C\n", to: names[5])
        #expect(read().imports[5] == ["C"])
        #expect(read().remembered == 40)
    }

    @Test("is nothing for a file that was written a moment ago: its next change might not show in its times")
    func young() throws {
        // Before, since writing can take as long as makes a file old.
        let now = FileStamp.now
        for name in names { try write("import A\n", to: name) }
        let reader = SourceReader(cacheDirectory: "\(folder)/cache", now: now)
        #expect(reader.read([list].portions(of: 100)[0], of: [list]).added.isEmpty)
    }

    @Test("is forgotten when a byte of it changed or is missing")
    func corrupt() throws {
        for name in names { try write("import A\n", to: name) }
        _ = read()
        let path = "\(folder)/cache/imports"
        let good = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(!SourceReader(cacheDirectory: "\(folder)/cache").cache.isEmpty)
        for index in stride(from: 0, to: good.count, by: 7) {
            var bad = good
            bad[index] ^= 0x10
            try bad.write(to: URL(fileURLWithPath: path))
            #expect(SourceReader(cacheDirectory: "\(folder)/cache").cache.isEmpty)
            try good.prefix(index).write(to: URL(fileURLWithPath: path))
            #expect(SourceReader(cacheDirectory: "\(folder)/cache").cache.isEmpty)
        }
        #expect(read().imports.count == 40)
    }
}
