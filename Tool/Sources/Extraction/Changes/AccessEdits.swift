import CompilerIndex
import WorkspaceModel

/// Writes access levels of declarations.
struct AccessEdits {
    let division: Division

    /// Sets the access level of a declaration, and returns whether that was possible.
    func write(_ level: AccessLevel, on declaration: Int, into edits: inout [Int: TextEdits]) -> Bool {
        guard let (file, facts, _) = division.facts(of: declaration) else { return false }
        write(level, on: facts, of: division.index.texts[file].utf8, into: &edits[file, default: TextEdits()])
        return true
    }

    private func write(
        _ level: AccessLevel, on facts: DeclarationFacts, of text: String.UTF8View, into edits: inout TextEdits
    ) {
        if let range = facts.accessRange {
            edits.replace(range, with: level.rawValue)
        } else {
            edits.insert("\(level.rawValue) ", at: facts.modifierPlace)
        }
        // A public declaration does not need `@usableFromInline`.
        if level >= .public, let range = facts.usableFromInline {
            // With the space up to what follows, so that this stands where the attribute stood.
            let rest = text.dropFirst(range.upperBound).prefix { " \t\r\n".utf8.contains($0) }
            edits.replace(range.lowerBound..<range.upperBound + rest.count, with: "")
        }
    }
}
