import CompilerIndex
import WorkspaceModel

/// Changes imports, and names that are qualified by a module.
extension ChangeSetBuilder {
    func writeImports(_ edits: inout [Int: TextEdits], _ counts: inout ChangeSet.Counts, _ needs: inout Needs) {
        let imports = ImportEdits(division: new)
        let corrections = known
        let gone = dissolved
        for file in graph.files.indices {
            let target = new.targets[file]
            // The modules that the file now needs, each with the module that had the same declarations before.
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
            for module in (corrections.imports[file] ?? []).union(corrections.publicImports[file] ?? []).sorted() {
                let isPublic = corrections.publicImports[file]?.contains(module) ?? false
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
                guard !isThere, corrections.publicImports[file]?.contains(module) != true else { continue }
                add(module, like: example, prefix: nil)
            }
            for found in left { imports.remove(found, from: file, into: &edits) }
            guard old.targets[file] != target, let home = subject[old.targets[file]] else { continue }
            // The file's new target must depend on what the file already imports, and on the programs of the macros
            // that it declares, which `#externalMacro` names in a string.
            let declared = new.index.facts[file].declarations.contains { $0.kind == .macro }
            for word in declared ? new.index.facts[file].words : [] {
                if let own = subject.targets.first(where: { $0.kind == .macro && $0.module == word.text }) {
                    needs.targets[target, default: []].insert(own.name)
                } else if let product = home.products[word.text] {
                    needs.products[target, default: [:]][product.name] = home.name
                }
            }
            for found in facts {
                if let own = subject.targets.first(where: { $0.module == found.module }) {
                    if own.name != target, !gone.contains(own.name),
                        used.contains(own.name) || home.kind != .test || own.kind == .test
                    {
                        needs.targets[target, default: []].insert(own.name)
                    }
                } else if let own = home.foreign[found.module] {
                    needs.targets[target, default: []].insert(own)
                } else if let product = home.products[found.module] {
                    needs.products[target, default: [:]][product.name] = home.name
                }
            }
        }
    }

    /// Whether a file must not, or need not, import a target any more: the target is gone, the file is in it now, or
    /// the file is a moved test of code that has left the target.
    func isLeft(_ target: String, by file: Int, used: Set<String>, gone: Set<String>) -> Bool {
        if gone.contains(target) || target == new.targets[file] { return true }
        // A test that only used the moved code does not need the rest.
        guard subject[old.targets[file]]?.kind == .test, !used.contains(target) else { return false }
        return graph.uses[graph.usesOfFile[file]].contains {
            old.target(of: $0.declaration) == target && new.target(of: $0.declaration) != target
        }
    }

    /// Replaces the module in qualified names: `App.Profile`.
    func writeQualifiedNames(_ edits: inout [Int: TextEdits]) -> Int {
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
                    // A type can have the name of the module, too: what it contains is no member of the module.
                    // What the file's own module re-exports can be named with it, as long as the file is in it.
                    let use = new.uses(in: start..<start + 1, of: file).first(where: {
                        (module(old.target(of: $0.declaration)) == base
                            || old.targets[file] != new.targets[file] && base == module(old.targets[file]))
                            && graph.declarations[$0.declaration].parent == nil
                    })
                else { continue }
                let now = module(new.target(of: use.declaration))
                guard now != base else { continue }
                // A type with the module's name hides the module in qualified names.
                let isHidden = hiddenModules.contains(now)
                edits[file, default: TextEdits()].replace(
                    word.offset..<word.offset + base.utf8.count + (isHidden ? 1 : 0), with: isHidden ? "" : now)
                count += 1
            }
        }
        return count
    }
}
