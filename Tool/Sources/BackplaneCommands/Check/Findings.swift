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
    private(set) var found: [Violation]

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
            embedding: images?.faults ?? [], only: only)
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

    /// Removes the findings that a dependency is unused in modules of which git has left out files: one of these may use
    /// it.
    ///
    /// - Parameter recorded: The entries of the baseline, which were found when the files were there.
    /// - Returns: The names of these modules, sorted.
    mutating func withdrawUnusedInPartialModules(root: String, except recorded: Set<Baseline.Entry>) async -> [String] {
        let workspace = workspace
        func isNew(_ violation: Violation) -> Bool {
            violation.rule == .unusedDependency && !recorded.contains(violation.baselineEntry(in: workspace))
        }
        let unused = Set(found.filter(isNew).map(\.module))
        guard !unused.isEmpty,
            let listed = try? await Git(directory: root).run(["ls-files", "-t", "-z"]), listed.succeeded
        else { return [] }
        let absent = listed.entries.filter { $0.hasPrefix("S ") }.map { String($0.dropFirst(2)) }
            .filter { FileStamp(path: Path.joined($0, to: root)) == nil }
        let partial = unused.filter { id in absent.contains { workspace[id].mayHave($0) } }
        found.removeAll { isNew($0) && partial.contains($0.module) }
        return partial.map { workspace[$0].name }.sorted()
    }

    private init(workspace: Workspace, configuration: Configuration, rules: [RuleID], found: [Violation]) {
        self.workspace = workspace
        self.configuration = configuration
        self.rules = rules
        self.found = found
    }

    /// Returns the findings without those that comments accept.
    func left(by silencing: Silencing) -> Findings {
        Findings(workspace: workspace, configuration: configuration, rules: rules, found: silencing.found)
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

extension Module {
    /// Returns whether a file, by its path relative to the root, may be one of the module's.
    fileprivate func mayHave(_ path: String) -> Bool {
        switch extent {
        case .folder: self.path == "." || path.hasPrefix(self.path + "/")
        case .files(let files): files.contains { $0.path == path || $0.isFolder && path.hasPrefix($0.path + "/") }
        }
    }
}
