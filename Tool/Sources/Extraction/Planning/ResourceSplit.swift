import CompilerIndex
import Foundation
import SystemSupport

/// The resources of a target that move with the files that read them by name.
struct ResourceSplit {
    /// The module that they move to.
    let module: String
    /// Files of resources that move, relative to the package.
    private(set) var moves: [ChangeSet.Move] = []
    /// The resource rules of the target, by path, that the new target needs, too.
    private(set) var rules: [String] = []
    /// The rules without any files left.
    private(set) var emptied: [String] = []
    private(set) var remarks: [ExtractionPlan.Remark] = []
    /// Positions of `Bundle.main`, by file, that are replaced by `Bundle.module`.
    private(set) var rewritten: [Int: [Int]] = [:]

    /// A resource: a file, or one image or colour of a catalogue.
    private struct Resource {
        let rule: String
        /// Its files, relative to the rule's path; empty for a resource that is the rule itself.
        var files: [String]
        /// The names that code can use for it.
        var names: Set<String>
        /// The name in the plan.
        let shown: String
    }

    /// - Parameters:
    ///   - folder: The new target's folder, relative to the package.
    ///   - rewrites: Whether resources that the group reads from `Bundle.main` are read from its own bundle instead.
    init(
        subject: PackageSubject, index: CompilerIndex, source: PackageSubject.Target, group: Set<Int>, folder: String,
        name: String, rewrites: Bool
    ) {
        module = name
        guard !source.resources.isEmpty else { return }
        let files = index.graph.files.indices.filter { index.graph.files[$0].module == source.name }
        func reads(_ file: Int) -> Bool {
            index.facts[file].bundles.contains { $0.text == "Bundle.module" || rewrites && group.contains(file) }
        }
        let readers = Set(files.filter(reads))
        let (inside, outside) = (readers.intersection(group), readers.subtracting(group))
        guard !inside.isEmpty else { return }
        func place(_ file: Int) -> ExtractionPlan.Place {
            let offset = index.facts[file].bundles.first?.offset ?? 0
            return .init(file: subject.shown(index.graph.files[file].path), line: index.facts[file].place(offset).line)
        }
        func obstruct(_ file: Int, _ text: String) {
            remarks.append(.init(place: place(file), text: text, isDoubtful: false, isInTheWay: true))
        }
        let literals = Dictionary(
            uniqueKeysWithValues: files.map { ($0, SyntaxReader.literals(of: index.texts[$0])) })
        let all = Self.resources(of: source)
        var found: Set<Int> = []
        var going: [Resource] = []
        for resource in all {
            let users = files.filter { !(literals[$0]?.isDisjoint(with: resource.names) ?? true) }
            let own = users.filter(group.contains)
            guard let first = own.first else { continue }
            found.formUnion(own)
            if own.count < users.count {
                let others = users.filter { !group.contains($0) }.map { place($0).file }
                obstruct(
                    first,
                    "'\(resource.shown)' is named on both sides, also in \(others.prefix(2).joined(separator: " and ")): copy it to each bundle, or let one side pass it to the other"
                )
            } else if !outside.isEmpty, let stranger = own.first(where: { !inside.contains($0) }) {
                obstruct(
                    stranger,
                    "'\(resource.shown)' is named here and read elsewhere, and both sides read 'Bundle.module': decide which bundle contains it"
                )
            } else {
                going.append(resource)
            }
        }
        // A file without names of resources reads resources that others name, or unknown ones.
        for file in inside.sorted() where found.isDisjoint(with: outside.isEmpty ? group : [file]) {
            obstruct(
                file,
                "'Bundle.module' refers to the resources of '\(source.name)' (\(source.resources.count) declared), but none is named here: move those that it reads, and declare them for '\(name)'"
            )
        }
        guard remarks.isEmpty else { return }
        for file in inside {
            let places = index.facts[file].bundles.filter {
                $0.text == "Bundle.main" && Self.readsResources(index.texts[file], after: $0.offset + 4)
            }.map(\.offset)
            if rewrites, !places.isEmpty { rewritten[file] = places }
        }
        let home = subject.shown(source.folder)
        let names = Set(going.map(\.shown))
        for rule in Set(going.map(\.rule)).sorted() {
            rules.append(rule)
            if all.allSatisfy({ $0.rule != rule || names.contains($0.shown) }) { emptied.append(rule) }
        }
        moves = going.flatMap { resource in
            resource.files.map { file in
                let path = file.isEmpty ? resource.rule : "\(resource.rule)/\(file)"
                return ChangeSet.Move(from: "\(home)/\(path)", to: "\(folder)/\(path)")
            }
        }.sorted { $0.from < $1.from }
    }

