import CompilerIndex
import Foundation
import WorkspaceModel

/// Obstacles and possible obstacles besides the declarations that are used across the boundary.
struct Remarks {
    let subject: PackageSubject
    let old: Division
    let new: Division
    let group: Set<Int>
    let source: PackageSubject.Target
    let name: String
    /// Whether the new module uses the rest.
    let isAbove: Bool
    /// Positions of `Bundle.main`, by file, that become `Bundle.module`.
    let ownBundles: [Int: [Int]]

    private var graph: DeclarationGraph { new.graph }
    private var index: CompilerIndex { new.index }

    func all() -> [ExtractionPlan.Remark] {
        hiddenName() + reexports() + sharedFiles() + designatedInitialisers() + frames() + globals() + conformances()
            + bundles() + expanded()
            + unseenCode()
            + words()
            + interfaceFiles()
            + outside() + stateOfIndex()
    }

    private func remark(_ file: Int, _ line: Int, _ text: String, isDoubtful: Bool = false, isInTheWay: Bool = false)
        -> ExtractionPlan.Remark
    {
        .init(
            place: .init(file: subject.shown(graph.files[file].path), line: line), text: text, isDoubtful: isDoubtful,
            isInTheWay: isInTheWay)
    }

    /// A type with the module's own name.
    private func hiddenName() -> [ExtractionPlan.Remark] {
        group.sorted().flatMap { graph.declarationsOfFile[$0] }.compactMap { declaration in
            let it = graph.declarations[declaration]
            guard it.parent == nil, it.kind.isType, it.name == name else { return nil }
            return remark(
                it.file, it.line,
                "'\(name)' has the same name as its module and shadows it: other code can no longer write '\(name).Something'"
            )
        }
    }

    /// What the source re-exports in a file that moves.
    private func reexports() -> [ExtractionPlan.Remark] {
        group.sorted().flatMap { file in
            index.facts[file].imports.filter { $0.prefix.contains("@_exported") }.map { found in
                remark(
                    file, index.facts[file].place(found.range.lowerBound).line,
                    "'\(source.name)' would no longer re-export '\(found.module)': put this import in a file that stays",
                    isInTheWay: true)
            }
        }
    }

    /// Files that other targets compile, too, as in an Xcode project.
    private func sharedFiles() -> [ExtractionPlan.Remark] {
        let others = subject.targets.filter { $0.name != source.name }.map { (name: $0.name, files: Set($0.files)) }
        // The index of such a file is that of one of its targets: the others' uses of it have other names.
        let left = Set(source.files).intersection(others.flatMap(\.files))
            .subtracting(group.map { graph.files[$0].path })
        return left.sorted().map { path in
            .init(
                place: .init(file: subject.shown(path), line: 1),
                text: "several targets compile this file: if '\(name)' uses it, move it to a module of its own first",
                isDoubtful: true, isInTheWay: false)
        }
            + group.sorted().flatMap { file in
                others.filter { $0.files.contains(graph.files[file].path) }.map { other in
                    remark(
                        file, 1, "'\(other.name)' compiles this file, too: let it use '\(name)', or give it a copy",
                        isInTheWay: true)
                }
            }
    }

    /// In another module, a struct's initialiser in an extension has to call one of the struct's own.
    private func designatedInitialisers() -> [ExtractionPlan.Remark] {
        graph.declarations.indices.compactMap { declaration in
            let it = graph.declarations[declaration]
            guard it.kind == .initializer, let parent = it.parent, graph.declarations[parent].kind == .extension,
                let extended = graph.declarations[parent].extended, graph.declarations[extended].kind == .struct,
                new.targets[it.file] != new.target(of: extended), old.targets[it.file] == old.target(of: extended),
                let facts = new.facts(of: declaration)?.facts, facts.traits.contains(.designated), facts.body != nil
            else { return nil }
            return remark(
                it.file, it.line,
                "\(graph.fullName(declaration)) assigns the properties of '\(graph.declarations[extended].name)' from another module: let it call one of its initialisers",
                isInTheWay: true)
        }
    }

