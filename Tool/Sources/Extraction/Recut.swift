import CompilerIndex
import Foundation
import Manifests
import WorkspaceModel
import SystemSupport

/// Everything that changes in a package when files go to other targets.
public struct Recut: Sendable {
    /// A target that comes into being.
    struct NewTarget: Hashable, Sendable {
        let name: String
        /// The target whose files it gets, and whose settings.
        let source: String
        let isTest: Bool
        /// Its folder, relative to the package.
        let folder: String
        /// Whether the manifest has to say where it is.
        let writesFolder: Bool
    }

    /// A file that goes elsewhere.
    public struct Move: Hashable, Sendable, Codable {
        /// Both relative to the package.
        public let from: String
        public let to: String
    }

    /// What happens to one file, as it was and as it is to be.
    struct Rewriting: Sendable {
        let path: String
        let old: String
        let new: String
    }

    /// How much is changed, by kind.
    public struct Counts: Hashable, Sendable, Codable {
        public internal(set) var moves = 0
        public internal(set) var newFiles = 0
        /// Declarations that get a level of access.
        public internal(set) var access = 0
        public internal(set) var initialisers = 0
        public internal(set) var imports = 0
        public internal(set) var qualifiedNames = 0
        public internal(set) var manifest = 0
    }

    public let moves: [Move]
    /// Files by their paths before they go.
    let rewritings: [Rewriting]
    let newFiles: [(path: String, text: String)]
    let newTargets: [NewTarget]
    public let counts: Counts
    /// What is left for a person, a sentence each.
    public let unsolved: [String]
    /// Which targets depend on which new ones: for the plan.
    public let dependencies: [String: Set<String>]
}

/// Works out what has to change.
struct RecutBuilder {
    let subject: PackageSubject
    let old: Division
    let new: Division
    let newTargets: [Recut.NewTarget]
    /// Where each file that goes elsewhere lies then, relative to the package, by its number.
    let places: [Int: String]
    let level: AccessLevel
    /// Whether targets that lose public declarations offer those of the new ones as if they were theirs.
    var reexports = false
    /// A new target that other packages must still be able to import from the products of its source.
    var offered: Recut.NewTarget?
    /// Resources that go along.
    var resources: ResourceSplit?
    /// Resources of targets that go into another one.
    var merged: [ResourceSplit] = []
    /// What compilers' errors told of.
    var fixes = Fixes()
    /// What is known before any error: an interface's needs.
    private var given = Fixes()
    /// Changes that are there before any other.
    private var first: [Int: TextEdits] = [:]
    /// The index as the files are on disk, where that is not the one that is worked with.
    private var base: CompilerIndex?
    /// The type of a property by its USR, where it is not written.
    let types: @Sendable ([String]) async -> [String: String]

    private var graph: DeclarationGraph { new.graph }

    private var resourceMoves: [Recut.Move] { (resources?.moves ?? []) + merged.flatMap(\.moves) }

    private var known: Fixes { given.joined(with: fixes) }

