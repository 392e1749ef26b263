import SystemSupport
import Testing

@testable import Extraction

extension Fixture {
    /// Plans an extraction of exactly these files with an interface, expects that nothing is in its way, and carries it out without
    /// tests.
    func extractWithInterface(
        _ name: String, from source: String, files: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ExtractionPlan {
        var request = ExtractionRequest(name: name, source: source, files: files)
        request.hasInterface = true
        request.extent = .exact
        return try await extract(request, sourceLocation: sourceLocation)
    }

    /// Plans an extraction, expects that nothing is in its way, and carries it out without tests.
    @discardableResult
    func extract(
        _ request: ExtractionRequest, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ExtractionPlan {
        let (subject, planner) = try await planner()
        let plan = try await planner.plan(request)
        #expect(plan.isClear, "\(plan.text(isWhole: true))", sourceLocation: sourceLocation)
        let outcome = try await extractor(of: subject).extract(request, planner: planner)
        #expect(outcome.succeeded, "\(outcome.errors)", sourceLocation: sourceLocation)
        return plan
    }

    /// Merges targets without running tests.
    func merge(_ names: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let (subject, planner) = try await planner()
        let merging = MergePlanner(subject: subject, index: planner.index, root: planner.root)
        let outcome = try await extractor(of: subject).merge(MergeRequest(names: names), planner: merging)
        #expect(outcome.succeeded, "\(outcome.errors)", sourceLocation: sourceLocation)
    }

    private func extractor(of subject: PackageSubject) -> Extractor {
        var options = Extractor.Options()
        options.runsTests = false
        return Extractor(subject: subject, builder: PackageBuilder(folder: subject.folder), options: options)
    }
}
