import CIndexStore
import Foundation
import SystemSupport

/// The index data that the compiler wrote for one file.
public struct IndexUnit: Hashable, Sendable {
    public let name: String
    /// The source file, as an absolute path.
    public let mainFile: String
    public let module: String
    /// The object file of the compilation.
    public let outputFile: String
    /// The triple it was compiled for.
    public let target: String
    /// The toolchain whose standard library was used, which is that of the compiler: `/opt/swift/usr`. `nil` if the
    /// library is in an SDK, or is not named.
    public let toolchain: String?
    /// The time of writing, in nanoseconds since 1970.
    public let written: UInt64
    /// The name of the file's record; `nil` if the file contains no code.
    public let record: String?
}

/// The index in a build folder.
public final class IndexStore: @unchecked Sendable {
    // Unchecked: the store is opened once, and the library supports reading from several threads.
    private let store: UnsafeMutableRawPointer
    private let library: IndexLibrary
    public let path: String

    /// The toolchain of the library: `/opt/swift/usr`.
    var toolchain: String { library.path.split(separator: "/").dropLast(2).map { "/\($0)" }.joined() }

    /// Opens the store at `path`.
    ///
    /// - Throws: ``IndexError`` if there is none, or if it has another format.
    public init(path: String, library: IndexLibrary) throws {
        guard Self.isStore(path) else { throw IndexError(Self.refusal(of: path)) }
        var error: UnsafeMutableRawPointer?
        guard let store = library.functions.store_create(path, &error) else {
            throw IndexError("The index at '\(path)' can't be opened: \(library.message(of: error)).")
        }
        self.store = store
        self.library = library
        self.path = path
    }

    deinit { library.functions.store_dispose(store) }

    /// The formats of the indexes in a folder: `v5`.
    private static func formats(in path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter {
            $0.hasPrefix("v") && Int($0.dropFirst()) != nil && Path.isDirectory("\(path)/\($0)/units")
        }
    }

    private static func isStore(_ path: String) -> Bool { !formats(in: path).isEmpty }

    /// Why a path is not that of an index, and which one could be meant.
    private static func refusal(of path: String) -> String {
        let usual =
            "a debug build with SwiftPM writes it to '.build/debug/index/store', and Xcode to 'DerivedData/…/Index.noindex/DataStore'"
        guard Path.isDirectory(path) else {
            return Path.isFile(path)
                ? "'\(path)' is a file, but an index is a folder: \(usual)."
                : "There is no index at '\(path)'. Build the package first: swift build --build-tests."
        }
        // Folders that contain one.
        let inner = [
            "store", "index/store", "debug/index/store", ".build/debug/index/store", "DataStore",
            "Index.noindex/DataStore",
        ].map { "\(path)/\($0)" }
        if let store = inner.first(where: isStore) {
            return "'\(path)' is not an index, but '\(store)' is: pass that one."
        }
        return
            "'\(path)' is not an index: it has no folder with units, such as 'v5/units'. \(usual.prefix(1).uppercased() + usual.dropFirst())."
    }

    /// Why the index has no unit of `modules`: what it contains instead, and from which folder.
    func mismatch(with modules: [CompilerIndex.Module], package: String) -> String {
        let units = unitNames()
        guard !units.isEmpty else {
            return "The index at '\(path)' contains nothing that this toolchain can read (\(toolchain); "
                + "the index has the format \(Self.formats(in: path).joined(separator: ", ")))."
        }
        let files = units.concurrentMap(portion: 32) { self.unit(named: $0)?.mainFile }.compactMap { $0 }
            .map { Path.real($0) ?? $0 }
        let relative = Dictionary(grouping: modules.flatMap(\.files).compactMap { Path.relative($0, to: package) }) {
            $0.split(separator: "/").last ?? ""
        }
        // Another copy of the package has files at the same places below another folder.
        var copies: [String: Int] = [:]
        for file in files {
            for place in relative[file.split(separator: "/").last ?? ""] ?? [] where file.hasSuffix("/\(place)") {
                copies[String(file.dropLast(place.count + 1)), default: 0] += 1
            }
        }
        let copy = copies.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        let example = files.min().map { ", such as '\($0)'" } ?? ""
        return "The index at '\(path)' contains nothing about the package at '\(package)': "
            + (copy.map { "it was written by a build of '\($0)'." }
                ?? "its \(files.count.counted("file")) are of other packages\(example).")
    }

    /// The names of all units.
    func unitNames() -> [String] {
        let names = Gathered<String>()
        _ = library.functions.store_units_apply_f(store, 1, Unmanaged.passUnretained(names).toOpaque()) {
            context, name in
            context.map { Unmanaged<Gathered<String>>.fromOpaque($0).takeUnretainedValue().all.append(name.text) }
            return true
        }
        return names.all
    }

    /// A unit by its name; `nil` if it is damaged, or is not of a source file.
    func unit(named name: String) -> IndexUnit? {
        let functions = library.functions
        var error: UnsafeMutableRawPointer?
        guard let unit = functions.unit_reader_create(store, name, &error) else {
            _ = library.message(of: error)
            return nil
        }
        defer { functions.unit_reader_dispose(unit) }
        let mainFile = functions.unit_reader_get_main_file(unit).text
        guard !functions.unit_reader_is_system_unit(unit), !mainFile.isEmpty else { return nil }
        let visit = DependencyVisit(functions, mainFile)
        _ = functions.unit_reader_dependencies_apply_f(unit, Unmanaged.passUnretained(visit).toOpaque()) {
            context, dependency in
            guard let context, let dependency else { return true }
            return Unmanaged<DependencyVisit>.fromOpaque(context).takeUnretainedValue().visit(dependency)
        }
        var (seconds, nanoseconds): (Int64, Int64) = (0, 0)
        functions.unit_reader_get_modification_time(unit, &seconds, &nanoseconds)
        return IndexUnit(
            name: name, mainFile: mainFile, module: functions.unit_reader_get_module_name(unit).text,
            outputFile: functions.unit_reader_get_output_file(unit).text,
            target: functions.unit_reader_get_target(unit).text,
            toolchain: visit.toolchain,
            written: UInt64(max(seconds, 0)) * 1_000_000_000 + UInt64(max(nanoseconds, 0)), record: visit.record)
    }

