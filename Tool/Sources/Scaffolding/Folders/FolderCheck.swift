import Foundation
import WorkspaceModel

/// Says why a folder can't become a target's.
struct FolderCheck {
    let planner: ModulePlanner

    /// Checks a folder, given relative to the package.
    ///
    /// - Throws: ``ScaffoldingError`` where it exists, under whatever case, or belongs to another target.
    func check(_ folder: String) throws {
        let shown = planner.path(of: folder)
        if let existing = existing(folder) {
            throw ScaffoldingError(
                "No module '\(planner.names.base)' was made: there is a folder '\(planner.path(of: existing))' already."
            )
        }
        for module in planner.workspace.modules where holds(module, shown) {
            throw ScaffoldingError(
                "'\(shown)' would lie in the folder of '\(module.target)', which is '\(module.path)'. Move its files to "
                    + "'\(module.path)/\(module.target)' first, so that others have room beside it.")
        }
    }

    private func holds(_ module: Module, _ folder: String) -> Bool {
        guard module.path != planner.package.path else { return module.package == planner.package.id }
        return (folder + "/").hasPrefix(module.path + "/")
    }

    /// The folder as it is called on the disk, where it is there.
    private func existing(_ folder: String) -> String? {
        var found: [String] = []
        var path = "\(planner.subject.root)/\(planner.package.path)"
        for part in folder.split(separator: "/") {
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            guard
                let entry = entries.first(where: { $0 == part })
                    ?? entries.first(where: { $0.lowercased() == part.lowercased() })
            else { return nil }
            found.append(entry)
            path += "/\(entry)"
        }
        return found.joined(separator: "/")
    }
}
