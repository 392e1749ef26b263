import Foundation

/// The folders in which git stores the data of a checkout whose `.git` is a file instead of a folder: a worktree or a
/// submodule.
package struct GitFolders: Hashable, Sendable {
    /// The folder of `.git`, as an absolute path without links.
    private let top: String
    /// The folder for the checkout's own data, for example `HEAD`.
    private let own: String
    /// The folder that it shares with the other worktrees, for example for branches; the same as ``own`` in a
    /// submodule.
    private let common: String

    /// The folders of the checkout at `top`; `nil` if `.git` is a folder.
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

    /// The path that a path in them would have if `.git` were a folder; `nil` for a path elsewhere.
    package func asInside(_ path: String) -> String? {
        let rest = Path.relative(path, to: own) ?? Path.relative(path, to: common)
        return rest.map { Path.joined($0, to: "\(top)/.git") }
    }

    /// The reverse: the location of a path inside of `.git`. Any other path is returned unchanged.
    package func place(of path: String) -> String {
        guard let rest = Path.relative(path, to: "\(top)/.git"), rest != "." else { return path }
        var status = stat()
        return lstat("\(own)/\(rest)", &status) == 0 ? "\(own)/\(rest)" : "\(common)/\(rest)"
    }
}
