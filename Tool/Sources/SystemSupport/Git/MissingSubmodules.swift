import Foundation

/// Finds the submodules that are not checked out: empty folders, whose content belongs to targets all the same.
package enum MissingSubmodules {
    /// Returns the folders below `root`, an absolute path without links, as paths relative to it.
    package static func below(_ root: String) -> [String] {
        let top = Path.foldersInRepository(above: root).last ?? root
        return folders(of: top).compactMap { Path.relative($0, to: root) }.filter { $0 != "." }.sorted()
    }

    /// Returns the folders below `root`, relative to it, that git's list of submodules names and that are empty or do not
    /// exist, whether or not git has a commit of them.
    package static func named(below root: String) -> [String] {
        let top = Path.foldersInRepository(above: root).last ?? root
        return paths(in: TextFile.read("\(top)/.gitmodules") ?? "").compactMap { path in
            let content = try? FileManager.default.contentsOfDirectory(atPath: "\(top)/\(path)")
            return content?.isEmpty ?? true ? Path.relative("\(top)/\(path)", to: root) : nil
        }
    }

    /// Returns the absolute paths of those of a checkout, and of the submodules in it. Only git's list of submodules is
    /// read: asking git would cost a process for each run.
    private static func folders(of checkout: String) -> [String] {
        paths(in: TextFile.read("\(checkout)/.gitmodules") ?? "").flatMap { path -> [String] in
            let folder = "\(checkout)/\(path)"
            guard FileStamp(path: "\(folder)/.git") == nil else { return folders(of: folder) }
            // git makes an empty folder; without one, the submodule was removed, or left out by a sparse checkout.
            let isEmpty = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty ?? false
            return isEmpty ? [folder] : []
        }
    }

    /// Returns the values of `path = …`.
    private static func paths(in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let sides = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard sides.count == 2, sides[0] == "path" else { return nil }
            let path = sides[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
            return path.isEmpty || path.split(separator: "/").contains("..") ? nil : path
        }
    }
}
