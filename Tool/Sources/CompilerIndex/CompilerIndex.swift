import Foundation
import WorkspaceModel
import SystemSupport

/// What the compiler knows of the modules of a package, as of the last build.
public struct CompilerIndex: Sendable {
    /// A target whose files are wanted.
    public struct Module: Hashable, Sendable {
        public let target: String
        /// The files, as absolute paths.
        public let files: [String]

        public init(target: String, files: [String]) {
            self.target = target
            self.files = files
        }
    }

    /// How well the index fits the files.
    public struct State: Hashable, Sendable {
        /// Files that were changed after they were compiled.
        public internal(set) var stale: [String] = []
        /// Files that no build has compiled.
        public internal(set) var missing: [String] = []
        /// The platforms that the units were compiled for: more than one where builds for several share the store.
        public internal(set) var targets: [String] = []
        /// The toolchains that the units are of, beside the one that reads them.
        public internal(set) var otherToolchains: [String] = []
        /// Units of files that are gone.
        public internal(set) var orphans = 0

        public var isCurrent: Bool { stale.isEmpty && missing.isEmpty && otherToolchains.isEmpty }

        /// What is to be said of units that another toolchain wrote; `nil` where there are none.
        public var foreignness: String? {
            otherToolchains.isEmpty
                ? nil
                : "The index is of another toolchain (\(otherToolchains.joined(separator: ", "))) than the one that reads it."
        }
    }

    public let graph: DeclarationGraph
    public let state: State
    /// What the syntax trees say, by the files' numbers in the graph.
    public let facts: [FileFacts]
    /// The files' texts, by the same numbers.
    public let texts: [String]

    /// Where a debug build of the package leaves its index.
    public static func store(ofPackage folder: String, scratch: String? = nil) -> String {
        let build = scratch ?? "\(folder)/.build"
        return "\(Path.real("\(build)/debug") ?? "\(build)/debug")/index/store"
    }

    /// Tells how well an index fits, without reading what it says.
    public static func state(of modules: [Module], store: IndexStore) -> State {
        units(of: modules, store: store).state
    }

    /// Reads what the index says of the modules.
    ///
    /// - Parameter cache: A folder to keep what was read of each file in, or `nil` for none.
    /// - Throws: ``IndexError`` where the index, or a file, can't be read.
    public static func read(_ modules: [Module], store: IndexStore, cache: String? = nil) throws -> CompilerIndex {
        let (units, state) = units(of: modules, store: store)
        let files = modules.flatMap { module in
            module.files.map { DeclarationGraph.File(path: $0, module: module.target) }
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
        for path in modules.flatMap(\.files) {
            wanted.insert(path)
            if let slash = path.lastIndex(of: "/") { names.insert(path[path.index(after: slash)...]) }
        }
        // A unit is called as its object file, so that only few need to be opened.
        let candidates = store.unitNames().filter { name in
            guard let end = name.range(of: ".o-", options: .backwards)?.lowerBound else { return true }
            return names.contains(name[..<end])
        }
        let folders = Set(wanted.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
        var units: [String: IndexUnit] = [:]
        for unit in candidates.concurrentMap(portion: 32, { store.unit(named: $0) }) {
            guard let unit else { continue }
            let path = Path.real(unit.mainFile) ?? unit.mainFile
            guard wanted.contains(path) else {
                let folder = path.split(separator: "/").dropLast().joined(separator: "/")
                if folders.contains(folder), !Path.isFile(path) { state.orphans += 1 }
                continue
            }
            if let other = units[path], other.written >= unit.written { continue }
            units[path] = unit
        }
        for path in wanted {
            guard let unit = units[path] else {
                state.missing.append(path)
                continue
            }
            // A file keeps its unit where nothing of it has changed: only a later date of the text says otherwise.
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
