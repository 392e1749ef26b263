import Configuration
import ProjectLinkage
import Rules
import SourceReading
import SystemSupport
import WorkspaceModel

/// The violations in a codebase, as computed by all commands that run rules.
struct Findings {
    let workspace: Workspace
    let configuration: Configuration
    /// The rules that were run.
    let rules: [RuleID]
    /// The violations, sorted by module, rule and subject.
    let found: [Violation]

    /// Reads the information that the rules need, and runs them.
    ///
    /// - Parameters:
    ///   - external: The checked-out external packages.
    ///   - images: The images of Xcode projects; `nil` if there are no projects.
    ///   - architecture: The configured architecture of the workspace, if it has already been computed.
    ///   - only: The rules to run; `nil` for all.
    ///   - timings: Receives the duration of each step.
    init(
        in workspace: Workspace, _ configuration: Configuration, external: [ExternalPackage],
        images: ProjectImages?, architecture: Architecture? = nil, only: Set<RuleID>? = nil,
        reading reader: DeclarationReader, timings: inout Timings
    ) async {
        var check = Check(
            workspace: workspace, architecture: architecture, configuration: configuration, external: external,
            embedding: images?.faults ?? [], only: only, text: { reader.text(of: $0) })
        let (toParse, toOutline) = (check.modulesToParse, check.modulesToOutline)
        let declarations = await timings.measure("read declarations") {
            await reader.declarations(of: toParse, in: workspace)
        }
        let code = await timings.measure("read code") { await reader.code(of: toOutline, in: workspace) }
        let found = timings.measure("run rules") { check.run(declarations: declarations, code: code) }
        self.init(workspace: workspace, configuration: configuration, rules: check.ruleIDs, found: found)
    }

    /// Reads the information that the rules need, and runs them without timings.
    init(
        in workspace: Workspace, _ configuration: Configuration, external: [ExternalPackage],
        images: ProjectImages?, only: Set<RuleID>? = nil, reading reader: DeclarationReader
    ) async {
        var timings = Timings()
        await self.init(
            in: workspace, configuration, external: external, images: images, only: only, reading: reader,
            timings: &timings)
    }

    private init(workspace: Workspace, configuration: Configuration, rules: [RuleID], found: [Violation]) {
        self.workspace = workspace
        self.configuration = configuration
        self.rules = rules
        self.found = found
    }

    /// Returns the findings without those that comments accept.
    func left(by silencing: Silencing) -> Findings { with(silencing.found) }

    /// Returns the findings with hints at comments in manifests that may justify them.
    func mentioningComments(_ locator: PlaceLocator) -> Findings { with(locator.mentioningComments(found)) }

    private func with(_ found: [Violation]) -> Findings {
        Findings(workspace: workspace, configuration: configuration, rules: rules, found: found)
    }

    /// Returns the findings that neither the configuration nor the baseline accepts.
    ///
    /// - Parameter isPart: Whether the codebase is only a part of the baseline's.
    func verdict(against baseline: Baseline = Baseline(), isPart: Bool = false) -> Verdict {
        Verdict(
            found: found, in: workspace, ignores: configuration.ignores, baseline: baseline, checked: rules,
            isPart: isPart)
    }
}

extension Collection<Violation> {
    /// Returns the violations as entries of a baseline.
    func entries(in workspace: Workspace) -> Set<Baseline.Entry> {
        Set(map { $0.baselineEntry(in: workspace) })
    }
}
