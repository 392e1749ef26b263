import CompilerIndex
import WorkspaceModel

/// Writes access levels of declarations.
struct AccessEdits {
    let division: Division

    /// Sets the access level of a declaration, and returns whether that was possible.
    func write(_ level: AccessLevel, on declaration: Int, into edits: inout [Int: TextEdits]) -> Bool {
        guard let (file, facts, _) = division.facts(of: declaration) else { return false }
        write(level, on: facts, into: &edits[file, default: TextEdits()])
        return true
    }

    private func write(_ level: AccessLevel, on facts: DeclarationFacts, into edits: inout TextEdits) {
        if let range = facts.accessRange {
            edits.replace(range, with: level.rawValue)
        } else {
            edits.insert("\(level.rawValue) ", at: facts.modifierPlace)
        }
        // A public declaration does not need `@usableFromInline`.
        if level >= .public, let range = facts.usableFromInline {
            edits.replace(range.lowerBound..<range.upperBound + 1, with: "")
        }
    }
}
