import Foundation
import WorkspaceModel
import SystemSupport

/// The compiler's index of the modules of a package, as of the last build.
public struct CompilerIndex: Sendable {
    /// A target whose files are read.
    public struct Module: Hashable, Sendable {
        public let target: String
        /// The files, as absolute paths.
        public let files: [String]
        /// Files that a build may have written for the target, as absolute paths. They are read if the latest build
        /// compiled them.
        public let generated: [String]

        public init(target: String, files: [String], generated: [String] = []) {
            self.target = target
            self.files = files
            self.generated = generated
        }
    }

    /// How current the index is.
    public struct State: Hashable, Sendable {
        /// Files that were changed after they were compiled.
        public internal(set) var stale: [String] = []
        /// Files that no build has compiled.
        public internal(set) var missing: [String] = []
        /// The platforms that the units were compiled for: several if builds for several platforms share the store.
        public internal(set) var targets: [String] = []
        /// The toolchains that wrote units, other than the one that reads them.
        public internal(set) var otherToolchains: [String] = []
        /// Units of files that no longer exist.
        public internal(set) var orphans = 0

        public var isCurrent: Bool { stale.isEmpty && missing.isEmpty && otherToolchains.isEmpty }

        /// A message about units of another toolchain; `nil` if there are none.
        public var foreignness: String? {
            otherToolchains.isEmpty
                ? nil
                : "The index was written by a different toolchain (\(otherToolchains.joined(separator: ", ")))."
        }
    }

    public let graph: DeclarationGraph
    public let state: State
    /// The facts from the syntax trees, by the files' numbers in the graph.
    public let facts: [FileFacts]
    /// The files' texts, by the same numbers.
    public let texts: [String]

    /// The folder in which a debug build of the package writes its index.
    public static func store(ofPackage folder: String, scratch: String? = nil) -> String {
        let build = scratch ?? "\(folder)/.build"
        return "\(Path.real("\(build)/debug") ?? "\(build)/debug")/index/store"
    }

    /// Determines how current an index is, without reading its content.
    public static func state(of modules: [Module], store: IndexStore) -> State {
        units(of: modules, store: store).state
    }

    /// Reads the index of the modules.
    ///
    /// - Parameter cache: The folder for the cache of each file's content, or `nil` for none.
    /// - Throws: ``IndexError`` if the index, or a file, can't be read.
    public static func read(_ modules: [Module], store: IndexStore, cache: String? = nil) throws -> CompilerIndex {
        let (units, state) = units(of: modules, store: store)
        let files = modules.flatMap { module in
            module.files.map { DeclarationGraph.File(path: $0, module: module.target) }
                + module.generated.filter { units[$0] != nil }.map {
                    DeclarationGraph.File(path: $0, module: module.target, isGenerated: true)
                }
        }
        let memory = IndexCache(folder: cache)
        let read = files.map(\.path).concurrentMap(portion: 4) { path in
            memory.reading(of: path, unit: units[path], store: store)
        }
        memory.keep(zip(files.map(\.path), read).compactMap { path, result in (try? result.get()).map { (path, $0) } })
        let readings = try read.map { try $0.get() }
        return CompilerIndex(
            graph: GraphBuilder.graph(of: files, records: readings.map(\.record)), state: state,
            facts: readings.map(\.facts),
            texts: readings.map(\.text))
    }

    /// The newest unit of each file.
    private static func units(of modules: [Module], store: IndexStore) -> (units: [String: IndexUnit], state: State) {
        var state = State()
        var names: Set<Substring> = []
        var wanted: Set<String> = []
        var links: [String: String] = [:]
        let files = modules.flatMap(\.files)
        for path in files + modules.flatMap(\.generated) {
            wanted.insert(path)
            if let real = Path.real(path), real != path { links[real] = path }
            guard let slash = path.lastIndex(of: "/") else { continue }
            let name = path[path.index(after: slash)...]
            // SwiftPM writes 'Home.swift.o', Xcode 'Home.o'.
            names.insert(name)
            if name.hasSuffix(".swift") { names.insert(name.dropLast(".swift".count)) }
        }
        // A unit is named after its object file, so only few need to be opened.
        let candidates = store.unitNames().filter { name in
            guard let end = name.range(of: ".o-", options: .backwards)?.lowerBound else { return true }
            return names.contains(name[..<end])
        }
        let folders = Set(wanted.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
        var units: [String: IndexUnit] = [:]
        for unit in candidates.concurrentMap(portion: 32, { store.unit(named: $0) }) {
            guard let unit else { continue }
            let real = Path.real(unit.mainFile) ?? unit.mainFile
            // A source can be a link to a file elsewhere, which may be another target's source as well.
            let path = wanted.contains(unit.mainFile) ? unit.mainFile : links[real] ?? real
            guard wanted.contains(path) else {
                let folder = path.split(separator: "/").dropLast().joined(separator: "/")
                if folders.contains(folder), !Path.isFile(path) { state.orphans += 1 }
                continue
            }
            if let other = units[path], other.written >= unit.written { continue }
            units[path] = unit
        }
        for path in files {
            guard let unit = units[path] else {
                state.missing.append(path)
                continue
            }
            // An unchanged file keeps its unit: only a later date of the file shows a change.
            if let stamp = FileStamp(path: path), stamp.modified > unit.written { state.stale.append(path) }
        }
        state.stale.sort()
        state.missing.sort()
        state.targets = Set(units.values.map(\.target)).sorted()
        state.otherToolchains = Set(units.values.compactMap(\.toolchain).map { Path.real($0) ?? $0 })
            .subtracting([store.toolchain]).sorted()
        return (units, state)
    }
}

extension CompilerIndex {
    /// Refuses an index of another package, and one that is older than the targets to be changed.
    ///
    /// - Parameter project: The Xcode project, if the modules are its targets.
    /// - Throws: ``IndexError`` with what the index contains, and what to do.
    public func check(
        _ store: IndexStore, of modules: [Module], changing targets: [String], package: String, project: String? = nil
    ) throws {
        let advice =
            project.map { "Build '\($0)' in Xcode first, and pass the index that it writes." }
            ?? "Run 'swift build --build-tests' in '\(package)' first, and pass the index that it writes, or omit --index-store."
        guard state.missing.count < facts.count || facts.isEmpty else {
            throw IndexError("\(store.mismatch(with: modules, package: package)) \(advice)")
        }
        let changing = Set(modules.filter { targets.contains($0.target) }.flatMap(\.files))
        for (paths, what) in [(state.missing, "does not contain"), (state.stale, "is older than")] {
            let found = paths.filter(changing.contains).compactMap { Path.relative($0, to: package) }
            guard let first = found.first else { continue }
            let more = found.count > 1 ? " and \((found.count - 1).counted("other file"))" : ""
            throw IndexError(
                "The index at '\(store.path)' \(what) \(first)\(more), so it can't tell what they use. \(advice)")
        }
    }

    /// The clauses of `#if` in a file that the build did not compile.
    public func unseenClauses(of file: Int) -> [FileFacts.Clause] {
        let lines = graph.seenLines[file]
        return facts[file].clauses.filter { clause in
            let (first, last) = (
                facts[file].place(clause.range.lowerBound).line, facts[file].place(clause.range.upperBound).line
            )
            return !lines.contains { $0 >= first && $0 <= last }
        }
    }
}
