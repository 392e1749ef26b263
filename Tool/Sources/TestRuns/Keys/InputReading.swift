import Impact
import WorkspaceModel
import WorkspaceReading

/// All that may be an input of tests, as it was at one moment.
public struct InputReading: Sendable {
    let subject: ImpactFinder.Subject
    let owners: FileOwners
    let files: FileInputs
    let manifests: ManifestInputs
    let digests: FileDigests
    let common: [String: String]
    let observed: [ModuleID: ObservedInputs]
    let observedFiles: ObservedFiles
    let resolved: [PackageID: ResolvedPackages]

    /// The inputs of test targets, with what their tests were seen to read before.
    public func inputs(of tests: [ModuleID]) -> [ModuleID: TestInputs] {
        Dictionary(
            uniqueKeysWithValues: tests.map { ($0, inputs(of: $0, observing: observed[$0] ?? ObservedInputs())) })
    }

    /// The inputs that a test target had, had it been known that its tests read this. What can't be told any more is an obstacle.
    public func inputs(of test: ModuleID, observing observed: ObservedInputs) -> TestInputs {
        let owners = owners.observing([test: observed])
        let closure = owners.closure(of: [test])
        let package = subject.workspace[test].package
        let resolved = resolved[package] ?? ResolvedPackages(for: package, subject)
        let reached = owners.packages(reachedBy: closure, of: resolved.identities)
        let pins = PinInputs(resolved, reached, digests)
        let requirements = RequirementInputs(subject, for: package, resolved, of: identities(closure, reached))
        let declared = files.digests(for: closure, in: subject.workspace).merging(pins.files) { first, _ in first }
        let seen = observedFiles.digests(of: observed)
        // What a package outside says can depend on variables, too, though its pin is the same.
        let outside = subject.external.reduce(into: [String: String]()) { outcomes, package in
            guard let outcome = package.manifest.outcome, reached.resolved.contains(package.identity) else { return }
            outcomes["package \(package.identity), its manifest as it came out"] = outcome
        }
        let others = [
            outside, manifests.digests(for: closure, in: subject.workspace), requirements.digests, pins.digests,
        ]
        .reduce(common) { all, more in all.merging(more) { first, _ in first } }
        return TestInputs(
            files: declared.merging(seen.digests) { first, _ in first }, others: others, observed: observed,
            obstacle: pins.obstacle ?? seen.obstacle)
    }

    /// What of `observed` is no input of a test target without having been seen.
    public func undeclared(_ observed: ObservedInputs, of test: ModuleID) -> ObservedInputs {
        let closure = owners.closure(of: [test])
        let declared = files.digests(for: closure, in: subject.workspace)
        let package = subject.workspace[test].package
        let resolved = resolved[package] ?? ResolvedPackages(for: package, subject)
        let reached = owners.packages(reachedBy: closure, of: resolved.identities)
        var rest = observed
        rest.files = rest.files.filter { declared["file \($0)"] == nil }
        rest.modules.subtract(closure.map { subject.workspace[$0].name })
        rest.packages.subtract(reached.isWhole ? reached.resolved : resolved.identities)
        return rest
    }

    /// The packages that a closure of modules lies in or reaches; `nil` where that may be any.
    private func identities(_ closure: Set<ModuleID>, _ reached: ReachedPackages) -> Set<String>? {
        guard reached.isWhole else { return nil }
        let own = closure.map { subject.workspace[subject.workspace[$0].package].identity }
        return reached.resolved.union(reached.unresolved).union(own)
    }
}
