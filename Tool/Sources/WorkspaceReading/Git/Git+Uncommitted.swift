import Foundation

extension Git {
    /// Which of the files differ from what is committed, or are in no commit. None where there is no repository, or no git.
    ///
    /// - Parameter paths: Absolute paths.
    package func uncommitted(_ paths: [String]) async -> [String] {
        guard !paths.isEmpty,
            let outcome = try? await run(["status", "--porcelain", "-z", "--untracked-files=all", "--"] + paths),
            outcome.succeeded, let top = try? await run(["rev-parse", "--show-toplevel"]), top.succeeded
        else { return [] }
        // An entry is two letters, a space and the path; the old path of a renamed file comes alone.
        return outcome.entries.filter { $0.dropFirst(2).first == " " }.map { "\(top.text)/\($0.dropFirst(3))" }
    }
}
