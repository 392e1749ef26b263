import CompilerIndex
import WorkspaceModel

/// Writes levels of access into declarations.
struct AccessEdits {
    let division: Division

    /// Gives a declaration a level. Tells whether it could be written.
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
        // What is public needs no permission to be inlined from.
        if level >= .public, let range = facts.usableFromInline {
            edits.replace(range.lowerBound..<range.upperBound + 1, with: "")
        }
    }
}
