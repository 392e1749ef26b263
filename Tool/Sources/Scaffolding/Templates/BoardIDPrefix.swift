import Foundation
import WorkspaceModel

/// What the ids of boards here begin with: `superapp` where there are `superapp.login` and `superapp.chat.messages`.
struct BoardIDPrefix {
    let text: String

    /// Looks at the ids that the package's interfaces declare; the package's name where there are none.
    init(planner: ModulePlanner) {
        let files = planner.workspace.modules
            .filter { $0.package == planner.package.id && planner.subject.architecture.interfaces.contains($0.id) }
            .flatMap(\.files).filter { $0.imports.contains { $0.module == "Backplane" } }
        let prefixes = files.flatMap { file -> [[Substring]] in
            guard let text = try? planner.text(of: file.path), text.contains("BoardID<") else { return [] }
            return text.matches(of: /:\s*Self\s*\{\s*"([A-Za-z0-9_.-]+)"/).map { $0.1.split(separator: ".").dropLast() }
        }
        let common = prefixes.dropFirst().reduce(prefixes.first ?? []) { common, next in
            zip(common, next).prefix { $0 == $1 }.map(\.0)
        }
        text =
            common.isEmpty
            ? planner.package.name.lowercased().split(separator: " ").joined() : common.joined(separator: ".")
    }
}
