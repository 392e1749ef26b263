import Foundation
import Subprocess
import SystemSupport

/// What git has to know when files go elsewhere.
struct GitMoves: Sendable {
    /// The package's folder.
    let package: String

    private func run(_ arguments: [String], input: String = "") async -> (succeeded: Bool, output: String) {
        let result = try? await Subprocess.run(
            .name("git"), arguments: Arguments(["-C", package] + arguments), input: .string(input),
            output: .string(limit: 1 << 26), error: .string(limit: 1 << 20))
        return (result?.terminationStatus.isSuccess ?? false, result?.standardOutput ?? "")
    }

    /// Which of the paths, relative to the package, are tracked; `nil` where there is no repository.
    func tracked(_ paths: [String]) async -> Set<String>? {
        guard await run(["rev-parse", "--is-inside-work-tree"]).succeeded else { return nil }
        let known = await run(["ls-files", "-z", "--"] + paths.map { ":(literal)\($0)" })
        return Set(known.output.split(separator: "\0").map(String.init))
    }

    /// Which of the paths differ from the last commit: whether they are changed, staged or not tracked at all.
    func changed(_ paths: [String]) async -> [String] {
        let status = await run(
            ["status", "--porcelain", "-z", "--untracked-files=all", "--"] + paths.map { ":(literal)\($0)" })
        guard status.succeeded else { return [] }
        return status.output.split(separator: "\0").filter { $0.dropFirst(2).first == " " }.map {
            String($0.dropFirst(3))
        }
    }

    /// Tells git that files lie elsewhere now, with the content that it has of them.
    func move(_ moves: [ChangeSet.Move]) async throws {
        // An entry of the index with mode, object and path; a mode of 0 takes a path out.
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

    /// Makes git know the paths as the last commit has them.
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
