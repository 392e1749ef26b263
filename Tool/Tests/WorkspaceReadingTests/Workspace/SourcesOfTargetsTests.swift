import Foundation
import Testing
import WorkspaceModel

@testable import SystemSupport
@testable import WorkspaceReading

@Suite("The sources of targets")
struct SourcesOfTargetsTests {
    @Test(
        "are those that SwiftPM finds, in each checked-out dependency that needs no others",
        arguments: ["Yams", "swift-argument-parser", "swift-system"])
    func equalSwiftPM(name: String) async throws {
        let directory = try #require(Corpus.packageDirectories().first { $0.hasSuffix("/\(name)") })
        let scratch = ScratchFolder.path("describe-\(name)")
        let outcome = try await CommandRunner().run(
            "swift",
            ["package", "--package-path", directory, "--scratch-path", scratch, "describe", "--type", "json"])
        let described = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
        // Some have an Xcode project beside the package.
        var options = WorkspaceReader.Options()
        options.sources = []
        let workspace = try await WorkspaceReader.read(directory, options: options).workspace
        var compared = 0
        for target in described["targets"].elements where target["type"].string != "snippet" {
            let module = try #require(workspace.module(named: target["name"].string ?? ""))
            let sources = (target["sources"].strings ?? []).filter { $0.hasSuffix(".swift") }
            let folder = target["path"].string ?? ""
            #expect(Set(module.files.map(\.path)) == Set(sources.map { "\(folder)/\($0)" }), "\(module.name)")
            compared += 1
        }
        #expect(compared > 0)
    }
}