    /// Members that must be in the module of their type.
    private func frames() -> [ExtractionPlan.Remark] {
        graph.witnesses.compactMap { witness in
            let it = graph.declarations[witness.witness]
            guard !it.isImplicit, it.isOverride, let parent = it.parent, graph.declarations[parent].kind == .extension,
                let extended = graph.declarations[parent].extended, graph.declarations[extended].kind == .class,
                new.targets[it.file] != new.target(of: extended), let facts = new.facts(of: witness.witness)?.facts,
                facts.traits.contains(.override)
            else { return nil }
            return remark(
                it.file, it.line,
                "\(graph.fullName(witness.witness)) overrides a member in an extension, which is possible only in the class's own module",
                isInTheWay: true)
        }
    }

    private func globals() -> [ExtractionPlan.Remark] {
        group.sorted().flatMap { file in
            graph.declarationsOfFile[file].compactMap { declaration in
                let it = graph.declarations[declaration]
                guard it.parent == nil, it.kind == .variable, let facts = new.facts(of: declaration)?.facts,
                    facts.isStored,
                    !facts.traits.contains(.constant)
                else { return nil }
                return remark(file, it.line, "'\(it.name)' is a global variable, which both sides still share")
            }
        }
    }

    /// Conformances that are declared outside of both their type and their protocol.
    private func conformances() -> [ExtractionPlan.Remark] {
        graph.inheritances.compactMap { inheritance in
            let type = graph.declarations[inheritance.type]
            let base = graph.declarations[inheritance.base]
            guard type.kind == .extension, let extended = type.extended, base.kind == .protocol else { return nil }
            let home = new.targets[inheritance.file]
            guard old.targets[inheritance.file] == old.target(of: extended), home != new.target(of: extended),
                home != new.targets[base.file]
            else { return nil }
            return remark(
                inheritance.file, type.line,
                "'\(graph.declarations[extended].name): \(base.name)' is declared here: code that relies on it must import '\(home)'",
                isDoubtful: true)
        }
    }

    /// Members that a macro writes, whose access level is up to the macro: many copy the one of the type.
    private func expanded() -> [ExtractionPlan.Remark] {
        let found = Set(
            new.crossings().filter { !old.isCrossing($0) }.map(\.declaration).filter { declaration in
                let it = graph.declarations[declaration]
                guard new.facts(of: declaration) == nil,
                    let offset = index.facts[it.file].offset(line: it.line, column: it.column)
                else { return false }
                // It is declared where the macro is used: `@Counted`, `#counted`.
                let start = index.texts[it.file].utf8.dropFirst(max(0, offset - 1)).prefix(2)
                return start.contains(UInt8(ascii: "@")) || start.contains(UInt8(ascii: "#"))
            })
        return found.sorted().map { declaration in
            let it = graph.declarations[declaration]
            return remark(
                it.file, it.line,
                "a macro generates \(graph.fullName(declaration)): the other side sees it only if the macro gives it the access level of its type",
                isDoubtful: true)
        }
    }

    private func bundles() -> [ExtractionPlan.Remark] {
        group.sorted().flatMap { file in
            index.facts[file].bundles.compactMap { word in
                let line = index.facts[file].place(word.offset).line
                guard word.text == "Bundle.main", ownBundles[file]?.contains(word.offset) != true else { return nil }
                return remark(
                    file, line,
                    "'Bundle.main' is the app's bundle: correct as long as the resources stay there (--own-bundle moves them and reads the module's bundle)",
                    isDoubtful: true)
            }
        }
    }

    /// Code of other configurations that names something on the other side.
    private func unseenCode() -> [ExtractionPlan.Remark] {
        let names = sides()
        return graph.files.indices.filter { old.targets[$0] == source.name }.flatMap { file in
            index.unseenClauses(of: file).compactMap { clause in
                let others = group.contains(file) ? names.rest : names.group
                let found = clause.names.filter(others.contains)
                guard !found.isEmpty else { return nil }
                return remark(
                    file, index.facts[file].place(clause.range.lowerBound).line,
                    "the build skipped '\(clause.condition)', which names \(found.prefix(3).map { "'\($0)'" }.joined(separator: ", "))",
                    isDoubtful: true)
            }
        }
    }

    /// Strings that name a type of the group.
    private func words() -> [ExtractionPlan.Remark] {
        let types = Set(
            group.flatMap { graph.declarationsOfFile[$0] }.filter { graph.declarations[$0].kind.isType }.map {
                graph.declarations[$0].name
            })
        return graph.files.indices.filter { old.targets[$0] == source.name }.flatMap { file in
            index.facts[file].words.compactMap { word in
                let last = word.text.split(separator: ".").last.map(String.init) ?? word.text
                guard types.contains(last), word.text.contains(".") || word.text.first?.isUppercase ?? false else {
                    return nil
                }
                return remark(
                    file, index.facts[file].place(word.offset).line,
                    "\"\(word.text)\" may name the type, whose full name becomes '\(name).\(last)'", isDoubtful: true)
            }
        }
    }

