import Foundation
import Testing

@testable import SystemSupport

@Suite("The import scanner on real code")
struct ImportCorpusTests {
    /// In a debug build SwiftParser is slow, so that a fixed third of the files is taken; `BACKPLANE_WHOLE_CORPUS=1`
    /// takes all. `BACKPLANE_CORPUS` names further folders, separated by colons.
    @Test("agrees with SwiftParser on the Swift files of the dependencies (a fixed third unless asked for all)")
    func agreesWithSwiftParser() async throws {
        let files = Corpus.swiftFiles()
        let chosen = Corpus.takesAll ? files : files.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
        try #require(chosen.count > 100, "the checkouts of the dependencies were not found")
        let differences = await inParallel(chosen.chunks(of: 16)) { chunk in
            chunk.compactMap { path -> String? in
                guard let data = FileManager.default.contents(atPath: path) else { return nil }
                return ImportComparison.difference(in: Array(data)).map { "\(path): \($0)" }
            }
        }.flatMap { $0 }
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
        print("import scanner: \(chosen.count) of \(files.count) files compared with SwiftParser")
    }
}
