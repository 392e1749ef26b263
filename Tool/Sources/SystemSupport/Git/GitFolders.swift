import Foundation

/// Where git keeps what belongs to a checkout that has a file called `.git` instead of a folder: a worktree, or a submodule.
package struct GitFolders: Hashable, Sendable {
    /// Where `.git` stands, as an absolute path without links.
    private let top: String
    /// What is its own, `HEAD` for one.
    private let own: String
    /// What it shares with the other worktrees, branches for one; the same as ``own`` in a submodule.
    private let common: String

    /// Those of the checkout whose top is a folder; `nil` where all is in there.
    package init?(top: String) {
        guard Path.isFile("\(top)/.git"), let text = TextFile.read("\(top)/.git"), text.hasPrefix("gitdir: ") else {
            return nil
        }
        self.top = top
        let own = Path.absolute(text.dropFirst(8).trimmingCharacters(in: .whitespacesAndNewlines), from: top)
        self.own = own
        common =
            TextFile.read("\(own)/commondir").map {
                Path.absolute($0.trimmingCharacters(in: .whitespacesAndNewlines), from: own)
            } ?? own
    }

    /// The folders, as absolute paths.
    package var all: [String] { Set([own, common]).sorted() }

    /// Where a path in them would be if they were the folder `.git`; `nil` for one that lies elsewhere.
    package func asInside(_ path: String) -> String? {
        let rest = Path.relative(path, to: own) ?? Path.relative(path, to: common)
        return rest.map { Path.joined($0, to: "\(top)/.git") }
    }

    /// Where something is that would be at a path if they were the folder `.git`; any other path is what it was.
    package func place(of path: String) -> String {
        guard let rest = Path.relative(path, to: "\(top)/.git"), rest != "." else { return path }
        var status = stat()
        return lstat("\(own)/\(rest)", &status) == 0 ? "\(own)/\(rest)" : "\(common)/\(rest)"
    }
}