    /// Whether what follows `Bundle.main` can read a resource: the app's identifier and information stay the app's.
    private static func readsResources(_ text: String, after offset: Int) -> Bool {
        let rest = text.utf8.dropFirst(offset)
        let member = String(
            decoding: rest.dropFirst().prefix { $0 == UInt8(ascii: "_") || isLetter($0) }, as: UTF8.self)
        guard rest.first == UInt8(ascii: ".") else { return true }
        return ![
            "bundle", "info", "object", "executable", "builtIn", "appStore", "privateFrameworks", "load", "principal",
        ]
        .contains(where: member.hasPrefix)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

    /// All resources of a target that is merged into another one.
    ///
    /// - Throws: ``ExtractionError`` if a resource with the same name exists.
    init(merging target: PackageSubject.Target, into heir: PackageSubject.Target, of subject: PackageSubject) throws {
        module = target.name
        rules = target.resources
        let (from, to) = (subject.shown(target.folder), subject.shown(heir.folder))
        for resource in Self.resources(of: target, isWhole: true) {
            for file in resource.files {
                let path = file.isEmpty ? resource.rule : "\(resource.rule)/\(file)"
                guard !FileManager.default.fileExists(atPath: "\(heir.folder)/\(path)") else {
                    throw ExtractionError(
                        "Both '\(heir.name)' and '\(target.name)' have a resource '\(path)'. Rename one of them first.")
                }
                moves.append(.init(from: "\(from)/\(path)", to: "\(to)/\(path)"))
            }
        }
        moves.sort { $0.from < $1.from }
    }

    /// The resources of a target, by the names that code can use for them.
    ///
    /// - Parameter isWhole: Whether a catalogue is one resource, including its description, instead of its images.
    private static func resources(of target: PackageSubject.Target, isWhole: Bool = false) -> [Resource] {
        target.resources.flatMap { rule -> [Resource] in
            let base = "\(target.folder)/\(rule)"
            guard Path.isDirectory(base) else {
                return Path.isFile(base) ? [resource(rule, "", at: base)] : []
            }
            var catalogues: [String: Resource] = [:]
            var found: [Resource] = []
            for case let path as String in FileManager.default.enumerator(atPath: base)?.allObjects ?? [] {
                guard !Path.isDirectory("\(base)/\(path)"), !path.hasSuffix(".DS_Store") else { continue }
                let parts = path.split(separator: "/").map(String.init)
                guard !isWhole, let catalogue = parts.firstIndex(where: { $0.hasSuffix(".xcassets") }) else {
                    found.append(resource(rule, path, at: "\(base)/\(path)"))
                    continue
                }
                let set = parts.indices.first { $0 > catalogue && parts[$0].hasSuffix("set") }
                // The description of the catalogue is not moved.
                guard let set else { continue }
                let key = parts[...set].joined(separator: "/")
                let stem = (parts[set] as NSString).deletingPathExtension
                catalogues[key, default: Resource(rule: rule, files: [], names: [stem], shown: "\(rule)/\(key)")].files
                    .append(path)
            }
            return found + catalogues.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    private static func resource(_ rule: String, _ path: String, at full: String) -> Resource {
        let shown = path.isEmpty ? rule : "\(rule)/\(path)"
        let last = (shown as NSString).lastPathComponent
        var names: Set = [shown, path, last, (last as NSString).deletingPathExtension]
        names.remove("")
        let isTable = last.hasSuffix(".strings") || last.hasSuffix(".stringsdict") || last.hasSuffix(".xcstrings")
        if isTable { names.formUnion(keys(ofTable: full)) }
        return Resource(rule: rule, files: [path], names: names, shown: shown)
    }

    /// The keys of a table of texts.
    private static func keys(ofTable path: String) -> Set<String> {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        if path.hasSuffix(".xcstrings") {
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
            return Set((object?["strings"] as? [String: Any])?.keys.map(\.self) ?? [])
        }
        let text = String(data: data, encoding: .utf8) ?? String(data: data, encoding: .utf16) ?? ""
        return Set(text.matches(of: #/"(?<key>(?:[^"\\]|\\.)+)"\s*=/#).map { String($0.key) })
    }
}
