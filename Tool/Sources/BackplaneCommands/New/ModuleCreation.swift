import Configuration
import Foundation
import Scaffolding
import SourceReading
import SystemSupport
import WorkspaceModel
import WorkspaceReading

/// Creates a module in a codebase, and verifies that nothing else has changed.
struct ModuleCreation {
    private let options: SharedOptions
    private var session: Session

    /// Reads the codebase.
    init(_ options: SharedOptions) async throws {
        self.options = options
        session = try await Session.open(options, whole: true)
        // A module of the same name may be in what is not checked out.
        try session.endIncomplete()
    }

    /// Plans the changes that create the module.
    func plan(_ request: ModuleRequest) throws -> ModulePlan {
        let path = ConfigurationFiles(options).configurationPath
        let text = FileManager.default.contents(atPath: path).flatMap { String(data: $0, encoding: .utf8) }
        let full = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        return try ModulePlanner.plan(
            request,
            in: .init(
                root: session.root, workspace: session.workspace, external: session.external,
                architecture: session.architecture,
                configuration: text.map { (path: shown(Path.real(full) ?? full), text: $0) },
                forbidden: session.configuration.forbidden))
    }

    private func shown(_ path: String) -> String { Path.relative(path, to: session.root) ?? path }

    /// Throws if files to be changed have uncommitted changes, which could not be told from those of this command.
    func refuseUncommitted(_ plan: ModulePlan) async throws {
        let paths = plan.changes.filter { $0.old != nil }.map {
            $0.path.hasPrefix("/") ? $0.path : "\(session.root)/\($0.path)"
        }
        let dirty = await Git(directory: session.root).uncommitted(paths)
        guard let first = dirty.first else { return }
        throw CommandFailure(
            "'\(shown(first))' has uncommitted changes. Commit or stash them first, so that the new files can be "
                + "reviewed separately, or pass --allow-dirty. Nothing was created.")
    }

    /// Writes the files, reads the codebase again, and rolls back all changes if the result is not as planned.
    ///
    /// - Throws: `CommandFailure` if a manifest does not evaluate as planned or rules would be violated.
    mutating func carryOut(_ plan: ModulePlan) async throws {
        let before = await violations(in: session.workspace, session.configuration)
        let transaction = FileTransaction(root: session.root)
        try await Interruption.deferring { wasInterrupted in
            try transaction.apply(plan.changes)
            do {
                try await verify(plan, before: before)
                if wasInterrupted() { throw CommandFailure("Interrupted. Nothing was created.") }
            } catch {
                transaction.rollBack()
                throw error
            }
        }
    }

    private func verify(_ plan: ModulePlan, before: Set<Baseline.Entry>) async throws {
        let configuration = try ConfigurationFiles(options).configuration()
        let cache = options.cacheRoot.map { CacheLocation.directory(in: $0, forRoot: options.root) }
        let result = try await WorkspaceReader.read(
            options.root,
            options: .init(exclude: configuration.exclude, keepGoing: options.keepGoing, cacheDirectory: cache))
        guard let package = result.workspace.packages.first(where: { $0.path == plan.package.path }),
            ManifestExpectation(plan: plan).holds(for: package.manifest)
        else {
            throw CommandFailure(
                "'\(plan.package.manifestPath)' would not evaluate as expected with the module's targets in it: "
                    + "\(reason(plan.package)). Nothing was created.")
        }
        let found = await violations(in: result.workspace, configuration).subtracting(before).sorted()
        guard found.isEmpty else {
            throw CommandFailure(
                "'\(plan.names.base)' would violate the architecture, so nothing was created:\n"
                    + found.map { "    \($0.rule.rawValue): \($0.module), \($0.subject)" }.joined(separator: "\n"))
        }
    }

    private func reason(_ package: WorkspacePackage) -> String {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(session.root)/\(package.path)")) ?? []
        let others = files.filter { $0.hasPrefix("Package@swift-") }.sorted()
        guard !others.isEmpty else { return "it computes values from its targets" }
        return "this version of SwiftPM may read \(others.joined(separator: " or ")) instead"
    }

    /// Returns the violations, including warnings, that the configuration does not accept.
    private func violations(in workspace: Workspace, _ configuration: Configuration) async -> Set<Baseline.Entry> {
        let cache = options.cacheRoot.map { CacheLocation.directory(in: $0, forRoot: options.root) }
        let findings = await Findings(
            in: workspace, configuration, external: session.external, images: session.projectImages,
            reading: DeclarationReader(root: session.root, cacheDirectory: cache))
        return findings.verdict().violations.entries(in: workspace)
    }
}

/// The expected content of a manifest with a new module: the previous one with the module's targets.
struct ManifestExpectation {
    let plan: ModulePlan

    func holds(for manifest: Manifest) -> Bool {
        let old = plan.package.manifest
        let new = Set(plan.names.targets)
        let kept = manifest.targets.filter { !new.contains($0.name) }
        guard Set(manifest.targets.map(\.name)).isSuperset(of: new), kept.count == old.targets.count,
            manifest.targets.count == old.targets.count + new.count
        else { return false }
        let targets = Dictionary(old.targets.map { ($0.name, $0) }) { first, _ in first }
        guard kept.allSatisfy({ $0 == targets[$0.name] || isRoot($0, before: targets[$0.name]) }) else { return false }
        let products = manifest.products.filter { !plan.products.contains($0.name) }
        return Set(products) == Set(old.products) && Set(manifest.dependencies) == Set(old.dependencies)
            && manifest.products.count == old.products.count + plan.products.count
    }

    private func isRoot(_ target: TargetDescription, before: TargetDescription?) -> Bool {
        guard let before, target.name == plan.root else { return false }
        let added = target.dependencies.filter { !before.dependencies.contains($0) }
        return added.map(\.name) == [plan.names.implementation]
            && target.dependencies.filter { !added.contains($0) } == before.dependencies
    }
}
