import CompilerIndex
import Foundation
import SystemSupport

/// Determines what is required to merge modules: the reverse of an extraction.
public struct MergePlanner: Sendable {
    let subject: PackageSubject
    let index: CompilerIndex
    let root: String

    public init(subject: PackageSubject, index: CompilerIndex, root: String) {
        self.subject = subject
        self.index = index
        self.root = root
    }

    /// The changes that merge the modules.
    struct Prepared {
        let changeSet: ChangeSet
        let builder: ChangeSetBuilder
        let manifests: [String: String]
    }

    /// What would change.
    ///
    /// - Throws: ``ExtractionError`` if the modules can't be merged.
    public func plan(_ request: MergeRequest) async throws -> (
        counts: ChangeSet.Counts, moves: [ChangeSet.Move], unsolved: [String]
    ) {
        let changeSet = try await prepare(request).changeSet
        return (changeSet.counts, changeSet.moves, changeSet.unsolved + changeSet.manualSteps)
    }

    func prepare(_ request: MergeRequest) async throws -> Prepared {
        let merged = try MergedTargets(request, in: subject)
        let (heir, others) = (merged.heir, merged.others)
        for target in others {
            let isGenerated = index.graph.files.contains {
                $0.module == target.name && $0.isGenerated && !$0.path.hasSuffix("/embedded_resources.swift")
            }
            guard !isGenerated else {
                throw ExtractionError(
                    "A plugin generates code for '\(target.name)', which '\(heir.name)' would not get. Add the plugin to '\(heir.name)' first."
                )
            }
        }
        let old = Division(index)
        try checkNames(Set(request.names), in: old)
        var new = old
        var places: [Int: String] = [:]
        var taken = Set(old.files(of: heir.name).map { Self.fileName(index.graph.files[$0].path).lowercased() })
        for target in others {
            let files = old.files(of: target.name)
            new.move(files, to: heir.name)
            for file in files where !index.graph.files[file].isGenerated {
                let path = index.graph.files[file].path
                var rest = Path.relative(path, to: target.folder) ?? Self.fileName(path)
                // File names must be unique in a module.
                if !taken.insert(Self.fileName(path).lowercased()).inserted {
                    rest = "\((rest as NSString).deletingPathExtension)+\(target.name).swift"
                }
                places[file] = "\(subject.shown(heir.folder))/\(target.name)/\(rest)"
            }
        }
        let resources = try others.map { try ResourceSplit(merging: $0, into: heir, of: subject) }
        var builder = ChangeSetBuilder(
            subject: subject, old: old, new: new, newTargets: [], places: places, level: .package,
            types: { _ in [:] })
        builder.merged = resources.filter { !$0.rules.isEmpty }
        let manifests = try subject.manifests()
        return Prepared(
            changeSet: try await builder.changeSet(manifests: manifests, root: root), builder: builder,
            manifests: manifests)
    }

    private static func fileName(_ path: String) -> String { (path as NSString).lastPathComponent }

    /// Refuses modules that declare the same: a type, or a function or a member of another module's type with the same
    /// parameters.
    private func checkNames(_ merged: Set<String>, in division: Division) throws {
        var homes: [String: Int] = [:]
        for (number, declaration) in index.graph.declarations.enumerated()
        where declaration.kind != .extension && !declaration.isImplicit && merged.contains(division.target(of: number))
        {
            guard !index.graph.files[declaration.file].isGenerated, let facts = division.facts(of: number)?.facts,
                facts.access.map({ $0 > .fileprivate }) ?? true
            else { continue }
            let isUnique =
                declaration.parent == nil
                && (declaration.kind.isType || declaration.kind == .typealias || declaration.kind == .variable)
            let module = subject[division.target(of: number)]?.module ?? division.target(of: number)
            // What can have several variants is compared by the compiler's name, in which the module is written with
            // its length.
            let name = index.graph.fullName(number)
            let key = isUnique ? name : name + declaration.usr.replacing("\(module.utf8.count)\(module)", with: "_")
            guard let other = homes[key] else {
                homes[key] = number
                continue
            }
            guard division.target(of: other) != division.target(of: number) else { continue }
            throw ExtractionError(
                "Both '\(division.target(of: other))' and '\(division.target(of: number))' declare '\(name)'. Rename one of them first."
            )
        }
    }
}

extension Extractor {
    /// Merges modules.
    ///
    /// - Throws: ``ExtractionError`` if it can't begin; nothing has been changed then.
    public func merge(_ request: MergeRequest, planner: MergePlanner) async throws -> Outcome {
        let prepared = try await planner.prepare(request)
        return try await carryOut(
            prepared.changeSet, prepared.builder, prepared.manifests, planner.root, plan: nil,
            task: .init(command: "merge", extraction: nil, merge: request))
    }
}
