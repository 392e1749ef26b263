import Foundation
import SystemSupport
import WorkspaceModel

/// The content that was read of a file: its text, its syntax and its record.
struct FileReading: Sendable {
    let text: String
    let facts: FileFacts
    let record: IndexRecord?
    /// The fingerprint of the text, and the name of the record, which contains the fingerprint of its content.
    let key: String
    /// Whether it comes from the cache.
    let isKept: Bool
}

/// The cache of files that were read before, valid as long as neither their text nor their record has changed.
struct IndexCache: Sendable {
    private let file: CacheFile<StoredReading>
    private let known: [String: StoredReading]

    init(folder: String?) {
        file = CacheFile(directory: folder, name: "compiler-index", version: 2)
        known = file.load()
    }

    func reading(of path: String, unit: IndexUnit?, store: IndexStore) -> Result<FileReading, IndexError> {
        guard let data = FileManager.default.contents(atPath: path) else {
            return .failure(IndexError("'\(path)' can't be read. Check its permissions."))
        }
        guard let text = String(data: data, encoding: .utf8) else {
            return .failure(IndexError("'\(path)' is not UTF-8. Save it as UTF-8."))
        }
        let key = "\(ContentHash(data).hexadecimal) \(unit?.record ?? "")"
        if let kept = known[path], kept.key == key {
            return .success(FileReading(text: text, facts: kept.facts, record: kept.record, key: key, isKept: true))
        }
        do {
            let record = try unit?.record.map { try store.record(named: $0) }
            let facts = SyntaxReader.facts(of: text)
            return .success(FileReading(text: text, facts: facts, record: record, key: key, isKept: false))
        } catch let error as IndexError {
            return .failure(error)
        } catch {
            return .failure(IndexError("\(error)"))
        }
    }

    /// Replaces the content of the cache.
    func keep(_ readings: [(path: String, reading: FileReading)]) {
        guard readings.contains(where: { !$0.reading.isKept }) || readings.count != known.count else { return }
        file.store(
            Dictionary(
                readings.map {
                    ($0.path, StoredReading(key: $0.reading.key, facts: $0.reading.facts, record: $0.reading.record))
                }
            ) {
                first, _ in first
            })
    }
}

/// A reading in the format on disk.
private struct StoredReading: BinaryStorable, Sendable {
    let key: String
    let facts: FileFacts
    let record: IndexRecord?

    init(key: String, facts: FileFacts, record: IndexRecord?) {
        self.key = key
        self.facts = facts
        self.record = record
    }

    init(from reader: inout BinaryReader) throws {
        key = try reader.text()
        facts = try FileFacts(from: &reader)
        record = try reader.flag() ? IndexRecord(from: &reader) : nil
    }

    func write(to writer: inout BinaryWriter) {
        writer.write(key)
        facts.write(to: &writer)
        writer.write(record != nil)
        record?.write(to: &writer)
    }
}

extension IndexRecord {
    fileprivate init(from reader: inout BinaryReader) throws {
        symbols = try reader.elements { reader in
            Symbol(
                usr: try reader.text(), name: try reader.text(), kind: try reader.number(),
                subkind: try reader.number(),
                properties: try reader.word())
        }
        let count = symbols.count
        func symbol(_ reader: inout BinaryReader) throws -> Int {
            let number = try reader.number()
            guard (0..<count).contains(number) else { throw BinaryReader.Corrupt() }
            return number
        }
        occurrences = try reader.elements { reader in
            Occurrence(
                symbol: try symbol(&reader), line: try reader.number(), column: try reader.number(),
                roles: IndexRoles(rawValue: UInt64(bitPattern: Int64(try reader.number()))),
                relations: try reader.elements { reader in
                    Relation(
                        symbol: try symbol(&reader),
                        roles: IndexRoles(rawValue: UInt64(bitPattern: Int64(try reader.number()))))
                })
        }
    }

