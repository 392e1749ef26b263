import ArgumentParser
import Foundation
import Impact
import Manifests
import Reporting
import SourceReading
import SystemSupport
import TestRuns
import WorkspaceModel
import WorkspaceReading

/// `backplane affected`
struct AffectedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "affected",
        abstract:
            "List the modules and tests that a change affects: everything since the branch began, committed or not.")

    /// The output formats.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, filter, matrix, xcodebuild, testplan
    }

    @OptionGroup var destination: Output
    @OptionGroup(title: "The remote cache, for observed inputs of tests") var remoteCache: RemoteCacheOptions

    @Option(help: "The branch or commit to compare with. The default is the remote's main branch.")
    var base: String?

    @Option(help: "Show how the change reaches this module.")
    var explain: String?

    @Option(help: "The output format.")
    var format = Format.text

    @OptionGroup var options: SharedOptions

    func run() async throws {
        let root = Path.real(options.root) ?? options.root
        let base = base
        // git and the reading of sources do not depend on each other.
        let changes = Task { try await ChangeSet.read(root: root, base: base) }
        var session: Session
        do {
            session = try await Session.open(options)
        } catch {
            // The process must not end while git runs for the task.
            changes.cancel()
            _ = await changes.result
            throw error
        }
        let changeSet = try await session.measure("ask git") { try await changes.value }
        let current = session
        let memory = try session.memory(remoteCache, usesCaches: !options.noCache)
        let impact = try await session.measure("find impact") {
            try await current.impact(of: changeSet, observed: await current.observed(in: memory, asking: .missing))
        }
        if changeSet.isBaseHead { noteHead(changeSet) }
        noteOutside(changeSet)
        let text = try await answer(impact, changeSet, session)
        try destination.write(text, isProse: format == .text)
        session.reportTimings()
        try session.endIncomplete()
    }

    private func answer(_ impact: Impact, _ changeSet: ChangeSet, _ session: Session) async throws -> String {
        if let explain {
            let module = try session.module(named: explain)
            return ImpactExplanation(module: module, impact: impact, changeSet: changeSet, session: session).text
        }
        let report = AffectedReport(
            impact, of: changeSet, in: session.workspace, runs: session.schemeRuns,
            foreign: await foreignTests(impact, session))
        if format == .xcodebuild || format == .testplan { noteUnrun(report.xcode) }
        return formatter.text(of: report)
    }

    /// Returns patterns for tests whose names may begin with other modules, if patterns are asked for.
    private func foreignTests(_ impact: Impact, _ session: Session) async -> [ModuleID: Set<String>] {
        guard format == .filter || format == .matrix else { return [:] }
        let workspace = session.workspace
        let tests = impact.tests(in: workspace).filter { !workspace[$0].isOfXcode }
        return await ForeignTests(workspace: workspace, reader: DeclarationReader(root: session.root))
            .patterns(in: Set(tests + TestLibraries(in: workspace).linked(by: tests)))
    }

    /// Notes that the comparison is with the current commit, so that an empty result is not mistaken for a good one.
    private func noteHead(_ changeSet: ChangeSet) {
        Console.standardError(
            "note: \(changeSet.base) contains all commits of the current branch, so only uncommitted changes count; "
                + "to compare with the previous commit, pass --base HEAD~1")
    }

    /// Notes that changes outside of the root are not considered, which may be of the same product.
    private func noteOutside(_ changeSet: ChangeSet) {
        guard changeSet.outside > 0 else { return }
        Console.standardError(
            "note: \(changeSet.outside.counted("changed file")) outside the root, considered only if packages here depend on "
                + "\(changeSet.outside == 1 ? "it" : "them"); run the command at the top of the repository to consider all"
        )
    }

    /// Reports the tests that the xcodebuild output omits, which would be assumed to have run.
    private func noteUnrun(_ runs: XcodeRuns) {
        if !runs.withoutScheme.isEmpty {
            Console.standardError(
                "warning: no shared scheme runs these affected test targets: \(runs.withoutScheme.shortList); share a scheme, or "
                    + "add them to a test plan")
        }
        if !runs.ofPackages.isEmpty {
            Console.standardError(
                "note: no shared scheme runs these affected test targets of packages: \(runs.ofPackages.shortList); "
                    + "--format filter lists them for 'swift test'")
        }
    }

    private var formatter: any AffectedFormatter {
        switch format {
        case .text: TextAffectedFormatter(style: destination.output == nil ? Console.outputStyle : .plain)
        case .json: JSONAffectedFormatter()
        case .filter: FilterAffectedFormatter()
        case .matrix: MatrixAffectedFormatter()
        case .xcodebuild: XcodebuildAffectedFormatter()
        case .testplan: TestPlanAffectedFormatter()
        }
    }
}

/// The path by which a change affects a module, or the statement that it does not.
struct ImpactExplanation {
    let module: Module
    let impact: Impact
    let changeSet: ChangeSet
    let session: Session

    var text: String {
        let since = "\(changeSet.base) (\(changeSet.commit.prefix(10)))"
        guard let (chain, reason) = impact.explanation(of: module.id) else {
            return
                "\(module.name) is not affected by the \(impact.changes.count.counted("file")) changed since \(since).\n"
        }
        let workspace = session.workspace
        let steps = zip(chain, chain.dropFirst()).map { user, used in
            if case .program = impact.causes[user] {
                return "  \(workspace[user].name) runs \(workspace[used].name) (observed when its tests ran)"
            }
            return "  \(workspace[user].name) depends on \(workspace[used].name)\(Self.how(user, used, workspace))"
        }
        let last = chain.last ?? module.id
        let direct = "  \(workspace[last].name): \(ReasonText(workspace: workspace).text(of: reason))"
        return (["\(module.name) is affected, compared with \(since):"] + steps + [direct]).joined(separator: "\n")
            + "\n"
    }

    private static func how(_ user: ModuleID, _ used: ModuleID, _ workspace: Workspace) -> String {
        guard let edge = workspace.graph.edge(from: user, to: used) else { return "" }
        if edge.isDeclared {
            return " (declared in \(workspace[workspace[user].package].manifestPath))"
        }
        let site = edge.sites.first.map { workspace[user].statement(at: $0) }
        return site.map { " (imported in \($0.file.path):\($0.statement.line))" } ?? ""
    }
}
