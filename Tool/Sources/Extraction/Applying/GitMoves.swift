import Foundation
import Subprocess
import SystemSupport

/// Moves files in git's index.
struct GitMoves: Sendable {
    /// The package's folder.
    let package: String

    /// git runs in its own process group, because a second Ctrl-C must not end the restoring of the index.
    private func run(_ arguments: [String], input: String = "") async -> (succeeded: Bool, output: String) {
        var options = PlatformOptions()
        options.processGroupID = 0
        let result = try? await Subprocess.run(
            .name("git"), arguments: Arguments(["-C", package] + arguments), platformOptions: options,
            input: .string(input),
            output: .string(limit: 1 << 26), error: .string(limit: 1 << 20))
        return (result?.terminationStatus.isSuccess ?? false, result?.standardOutput ?? "")
    }

    /// The paths, relative to the package, that are tracked; `nil` if there is no repository.
    func tracked(_ paths: [String]) async -> Set<String>? {
        guard await run(["rev-parse", "--is-inside-work-tree"]).succeeded else { return nil }
        let known = await run(["ls-files", "-z", "--"] + paths.map { ":(literal)\($0)" })
        return Set(known.output.split(separator: "\0").map(String.init))
    }

    /// Why git's index can't be changed; `nil` if it can, or if there is none.
    func obstacle() async -> String? {
        let found = await run(["rev-parse", "--git-path", "index"])
        guard found.succeeded else { return nil }
        let index = Path.absolute(found.output.trimmingCharacters(in: .newlines), from: package)
        if FileManager.default.fileExists(atPath: "\(index).lock") {
            return
                "git's index is locked by '\(index).lock'. Wait until the other git command has ended; if there is none, remove that file."
        }
        let folder = (index as NSString).deletingLastPathComponent
        return ChangeSetWriter.isWritable(folder)
            ? nil
            : "git's index can't be changed, because '\(folder)' is read-only. Make it writable (chmod u+w), then try again."
    }

    /// The paths that differ from the last commit: changed, staged or untracked.
    func changed(_ paths: [String]) async -> [String] {
        let status = await run(
            ["status", "--porcelain", "-z", "--untracked-files=all", "--"] + paths.map { ":(literal)\($0)" })
        guard status.succeeded else { return [] }
        return status.output.split(separator: "\0").filter { $0.dropFirst(2).first == " " }.map {
            String($0.dropFirst(3))
        }
    }

    /// Moves files in the index, with the content that they have there.
    func move(_ moves: [ChangeSet.Move]) async throws {
        // Each line has the mode, the object and the path; the mode 0 removes a path.
        let known = await run(["ls-files", "-s", "-z", "--"] + moves.map { ":(literal)\($0.from)" })
        let prefix = await run(["rev-parse", "--show-prefix"]).output.trimmingCharacters(in: .newlines)
        var entries: [String: Substring] = [:]
        for line in known.output.split(separator: "\0") {
            let parts = line.split(separator: "\t", maxSplits: 1)
            if parts.count == 2 { entries[String(parts[1])] = parts[0] }
        }
        let input = moves.compactMap { move -> String? in
            guard let entry = entries[move.from] else { return nil }
            let fields = entry.split(separator: " ")
            return
                "0 0000000000000000000000000000000000000000\t\(prefix)\(move.from)\0\(fields[0]) \(fields[1])\t\(prefix)\(move.to)\0"
        }.joined()
        guard !input.isEmpty else { return }
        guard await run(["update-index", "-z", "--index-info"], input: input).succeeded else {
            throw ExtractionError("git's index can't be updated: is it locked by another program?")
        }
    }

    /// Restores the paths in the index as they are in the last commit.
    func untrack(_ paths: [String]) async throws {
        guard
            await run(
                ["reset", "-q", "--pathspec-from-file=-", "--pathspec-file-nul"],
                input: paths.map { ":(literal)\($0)" }.joined(separator: "\0")
            ).succeeded
        else { throw ExtractionError("git's index can't be restored: run 'git reset' in '\(package)'.") }
        _ = await run(["update-index", "-q", "--refresh"])
    }
}
