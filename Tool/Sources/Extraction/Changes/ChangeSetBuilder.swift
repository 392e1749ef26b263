import CompilerIndex
import Foundation
import Manifests
import SystemSupport
import WorkspaceModel

/// Determines the changes that move files to other targets.
struct ChangeSetBuilder {
    let subject: PackageSubject
    let old: Division
    let new: Division
    let newTargets: [ChangeSet.NewTarget]
    /// The new path of each moved file, relative to the package, by the file's number.
    let places: [Int: String]
    let level: AccessLevel
    /// Whether targets that lose public declarations re-export the new ones.
    var reexports = false
    /// A new target that is added to the products of its source, so that other packages can import it.
    var offered: ChangeSet.NewTarget?
    /// Resources that move.
    var resources: ResourceSplit?
    /// Resources of targets that are merged into another one.
    var merged: [ResourceSplit] = []
    /// The corrections that compiler errors required.
    var corrections = Corrections()
    /// The corrections that are known in advance, because an interface needs them.
    private var given = Corrections()
    /// Edits that are made before all others.
    private var first: [Int: TextEdits] = [:]
    /// The index of the files on disk, if it is not the one of the divisions.
    private var base: CompilerIndex?
    /// The types of properties by their USRs, if they are not written in the source.
    let types: @Sendable ([String]) async -> [String: String]

    var graph: DeclarationGraph { new.graph }

    private var resourceMoves: [ChangeSet.Move] { (resources?.moves ?? []) + merged.flatMap(\.moves) }

    var known: Corrections { given.joined(with: corrections) }

    init(
        subject: PackageSubject, old: Division, new: Division, newTargets: [ChangeSet.NewTarget], places: [Int: String],
        level: AccessLevel, reexports: Bool = false, types: @escaping @Sendable ([String]) async -> [String: String]
    ) {
        self.subject = subject
        self.old = old
        self.new = new
        self.newTargets = newTargets
        self.places = places
        self.level = level
        self.reexports = reexports
        self.types = types
    }

    /// Adds the edits of an interface whose files are already part of both divisions.
    mutating func add(_ design: InterfaceDesign, index: CompilerIndex, source: String, module: String) {
        base = index
        let place = index.changed(design.change).place
        for edit in design.edits {
            let facts = index.facts[edit.file]
            let start = facts.place(edit.range.lowerBound)
            let now = place(edit.file, start.line)
            guard let offset = new.index.facts[now.file].offset(line: now.line, column: start.column) else { continue }
            first[now.file, default: TextEdits()].replace(offset..<offset + edit.range.count, with: edit.text)
        }
        for (file, modules) in design.imports {
            let others = modules.filter { $0 != new.targets[file] }
            given.imports[file, default: []].formUnion(others.map(\.importName))
            given.dependencies[new.targets[file], default: []].formUnion(others.map(\.importName))
        }
        given.dependencies[module, default: []].insert(design.name.importName)
        if design.targets.contains(source) { given.dependencies[source, default: []].insert(design.name.importName) }
        for declaration in design.raised { given.raises[declaration] = level }
    }

