import Configuration
import Foundation
import Rules
import SourceReading
import SystemSupport
import WorkspaceReading

/// A codebase and the findings of a check.
struct Examination {
    private(set) var session: Session
    /// The findings without those that comments accept.
    let findings: Findings
    /// The findings that comments accept, and the problems of comments.
    let silencing: Silencing
    let locator: PlaceLocator
    let files: ConfigurationFiles

    /// Reads the codebase and runs the rules.
    ///
    /// - Parameters:
    ///   - rules: The rules to run; `nil` for all.
    ///   - isQuiet: Whether problems are not reported, because they already were, or because the caller selects them.
    init(_ options: SharedOptions, rules: Set<RuleID>?, isQuiet: Bool = false) async throws {
        var session = try await Session.open(options, isQuiet: isQuiet)
        locator = PlaceLocator(root: session.root, workspace: session.workspace)
        let all = await session.findings(only: rules).mentioningComments(locator)
        silencing = Silencing(all.found, in: session.workspace, checked: all.rules, locator: locator)
        findings = all.left(by: silencing)
        files = ConfigurationFiles(options)
        self.session = session
    }

    /// Returns the findings that neither the configuration nor the baseline accepts.
    func verdict() throws -> Verdict { verdict(against: try files.baseline()) }

    func verdict(against baseline: Baseline) -> Verdict {
        findings.verdict(against: baseline, isPart: !files.rootFolder.isEmpty)
    }

    mutating func measure<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
        try session.measure(name, work)
    }

    /// Returns the examination as the last step of others.
    func continuing(_ timings: Timings) -> Examination {
        var copy = self
        copy.session.timings = timings
        return copy
    }
}

/// The findings that existed at the merge base of a branch, by the current rules.
struct BaseFindings {
    /// The commit that is compared with, as given.
    let base: String
    let entries: Set<Baseline.Entry>

    /// Checks the merge base of `base` and the current commit, without checking it out.
    ///
    /// - Throws: `GitError` if there is nothing to compare with.
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
        // The content of dependencies is assumed to be the same as now.
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
            return await Findings(
                in: read.workspace, session.configuration, external: read.external,
                images: read.images,
                only: rules,
                reading: DeclarationReader(root: read.root, cacheDirectory: nil)
            ).found.entries(in: read.workspace)
        } catch is ReadingError {
            // The package did not exist yet.
            return []
        }
    }
}
