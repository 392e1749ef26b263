/// Joins the records of files into one graph.
struct GraphBuilder {
    private var graph: DeclarationGraph
    private var numbers: [String: Int] = [:]

    /// Builds the graph of files and their records; a file without a record has no declarations.
    static func graph(of files: [DeclarationGraph.File], records: [IndexRecord?]) -> DeclarationGraph {
        var builder = GraphBuilder(graph: DeclarationGraph(files: files))
        for (file, record) in records.enumerated() { if let record { builder.declare(record, in: file) } }
        for (file, record) in records.enumerated() {
            let start = builder.graph.uses.count
            if let record { builder.use(record, in: file) }
            builder.graph.usesOfFile.append(start..<builder.graph.uses.count)
            builder.graph.seenLines.append(record.map { Array(Set($0.occurrences.map(\.line))).sorted() } ?? [])
        }
        builder.graph.declarationsOfFile = Array(repeating: [], count: files.count)
        for (number, declaration) in builder.graph.declarations.enumerated() {
            builder.graph.declarationsOfFile[declaration.file].append(number)
        }
        return builder.graph
    }

    private init(graph: DeclarationGraph) {
        self.graph = graph
    }

    private mutating func declare(_ record: IndexRecord, in file: Int) {
        for occurrence in record.occurrences where occurrence.roles.contains(.definition) {
            let symbol = record.symbols[occurrence.symbol]
            guard let kind = symbol.declarationKind, numbers[symbol.usr] == nil else { continue }
            numbers[symbol.usr] = graph.declarations.count
            graph.declarations.append(
                DeclarationGraph.Declaration(
                    usr: symbol.usr, name: symbol.name, kind: kind, file: file, line: occurrence.line,
                    column: occurrence.column,
                    isImplicit: occurrence.roles.contains(.implicit)))
        }
    }

    private mutating func use(_ record: IndexRecord, in file: Int) {
        let known = record.symbols.map { numbers[$0.usr] }
        var uses: [DeclarationGraph.Use] = []
        for occurrence in record.occurrences {
            let number = known[occurrence.symbol]
            let isDefinition = occurrence.roles.contains(.definition)
            for relation in occurrence.relations {
                let related = known[relation.symbol]
                if relation.roles.contains(.childOf), isDefinition, let number {
                    graph.declarations[number].parent = related
                }
                if relation.roles.contains(.extendedBy), let related { graph.declarations[related].extended = number }
                if relation.roles.contains(.baseOf), let related, let number {
                    // A type conforms to what its extensions conform to.
                    graph.inheritances.append(.init(type: related, base: number, file: file))
                }
                if relation.roles.contains(.overrideOf), let number {
                    if isDefinition { graph.declarations[number].isOverride = true }
                    let type = occurrence.relations.lazy.filter {
                        $0.roles.contains(.containedBy) || $0.roles.contains(.childOf)
                    }
                    .compactMap { known[$0.symbol] }.first
                    graph.witnesses.append(.init(witness: number, requirement: related, type: type))
                }
            }
            guard let number, !isDefinition else { continue }
            uses.append(
                .init(
                    file: file, line: occurrence.line, column: occurrence.column, declaration: number,
                    isImplicit: occurrence.roles.contains(.implicit)))
        }
        uses.sort { ($0.line, $0.column, $0.declaration) < ($1.line, $1.column, $1.declaration) }
        graph.uses += uses
    }
}

extension IndexRecord.Symbol {
    /// `nil` for declarations that are invisible outside of a function: parameters, locals, accessors, generic
    /// parameters.
    fileprivate var declarationKind: DeclarationGraph.Kind? {
        // Subkinds: 3…6 and 1000…1003, 1014…1018 are accessors, 1013 is a generic parameter.
        guard properties & 0x80 == 0 else { return nil }
        switch subkind {
        case 3, 4, 1000...1003, 1013...1018: return nil
        case 1012: return .associatedType
        default: break
        }
        switch kind {
        case 4: return .macro
        case 5: return .enum
        case 6: return .struct
        case 7: return .class
        case 8: return .protocol
        case 9: return .extension
        case 11: return .typealias
        case 12: return .function
        case 13: return .variable
        case 15: return .enumCase
        case 16, 17, 18: return .method
        case 14, 19, 20, 21: return .property
        case 22: return .initializer
        case 23: return .deinitializer
        case 1, 25: return nil
        default: return .other
        }
    }
}