    private func interfaceFiles() -> [ExtractionPlan.Remark] {
        let types = Set(
            group.flatMap { graph.declarationsOfFile[$0] }.filter { graph.declarations[$0].kind == .class }.map {
                graph.declarations[$0].name
            })
        guard !types.isEmpty, let all = FileManager.default.enumerator(atPath: source.folder) else { return [] }
        var remarks: [ExtractionPlan.Remark] = []
        for case let path as String in all where path.hasSuffix(".storyboard") || path.hasSuffix(".xib") {
            guard let data = FileManager.default.contents(atPath: "\(source.folder)/\(path)") else { continue }
            for (number, line) in String(decoding: data, as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false
            ).enumerated() {
                for type in types.sorted() where line.contains("customClass=\"\(type)\"") {
                    remarks.append(
                        .init(
                            place: .init(file: subject.shown("\(source.folder)/\(path)"), line: number + 1),
                            text: "names the class '\(type)': its module becomes '\(name)'", isDoubtful: true,
                            isInTheWay: false))
                }
            }
        }
        return remarks
    }

    /// Whether other packages can import public declarations of the group.
    static func isOffered(
        _ group: some Sequence<Int>, of source: PackageSubject.Target, in subject: PackageSubject,
        _ index: CompilerIndex
    ) -> Bool {
        subject.manifest.products.contains { $0.targets.contains(source.name) && $0.type == "library" }
            && group.contains { file in
                index.facts[file].declarations.contains { $0.access.map { $0 >= .public } ?? false }
            }
    }

    /// Who else uses the target.
    private func outside() -> [ExtractionPlan.Remark] {
        guard Self.isOffered(group, of: source, in: subject, index) else { return [] }
        let users = subject.outsideImports[source.name] ?? []
        let who = users.isEmpty ? "packages that import it" : users.sorted().joined(separator: ", ")
        let way = isAbove ? "; its products offer both" : ", or '\(source.name)' re-exports it (--reexport)"
        return [
            .init(
                place: nil,
                text:
                    "'\(source.name)' is a library, and public declarations move out of it: \(who) must also import '\(name)'\(way)",
                isDoubtful: false, isInTheWay: false)
        ]
    }

    private func stateOfIndex() -> [ExtractionPlan.Remark] {
        func remarks(_ paths: [String], _ text: String) -> [ExtractionPlan.Remark] {
            // In an Xcode project, several targets can have a file.
            let targets = Dictionary(graph.files.map { ($0.path, $0.module) }) { first, _ in first }
            return Dictionary(grouping: paths) { targets[$0] ?? "" }.sorted { $0.key < $1.key }.map { target, paths in
                let more =
                    paths.count > 1
                    ? ", like \((paths.count - 1).counted("other file")) of '\(target)'"
                    : ""
                return .init(
                    place: .init(file: subject.shown(paths.sorted()[0]), line: 1),
                    text: "\(text)\(more): current uses are unknown", isDoubtful: true, isInTheWay: false)
            }
        }
        let own = Set(source.files)
        return remarks(index.state.stale, "was changed after the last build")
            + remarks(index.state.missing.filter { !own.contains($0) }, "was not part of the last build")
            + index.state.missing.filter(own.contains).map { path in
                .init(
                    place: .init(file: subject.shown(path), line: 1),
                    text: "was not part of the last build, so what it uses is unknown", isDoubtful: false,
                    isInTheWay: true)
            }
    }

    /// The names of the source's top-level declarations, on either side.
    private func sides() -> (group: Set<String>, rest: Set<String>) {
        var (group, rest): (Set<String>, Set<String>) = ([], [])
        for declaration in graph.declarations
        where declaration.parent == nil && declaration.kind != .extension
            && old.targets[declaration.file] == source.name
        {
            let name = String(declaration.name.prefix { $0 != "(" })
            if self.group.contains(declaration.file) { group.insert(name) } else { rest.insert(name) }
        }
        return (group, rest)
    }
}
