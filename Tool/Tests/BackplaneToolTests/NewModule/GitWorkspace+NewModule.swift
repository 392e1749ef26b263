import Foundation

extension GitWorkspace {
    /// Asks for a new module.
    func new(_ arguments: String...) throws -> Backplane.Run {
        try Backplane.run(["new", "module"] + arguments, in: files)
    }

    /// The lines that a file has gained since the commit, without the space around them.
    func added(to file: String) throws -> String {
        try gainedLines(of: file).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }

    /// The lines that a file has gained since the commit.
    func gainedLines(of file: String) throws -> [Substring] {
        let old = try git("show", "HEAD:\(file)").split(separator: "\n", omittingEmptySubsequences: false)
        let new = try files.read(file).split(separator: "\n", omittingEmptySubsequences: false)
        return new.difference(from: old).insertions.map { change in
            guard case .insert(_, let line, _) = change else { return "" }
            return line
        }
    }

    /// Every file with what it holds, and every folder, but for git's and the cache.
    func contents() throws -> [String: Data?] {
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        let shown = names.filter { !$0.hasPrefix(".git/") && !$0.hasPrefix(".cache") }
        return Dictionary(
            uniqueKeysWithValues: shown.map { ($0, FileManager.default.contents(atPath: "\(path)/\($0)")) })
    }
}
