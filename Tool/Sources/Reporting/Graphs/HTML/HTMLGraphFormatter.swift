import Foundation
import Rules
import WorkspaceModel

/// Writes one HTML file with everything in it: modules by layer, search, focus with blast radius, violations in red.
public struct HTMLGraphFormatter: GraphFormatter {
    private let title: String
    private let violations: [Violation]

    /// Draws `violations` into the graph.
    public init(title: String, violations: [Violation]) {
        self.title = title
        self.violations = violations
    }

    public func text(of view: GraphView) -> String {
        let data = GraphPageData(view, violations: violations)
        // A name may hold what would end the script.
        let json = JSONText.compact(data).replacingOccurrences(of: "</", with: "<\\/")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(escaped(title)) — modules</title>
            <style>\(GraphPageStyle.text)</style>
            </head>
            <body>
            \(GraphPageMarkup.text.replacingOccurrences(of: "TITLE", with: escaped(title)))
            <script>const DATA = \(json);</script>
            <script>\(GraphPageScript.text)</script>
            </body>
            </html>

            """
    }

    private func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }
}
