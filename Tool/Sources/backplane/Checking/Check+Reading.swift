import Rules
import WorkspaceReading

extension Check {
    /// Reads what the rules look at, and runs them.
    mutating func run(reading reader: DeclarationReader) async -> [Violation] {
        let workspace = context.workspace
        let declarations = await reader.declarations(of: modulesToParse, in: workspace)
        let code = await reader.code(of: modulesToOutline, in: workspace)
        return run(declarations: declarations, code: code)
    }
}
