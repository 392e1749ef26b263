import WorkspaceModel

@testable import SourceReading

/// Holds the scanner's answer against SwiftParser's.
enum ImportComparison {
    /// What differs, as a sentence; `nil` when nothing does. Text that SwiftParser finds errors in says nothing.
    static func difference(in bytes: [UInt8]) -> String? {
        let scanned = bytes.withUnsafeBufferPointer { ImportScanner.imports(in: $0) }
        let parsed = ParsedImports.imports(in: bytes)
        guard !parsed.hasErrors, scanned.map(comparable) != parsed.imports.map(comparable) else { return nil }
        let extra = scanned.map(comparable).filter { !parsed.imports.map(comparable).contains($0) }
        let missing = parsed.imports.map(comparable).filter { !scanned.map(comparable).contains($0) }
        return "only the scanner sees \(extra); only the parser sees \(missing)"
    }

    /// An import with its conditions' spaces and comments' places left out.
    private static func comparable(_ statement: Import) -> String {
        let conditions = statement.conditions.map { $0.filter { !$0.isWhitespace } }
        return [
            "\(statement.line):\(statement.column)", statement.module, statement.member,
            statement.kind?.rawValue ?? "-", String(statement.attributes.rawValue),
            statement.access?.rawValue ?? "-", conditions.joined(separator: "|"),
        ].joined(separator: " ")
    }
}