    init(
        subject: PackageSubject, old: Division, new: Division, newTargets: [Recut.NewTarget], places: [Int: String],
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

    /// Takes an interface into account that both divisions have already.
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

    func recut(manifests: [String: String], root: String) async throws -> Recut {
        var edits = first
        let fixes = known
        var counts = Recut.Counts()
        var unsolved: [String] = []
        counts.moves = places.count + resourceMoves.count

        let sources = sources()
        var raising = AccessRaising(new, before: old, level: level) { file, target in sees(file, target, sources) }
        for (declaration, level) in fixes.raises.sorted(by: { $0.key < $1.key }) { raising.add(declaration, level) }
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
        for (target, modules) in fixes.dependencies {
            for name in modules {
                if let own = subject.targets.first(where: { $0.module == name })?.name
                    ?? newTargets.first(where: { module($0.name) == name })?.name
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
        var changed: [Recut.Rewriting] = []
        for (name, text) in manifests.sorted(by: { $0.key < $1.key }) {
            counts.manifest = 0
            needs.unsolved = []
            do {
                let new = try manifest(text, root: root, needs: &needs, counts: &counts)
                if new != text { changed.append(Recut.Rewriting(path: name, old: text, new: new)) }
            } catch let error as EditingError {
                throw ExtractionError("'\(name)' can't be edited: \(error.description). Nothing was changed.")
            }
        }

        for (file, places) in resources?.rewritten ?? [:] where base == nil {
            for place in places { edits[file, default: TextEdits()].replace(place..<place + 4, with: "module") }
        }
        let onDisk = base ?? new.index
        var rewritings: [Recut.Rewriting] = []
        var added = newFiles
        for file in graph.files.indices {
            let text = edits[file]?.applied(to: new.index.texts[file]) ?? new.index.texts[file]
            let path = subject.shown(graph.files[file].path)
            if file >= onDisk.texts.count {
                added.append((path, text))
            } else if text != onDisk.texts[file] {
                rewritings.append(.init(path: path, old: onDisk.texts[file], new: text))
            }
        }
        rewritings.sort { $0.path < $1.path }
        counts.newFiles = added.count
        rewritings += changed
        return Recut(
            moves: places.sorted { $0.key < $1.key }.map {
                .init(from: subject.shown(graph.files[$0.key].path), to: $0.value)
            } + resourceMoves,
            rewritings: rewritings, newFiles: added, newTargets: newTargets, counts: counts,
            unsolved: unsolved + needs.unsolved,
            dependencies: needs.targets)
    }

    /// Where the files lie once it is carried out, as absolute paths.
    var currentPaths: [String: Int] {
        Dictionary(
            graph.files.indices.map { (places[$0].map { "\(subject.folder)/\($0)" } ?? graph.files[$0].path, $0) }
        ) { first, _ in first }
    }

    /// What targets need that they may not depend on yet.
    struct Needs {
        var targets: [String: Set<String>] = [:]
        /// Products, with the target that depended on them before.
        var products: [String: [String: String]] = [:]
        /// What is left for a person, a sentence each.
        var unsolved: [String] = []
    }

    /// By each target, the modules that its files were in before.
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

    /// Whether a file sees what is internal in a target.
    private func sees(_ file: Int, _ target: String, _ sources: [String: Set<String>]) -> Bool {
        guard let home = subject[graph.files[file].module], home.kind == .test else { return false }
        return new.index.facts[file].imports.contains { $0.isTestable && sources[target]?.contains($0.module) ?? false }
    }

    private func module(_ target: String) -> String { subject[target]?.module ?? target.importName }

    private func place(of declaration: Int) -> String {
        let it = graph.declarations[declaration]
        return "\(subject.shown(graph.files[it.file].path)):\(it.line)"
    }

    /// Targets that have no files any more.
    private var dissolved: Set<String> { Set(old.targets).subtracting(new.targets) }

    private var newFiles: [(path: String, text: String)] {
        guard reexports else { return [] }
        return newTargets.filter { !$0.isTest }.compactMap { target in
            guard let home = subject[target.source] else { return nil }
            let path = "\(subject.shown(home.folder))/\(target.name)Exports.swift"
            return (path, "@_exported import \(module(target.name))\n")
        }
    }

    // MARK: Imports

    private func writeImports(_ edits: inout [Int: TextEdits], _ counts: inout Recut.Counts, _ needs: inout Needs) {
        let imports = ImportEdits(division: new)
        let fixes = known
        let gone = dissolved
        for file in graph.files.indices {
            let target = new.targets[file]
            // The modules that the file begins to need, each with the one that it had for the same declarations.
            var wanted: [String: String?] = [:]
            var used: Set<String> = []
            for use in graph.uses[graph.usesOfFile[file]] where graph.declarations[use.declaration].kind != .extension {
                let (before, now) = (old.target(of: use.declaration), new.target(of: use.declaration))
                guard now != target else { continue }
                used.insert(now)
                if before != now || old.targets[file] != target {
                    wanted[now] = .some(before == old.targets[file] ? nil : module(before))
                }
            }
            let facts = new.index.facts[file].imports
            var left = facts.filter { found in
                guard let own = subject.targets.first(where: { $0.module == found.module }) else { return false }
                return isLeft(own.name, by: file, used: used, gone: gone)
            }
            let kept = facts.filter { !left.contains($0) }
            func add(_ module: String, like example: String?, prefix: String?) {
                let prefix = prefix ?? example.flatMap { name in facts.first { $0.module == name }?.prefix } ?? ""
                if let place = left.firstIndex(where: { $0.prefix == prefix }) {
                    imports.replace(left.remove(at: place), with: module, in: file, into: &edits)
                } else {
                    imports.add(module, prefix: prefix, among: kept, to: file, into: &edits)
                }
                counts.imports += 1
            }
            for module in (fixes.imports[file] ?? []).union(fixes.publicImports[file] ?? []).sorted() {
                let isPublic = fixes.publicImports[file]?.contains(module) ?? false
                if isPublic, kept.contains(where: { $0.module == module }) {
                    imports.publish(module, in: file, into: &edits)
                    counts.imports += 1
                } else if !wanted.keys.contains(where: { self.module($0) == module }) || isPublic {
                    add(module, like: nil, prefix: isPublic ? "public" : nil)
                }
            }
            for (name, example) in wanted.sorted(by: { $0.key < $1.key }) {
                needs.targets[target, default: []].insert(name)
                let module = module(name)
                let isThere = kept.contains { $0.module == module && !$0.isConditional }
                guard !isThere, fixes.publicImports[file]?.contains(module) != true else { continue }
                add(module, like: example, prefix: nil)
            }
            for found in left { imports.remove(found, from: file, into: &edits) }
            guard old.targets[file] != target, let home = subject[old.targets[file]] else { continue }
            // What the file imports already, its new target must be able to.
            for found in facts {
                if let own = subject.targets.first(where: { $0.module == found.module }) {
                    if own.name != target, !gone.contains(own.name),
                        used.contains(own.name) || home.kind != .test || own.kind == .test
                    {
                        needs.targets[target, default: []].insert(own.name)
                    }
                } else if let product = home.products[found.module] {
                    needs.products[target, default: [:]][product.name] = home.name
                }
            }
        }
    }

    /// Whether a file must not, or need not, import a target any more: one that is gone, that it is in itself now, or in tests that
    /// go along the one that their subject left.
    private func isLeft(_ target: String, by file: Int, used: Set<String>, gone: Set<String>) -> Bool {
        if gone.contains(target) || target == new.targets[file] { return true }
        // A test that used nothing but what has gone has no use for what it left behind.
        guard subject[old.targets[file]]?.kind == .test, !used.contains(target) else { return false }
        return graph.uses[graph.usesOfFile[file]].contains {
            old.target(of: $0.declaration) == target && new.target(of: $0.declaration) != target
        }
    }

    /// Names the new module where code names the old one: `App.Profile`.
    private func writeQualifiedNames(_ edits: inout [Int: TextEdits]) -> Int {
        var count = 0
        let names = Set(subject.targets.map(\.module))
        let hiddenModules = Set(
            graph.declarations.indices.lazy.filter {
                graph.declarations[$0].parent == nil && graph.declarations[$0].kind.isType
            }
            .map { (name: graph.declarations[$0].name, module: module(new.target(of: $0))) }
            .filter { $0.name == $0.module }.map(\.module))
        for file in graph.files.indices {
            let facts = new.index.facts[file]
            for word in facts.qualified {
                guard let dot = word.text.firstIndex(of: "."), names.contains(String(word.text[..<dot])) else {
                    continue
                }
                let base = String(word.text[..<dot])
                let start = word.offset + base.utf8.count + 1
                guard
                    let use = new.uses(in: start..<start + 1, of: file).first(where: {
                        module(old.target(of: $0.declaration)) == base
                    })
                else { continue }
                let now = module(new.target(of: use.declaration))
                guard now != base else { continue }
                // A type of the module's name hides the module, so that nothing can be named by it.
                let isHidden = hiddenModules.contains(now)
                edits[file, default: TextEdits()].replace(
                    word.offset..<word.offset + base.utf8.count + (isHidden ? 1 : 0), with: isHidden ? "" : now)
                count += 1
            }
        }
        return count
    }

    // MARK: The manifest

    /// Dependencies of targets that only files used which went elsewhere, or which use something else now.
    private func needless(_ needs: Needs) -> [(target: String, dependency: String)] {
        var result: [(String, String)] = []
        for target in subject.targets where !dissolved.contains(target.name) {
            let before = old.files(of: target.name)
            let after = Set(before).intersection(new.files(of: target.name))
            guard after.count < before.count || target.kind == .test else { continue }
            var imported: Set<String> = []
            for file in after {
                let uses = graph.uses[graph.usesOfFile[file]]
                let used = Set(uses.map { new.target(of: $0.declaration) })
                for found in new.index.facts[file].imports {
                    let own = subject.targets.first { $0.module == found.module }?.name
                    if let own, isLeft(own, by: file, used: used, gone: dissolved) { continue }
                    imported.insert(found.module)
                }
            }
            let lost = Set(before.flatMap { new.index.facts[$0].imports.map(\.module) }).subtracting(imported)
            for module in lost.sorted() {
                if let own = subject.targets.first(where: { $0.module == module }), target.targets.contains(own.name),
                    needs.targets[target.name]?.contains(own.name) != true
                {
                    result.append((target.name, own.name))
                } else if let product = target.products[module],
                    !target.products.contains(where: { $0.value.name == product.name && imported.contains($0.key) })
                {
                    result.append((target.name, product.name))
                }
            }
        }
        return result
    }

    private func manifest(
        _ text: String, root: String, needs: inout Needs, counts: inout Recut.Counts
    ) throws -> String {
        var manifest = ManifestRecut(
            text: text, root: root, package: Path.relative(subject.folder, to: root) ?? ".")
        for target in newTargets {
            let targets = needs.targets[target.name] ?? []
            let products = needs.products[target.name] ?? [:]
            // As its source lists them, then what is new.
            let order = subject.manifest.targets.first { $0.name == target.source }?.dependencies.map(\.name) ?? []
            let all = targets.union(products.keys)
            let dependencies = order.filter(all.contains) + all.subtracting(order).sorted()
            try manifest.addTarget(
                target.name, isTest: target.isTest, like: target.source, dependencies: dependencies,
                path: target.writesFolder ? target.folder : nil,
                resources: resources?.module == target.name ? resources?.rules ?? [] : [])
            counts.manifest += 1
        }
        if let resources, let home = newTargets.first(where: { $0.name == resources.module })?.source {
            for rule in resources.emptied { try manifest.removeResource(rule, from: home) }
        }
        if let offered {
            do {
                try manifest.offer(offered.name, inProductsWith: offered.source)
                counts.manifest += 1
            } catch let error as EditingError {
                needs.unsolved.append("offer '\(offered.name)' in a product: \(error.description)")
            }
        }
        if reexports {
            for target in newTargets where !target.isTest {
                needs.targets[target.source, default: []].insert(target.name)
            }
        }
        let made = Set(newTargets.map(\.name))
        for (target, wanted) in needs.targets.sorted(by: { $0.key < $1.key }) where !made.contains(target) {
            for name in wanted.sorted() where subject[target]?.targets.contains(name) != true {
                try manifest.addDependency(name, to: target)
                counts.manifest += 1
            }
        }
        for (target, products) in needs.products.sorted(by: { $0.key < $1.key }) where !made.contains(target) {
            for (name, example) in products.sorted(by: { $0.key < $1.key }) {
                try manifest.addProduct(name, to: target, as: example)
            }
        }
        for (target, name) in needless(needs) {
            // One that a comment speaks of, or that code makes, stays: it does no harm.
            try? manifest.removeDependency(name, from: target)
        }
        for resources in merged {
            let heir = graph.files.indices.first { old.targets[$0] == resources.module }.map { new.targets[$0] }
            for rule in resources.rules {
                if let heir { try manifest.addResource(rule, of: resources.module, to: heir) }
            }
        }
        for name in dissolved.sorted() {
            for target in subject.targets where target.name != name && !dissolved.contains(target.name) {
                let heir = graph.files.indices.first { old.targets[$0] == name }.map { new.targets[$0] }
                if target.targets.contains(name) {
                    if let heir, heir != target.name { try manifest.addDependency(heir, to: target.name) }
                    try manifest.removeDependency(name, from: target.name)
                }
            }
            try manifest.removeFromProducts(name)
            try manifest.removeTarget(name)
            counts.manifest += 1
        }
        return manifest.text
    }
}
