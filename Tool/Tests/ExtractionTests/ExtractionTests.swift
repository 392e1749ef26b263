import CompilerIndex
import Foundation
import Testing
import SystemSupport
import WorkspaceReading

@testable import Extraction

/// One build of the app for all tests; those that change it begin with what was committed.
@Suite("Extractions", .serialized)
struct ExtractionTests {
    struct Context {
        let fixture: Fixture
        let subject: PackageSubject
        let planner: ExtractionPlanner
    }

    /// The shared package as it was committed first.
    static func restored() async throws -> Context {
        let context = try await Shared.app.value
        _ = try await context.fixture.shell("git reset -q --hard start && git clean -fdq")
        return context
    }
}

enum Shared {
    typealias Context = ExtractionTests.Context

    static let app = Task { () -> Context in
        let fixture = try await Fixture(appFiles)
        let (subject, planner) = try await fixture.planner()
        return Context(fixture: fixture, subject: subject, planner: planner)
    }
}

func request(_ name: String = "Profile", _ files: String...) -> ExtractionRequest {
    ExtractionRequest(name: name, source: "App", files: files.isEmpty ? ["Sources/App/Profile/**"] : files)
}

/// A builder that answers as it is told.
struct ScriptedBuilder: PackageBuilding {
    let answer: @Sendable () async -> RunResult

    func build() async -> RunResult { await answer() }
    func test() async -> RunResult { RunResult(succeeded: true, output: "") }
}
