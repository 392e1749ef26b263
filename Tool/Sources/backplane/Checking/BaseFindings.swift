import Configuration
import Foundation
import Rules
import WorkspaceModel
import WorkspaceReading

/// What was there already where a branch began, by the rules of today.
struct BaseFindings {
    /// What it is compared with, as it was asked for.
    let base: String
    let entries: Set<Baseline.Entry>

    /// Reads the commit that `base` and the present one have in common, and checks it. Nothing is checked out.
    ///
    /// - Throws: `GitError` when there is nothing to compare with.
    init(_ base: String, for examination: Examination, rules: Set<RuleID>?) async throws {
        let session = examination.session
        let repository = try await GitRepository.around(session.root)
        let comparison = try await repository.comparison(with: base)
        self.base = comparison.name
        entries = try await Interruption.deferring { _ in
            let tree = try await CommitTree(of: repository, for: [comparison.commit])
            defer { tree.remove() }
            try await tree.show(comparison.commit)
            return try await Self.entries(in: tree, of: repository, session, rules)
        }
    }

    private static func entries(
        in tree: CommitTree, of repository: GitRepository, _ session: Session, _ rules: Set<RuleID>?
    ) async throws -> Set<Baseline.Entry> {
        let place = Path.joined(Path.relative(session.root, to: repository.top) ?? ".", to: tree.repository.top)
        // What dependencies hold is known then as it is now.
        for package in session.workspace.packages {
            let (now, then) = (Path.joined(package.path, to: session.root), Path.joined(package.path, to: place))
            for folder in [".build", "SourcePackages"]
            where Path.isDirectory("\(now)/\(folder)") && Path.isDirectory(then) {
                symlink("\(now)/\(folder)", "\(then)/\(folder)")
            }
        }
        do {
            let read = try await WorkspaceReader.read(
                place, options: .init(exclude: session.configuration.exclude, keepGoing: true))
            var check = Check(workspace: read.workspace, configuration: session.configuration, only: rules)
            let found = await check.run(reading: DeclarationReader(root: read.root, cacheDirectory: nil))
            return Set(found.map { $0.baselineEntry(in: read.workspace) })
        } catch is ReadingError {
            // There was no package then.
            return []
        }
    }
}