    /// The content of a record.
    ///
    /// - Throws: ``IndexError`` if it is damaged or missing.
    func record(named name: String) throws -> IndexRecord {
        let functions = library.functions
        var error: UnsafeMutableRawPointer?
        guard let record = functions.record_reader_create(store, name, &error) else {
            throw IndexError(
                "The index's record '\(name)' can't be read: \(library.message(of: error)). Build the package again.")
        }
        defer { functions.record_reader_dispose(record) }
        let visit = RecordVisit(functions)
        _ = functions.record_reader_occurrences_apply_f(record, Unmanaged.passUnretained(visit).toOpaque()) {
            context, occurrence in
            guard let context, let occurrence else { return true }
            Unmanaged<RecordVisit>.fromOpaque(context).takeUnretainedValue().visit(occurrence)
            return true
        }
        return visit.record
    }
}

/// Collects the elements of the library's own lists.
private final class Gathered<Element> {
    var all: [Element] = []
}

private final class DependencyVisit {
    private let functions: CIndexFunctions
    private let mainFile: String
    var record: String?
    var toolchain: String?

    init(_ functions: CIndexFunctions, _ mainFile: String) {
        self.functions = functions
        self.mainFile = mainFile
    }

    func visit(_ dependency: UnsafeMutableRawPointer) -> Bool {
        let isRecord = functions.unit_dependency_get_kind(dependency) == 2
        let path = functions.unit_dependency_get_filepath(dependency).text
        if isRecord, path == mainFile {
            record = functions.unit_dependency_get_name(dependency).text
        } else if toolchain == nil, path.contains("/Swift.swiftmodule"), !path.contains(".sdk/"),
            let end = path.range(of: "/lib/swift/")
        {
            toolchain = String(path[..<end.lowerBound])
        }
        return record == nil || toolchain == nil
    }
}

/// The record of one file: its symbols, and their occurrences.
struct IndexRecord: Sendable {
    struct Symbol: Sendable {
        let usr: String
        let name: String
        let kind: Int
        let subkind: Int
        let properties: UInt64
    }

    struct Occurrence: Sendable {
        let symbol: Int
        let line: Int
        let column: Int
        let roles: IndexRoles
        let relations: [Relation]
    }

    struct Relation: Sendable {
        let symbol: Int
        let roles: IndexRoles
    }

    var symbols: [Symbol] = []
    var occurrences: [Occurrence] = []
}

/// The roles of an occurrence, and its relation to another symbol.
struct IndexRoles: OptionSet, Sendable {
    let rawValue: UInt64

    static let definition = IndexRoles(rawValue: 1 << 1)
    static let reference = IndexRoles(rawValue: 1 << 2)
    static let implicit = IndexRoles(rawValue: 1 << 8)
    static let childOf = IndexRoles(rawValue: 1 << 9)
    static let baseOf = IndexRoles(rawValue: 1 << 10)
    static let overrideOf = IndexRoles(rawValue: 1 << 11)
    static let extendedBy = IndexRoles(rawValue: 1 << 14)
    static let containedBy = IndexRoles(rawValue: 1 << 16)
}

private final class RecordVisit {
    private let functions: CIndexFunctions
    private var numbers: [UnsafeMutableRawPointer: Int] = [:]
    private var relations: [IndexRecord.Relation] = []
    var record = IndexRecord()

    init(_ functions: CIndexFunctions) {
        self.functions = functions
    }

    func visit(_ occurrence: UnsafeMutableRawPointer) {
        guard let symbol = functions.occurrence_get_symbol(occurrence) else { return }
        var (line, column): (UInt32, UInt32) = (0, 0)
        functions.occurrence_get_line_col(occurrence, &line, &column)
        relations.removeAll(keepingCapacity: true)
        _ = functions.occurrence_relations_apply_f(occurrence, Unmanaged.passUnretained(self).toOpaque()) {
            context, relation in
            guard let context, let relation else { return true }
            Unmanaged<RecordVisit>.fromOpaque(context).takeUnretainedValue().relate(relation)
            return true
        }
        record.occurrences.append(
            IndexRecord.Occurrence(
                symbol: number(of: symbol), line: Int(line), column: Int(column),
                roles: IndexRoles(rawValue: functions.occurrence_get_roles(occurrence)), relations: relations))
    }

    private func relate(_ relation: UnsafeMutableRawPointer) {
        guard let symbol = functions.symbol_relation_get_symbol(relation) else { return }
        relations.append(
            IndexRecord.Relation(
                symbol: number(of: symbol),
                roles: IndexRoles(rawValue: functions.symbol_relation_get_roles(relation))))
    }

    private func number(of symbol: UnsafeMutableRawPointer) -> Int {
        if let known = numbers[symbol] { return known }
        let number = record.symbols.count
        numbers[symbol] = number
        record.symbols.append(
            IndexRecord.Symbol(
                usr: functions.symbol_get_usr(symbol).text, name: functions.symbol_get_name(symbol).text,
                kind: Int(functions.symbol_get_kind(symbol)), subkind: Int(functions.symbol_get_subkind(symbol)),
                properties: functions.symbol_get_properties(symbol)))
        return number
    }
}