    func changeSet(manifests: [String: String], root: String) async throws -> ChangeSet {
        var edits = first
        let corrections = known
        var counts = ChangeSet.Counts()
        var unsolved: [String] = []
        counts.moves = places.count + resourceMoves.count

        let sources = sources()
        var raising = AccessRaising(new, before: old, level: level) { file, target in sees(file, target, sources) }
        for (declaration, level) in corrections.raises.sorted(by: { $0.key < $1.key }) {
            raising.add(declaration, level)
        }
        let access = AccessEdits(division: new)
        for (declaration, level) in raising.levels.sorted(by: { $0.key < $1.key })
        where !raising.initialisers.contains(declaration) {
            if access.write(level, on: declaration, into: &edits) {
                counts.access += 1
            } else if !graph.declarations[declaration].isImplicit {
                unsolved.append(
                    "\(place(of: declaration)): write '\(level.rawValue)' before \(graph.fullName(declaration))")
            }
        }
        let untyped = Initialisers.untyped(for: raising.initialisers, in: new)
        let initialisers = Initialisers(division: new, types: untyped.isEmpty ? [:] : await types(untyped))
        for initialiser in raising.initialisers.sorted() {
            let level = min(raising.levels[initialiser] ?? level, .public)
            if let reason = initialisers.write(initialiser, level: level, into: &edits) {
                unsolved.append("\(place(of: initialiser)): write \(graph.fullName(initialiser)) by hand: \(reason)")
            } else {
                counts.initialisers += 1
            }
        }
        var needs = Needs()
        for (target, modules) in corrections.dependencies {
            for name in modules {
                if let own = subject.targets.first(where: { $0.module == name })?.name
                    ?? newTargets.first(where: { module($0.name) == name })?.name
                {
                    needs.targets[target, default: []].insert(own)
                } else if let home = subject[newTargets.first { $0.name == target }?.source ?? target],
                    let own = home.foreign[name]
                {
                    needs.targets[target, default: []].insert(own)
                } else if let home = subject[newTargets.first { $0.name == target }?.source ?? target],
                    let product = home.products[name]
                {
                    needs.products[target, default: [:]][product.name] = home.name
                }
            }
        }
        writeImports(&edits, &counts, &needs)
        counts.qualifiedNames = writeQualifiedNames(&edits)
        var changed: [ChangeSet.Rewriting] = []
        for (name, text) in manifests.sorted(by: { $0.key < $1.key }) {
            counts.manifest = 0
            needs.unsolved = []
            do {
                let new = try manifest(text, root: root, needs: &needs, counts: &counts)
                if new != text { changed.append(ChangeSet.Rewriting(path: name, old: text, new: new)) }
            } catch let error as EditingError {
                throw ExtractionError("'\(name)' can't be edited: \(error.description). Nothing was changed.")
            }
        }

        for (file, places) in resources?.rewritten ?? [:] where base == nil {
            for place in places { edits[file, default: TextEdits()].replace(place..<place + 4, with: "module") }
        }
        let onDisk = base ?? new.index
        var rewritings: [ChangeSet.Rewriting] = []
        var added = newFiles
        for file in graph.files.indices {
            let text = edits[file]?.applied(to: new.index.texts[file]) ?? new.index.texts[file]
            let path = subject.shown(graph.files[file].path)
            if file >= onDisk.texts.count {
                added.append((path, text))
            } else if text != onDisk.texts[file] {
                if graph.files[file].isGenerated {
                    unsolved.append("a build writes '\(path)', which would need access levels or imports")
                }
                rewritings.append(.init(path: path, old: onDisk.texts[file], new: text))
            }
        }
        rewritings.sort { $0.path < $1.path }
        let moves = places.sorted { $0.key < $1.key }.map {
            ChangeSet.Move(from: subject.shown(graph.files[$0.key].path), to: $0.value)
        }
        for path in Set(moves.map(\.from) + rewritings.map(\.path)).sorted() {
            if isLink(path) {
                unsolved.append("replace the link '\(path)' with the file that it leads to")
            } else if let owner = ownerBehindLink(of: path) {
                unsolved.append(
                    "'\(path)' is in a linked folder, and \(owner) also has the file: give each a copy")
            }
        }
        counts.newFiles = added.count
        rewritings += changed
        return ChangeSet(
            moves: moves + resourceMoves,
            rewritings: rewritings, newFiles: added, newTargets: newTargets, counts: counts,
            unsolved: unsolved + needs.unsolved,
            manualSteps: needs.manualSteps.sorted()
                + BuildFiles(package: subject.folder).mentions(of: places.keys.map { graph.files[$0].path }),
            dependencies: needs.targets)
    }

    private func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(subject.folder)/\(path)")) != nil
    }

    /// Who else has a file that is in a linked folder: another target with a link, or another package.
    private func ownerBehindLink(of path: String) -> String? {
        let full = "\(subject.folder)/\(path)"
        guard let real = Path.real(full), real != full else { return nil }
        guard Path.relative(real, to: subject.folder) != nil else { return "a folder outside the package" }
        return subject.targets.first { $0.files.contains { $0 != full && Path.real($0) == real } }.map {
            "'\($0.name)'"
        }
    }

    /// The files' paths after the change, as absolute paths.
    var currentPaths: [String: Int] {
        Dictionary(
            graph.files.indices.map { (places[$0].map { "\(subject.folder)/\($0)" } ?? graph.files[$0].path, $0) }
        ) { first, _ in first }
    }

    /// The dependencies that targets need and may not have yet.
    struct Needs {
        var targets: [String: Set<String>] = [:]
        /// Products, each with a target that depends on it already.
        var products: [String: [String: String]] = [:]
        /// The steps that are left to the user, a sentence each.
        var unsolved: [String] = []
        /// What is left to the user and the package builds without, a sentence each.
        var manualSteps: Set<String> = []
    }

    /// For each target, the modules that its files were in before.
    private func sources() -> [String: Set<String>] {
        var sources: [String: Set<String>] = [:]
        for (now, before) in Set(zip(new.targets, old.targets).map { Pair(now: $0, before: $1) }).map({
            ($0.now, $0.before)
        }) {
            sources[now, default: [module(now)]].insert(module(before))
        }
        return sources
    }

    private struct Pair: Hashable {
        let now: String
        let before: String
    }

    /// Whether a file can use internal declarations of a target.
    private func sees(_ file: Int, _ target: String, _ sources: [String: Set<String>]) -> Bool {
        guard let home = subject[graph.files[file].module], home.kind == .test else { return false }
        return new.index.facts[file].imports.contains { $0.isTestable && sources[target]?.contains($0.module) ?? false }
    }

    func module(_ target: String) -> String { subject[target]?.module ?? target.importName }

    private func place(of declaration: Int) -> String {
        let it = graph.declarations[declaration]
        return "\(subject.shown(graph.files[it.file].path)):\(it.line)"
    }

    /// Targets without files after the change.
    var dissolved: Set<String> { Set(old.targets).subtracting(new.targets) }

    private var newFiles: [(path: String, text: String)] {
        guard reexports else { return [] }
        return newTargets.filter { !$0.isTest }.compactMap { target in
            guard let home = subject[target.source] else { return nil }
            let path = "\(subject.shown(home.folder))/\(target.name)Exports.swift"
            return (path, "@_exported import \(module(target.name))\n")
        }
    }
}