    fileprivate func write(to writer: inout BinaryWriter) {
        writer.write(symbols) { writer, symbol in
            writer.write(symbol.usr)
            writer.write(symbol.name)
            writer.write(symbol.kind)
            writer.write(symbol.subkind)
            writer.write(word: symbol.properties)
        }
        writer.write(occurrences) { writer, occurrence in
            writer.write(occurrence.symbol)
            writer.write(occurrence.line)
            writer.write(occurrence.column)
            writer.write(Int(Int64(bitPattern: occurrence.roles.rawValue)))
            writer.write(occurrence.relations) { writer, relation in
                writer.write(relation.symbol)
                writer.write(Int(Int64(bitPattern: relation.roles.rawValue)))
            }
        }
    }
}

extension FileFacts {
    fileprivate init(from reader: inout BinaryReader) throws {
        declarations = try reader.elements { try DeclarationFacts(from: &$0) }
        imports = try reader.elements { reader in
            Import(
                module: try reader.text(), range: try reader.range(), prefix: try reader.text(),
                isConditional: try reader.flag())
        }
        clauses = try reader.elements { reader in
            Clause(range: try reader.range(), condition: try reader.text(), names: try reader.texts())
        }
        words = try reader.elements { Word(text: try $0.text(), offset: try $0.number()) }
        bundles = try reader.elements { Word(text: try $0.text(), offset: try $0.number()) }
        qualified = try reader.elements { Word(text: try $0.text(), offset: try $0.number()) }
        start = try reader.number()
        hasTopLevelCode = try reader.flag()
        lines = try reader.elements { try $0.number() }
    }

    fileprivate func write(to writer: inout BinaryWriter) {
        writer.write(declarations) { $1.write(to: &$0) }
        writer.write(imports) { writer, found in
            writer.write(found.module)
            writer.write(found.range)
            writer.write(found.prefix)
            writer.write(found.isConditional)
        }
        writer.write(clauses) { writer, clause in
            writer.write(clause.range)
            writer.write(clause.condition)
            writer.write(clause.names)
        }
        for list in [words, bundles, qualified] {
            writer.write(list) { writer, word in
                writer.write(word.text)
                writer.write(word.offset)
            }
        }
        writer.write(start)
        writer.write(hasTopLevelCode)
        writer.write(lines) { $0.write($1) }
    }
}

extension DeclarationFacts {
    fileprivate init(from reader: inout BinaryReader) throws {
        kind = try reader.value(Kind.self)
        name = try reader.text()
        position = try reader.number()
        range = try reader.range()
        access = try reader.optionalText().flatMap(AccessLevel.init)
        accessRange = try reader.optionalRange()
        modifierPlace = try reader.number()
        usableFromInline = try reader.optionalRange()
        members = try reader.optionalRange()
        signature = try reader.elements { try $0.range() }
        inherited = try reader.optionalRange()
        body = try reader.optionalRange()
        type = try reader.optionalText()
        value = try reader.optionalText()
        traits = Traits(rawValue: try reader.number())
        parent = try reader.flag() ? reader.number() : nil
    }

    fileprivate func write(to writer: inout BinaryWriter) {
        writer.write(kind.rawValue)
        writer.write(name)
        writer.write(position)
        writer.write(range)
        writer.write(access?.rawValue)
        writer.write(accessRange)
        writer.write(modifierPlace)
        writer.write(usableFromInline)
        writer.write(members)
        writer.write(signature) { $0.write($1) }
        writer.write(inherited)
        writer.write(body)
        writer.write(type)
        writer.write(value)
        writer.write(traits.rawValue)
        writer.write(parent != nil)
        if let parent { writer.write(parent) }
    }
}

extension BinaryReader {
    fileprivate mutating func range() throws -> Range<Int> {
        let start = try number()
        let count = try number()
        guard start >= 0, count >= 0, start <= Int.max - count else { throw Corrupt() }
        return start..<start + count
    }

    fileprivate mutating func optionalRange() throws -> Range<Int>? { try flag() ? try range() : nil }
}

extension BinaryWriter {
    fileprivate mutating func write(_ range: Range<Int>) {
        write(range.lowerBound)
        write(range.count)
    }

    fileprivate mutating func write(_ range: Range<Int>?) {
        write(range != nil)
        if let range { write(range) }
    }
}
