import Foundation
import Manifests
import SystemSupport
import WorkspaceModel

/// The checkouts of pinned packages, below each package's `.build`, that were edited by hand, or of which git can't tell.
/// Their pins are unchanged, but no longer describe their content.
struct EditedCheckouts {
    private enum State {
        case clean, edited, unknown
    }

    private let states: [PackageID: [String: State]]

    /// Finds the edited checkouts of packages that have tests, with git.
    static func read(_ subject: Codebase) async -> EditedCheckouts {
        let packages = Set(subject.workspace.modules.lazy.filter { $0.isTest && !$0.isOfXcode }.map(\.package))
        let checkouts = packages.sorted().flatMap { package in
            let all = "\(subject.folder(of: package))/.build/checkouts"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: all)) ?? []
            let commits = ResolvedFolders.commits(for: subject.folder(of: package))
            return names.sorted().map {
                (package: package, identity: $0.lowercased(), folder: "\(all)/\($0)", commit: commits[$0])
            }
        }
        let states = await inParallel(checkouts) { await state(of: $0.folder, since: $0.commit) }
        return EditedCheckouts(
            states: zip(checkouts, states).reduce(into: [:]) { states, item in
                states[item.0.package, default: [:]][item.0.identity] = item.1
            })
    }

    /// Returns the state of a checkout, with the submodules in it.
    ///
    /// - Parameter commit: The commit that was checked out.
    private static func state(of folder: String, since commit: String?) async -> State {
        // Without a repository of its own, git would answer about the one around it, which ignores builds.
        guard Path.isDirectory(folder), FileManager.default.fileExists(atPath: "\(folder)/.git") else {
            return .unknown
        }
        let git = Git(directory: folder)
        // The prefix is the folder in a repository around this one, if the own one is damaged.
        guard let head = try? await git.run(["rev-parse", "--show-prefix", "HEAD"]), head.succeeded,
            head.text.split(separator: "\n").count == 1
        else { return .unknown }
        if let commit, head.text != commit { return .edited }
        let strictly = ["-c", "core.trustctime=true", "-c", "core.fileMode=false"]
        // SwiftPM makes the files read-only after git has written them, which changes one of their times: git would
        // read all of them each time. Without leave to write, it does.
        _ = try? await git.run(strictly + ["update-index", "-q", "--refresh"])
        let question = ["status", "--porcelain", "-z", "--ignored", "--ignore-submodules=none"]
        guard let status = try? await git.run(strictly + question), status.succeeded,
            let listed = try? await git.run(["ls-files", "-v", "--stage", "-z"]), listed.succeeded
        else { return .unknown }
        if status.entries.contains(where: { !made.contains($0) }) { return .edited }
        // Files that git was told to take for unchanged have a small letter or an S.
        if listed.entries.contains(where: { $0.first?.isLowercase == true || $0.hasPrefix("S ") }) { return .edited }
        return await state(ofSubmodules: listed.entries, in: folder)
    }

    /// Returns the state of the submodules among the entries of an index. The answers of git about the repository around
    /// them leave out what they ignore themselves.
    private static func state(ofSubmodules entries: [String], in folder: String) async -> State {
        for entry in entries {
            // H 160000 9b898bae673795c70414e9f8bd1a2f46038ca43f 0<tab>path
            let parts = entry.split(separator: "\t", maxSplits: 1)
            let words = parts.first?.split(separator: " ") ?? []
            guard parts.count == 2, words.count == 4, words[1] == "160000" else { continue }
            let place = "\(folder)/\(parts[1])"
            // One that is not checked out is an empty folder.
            if (try? FileManager.default.contentsOfDirectory(atPath: place))?.isEmpty ?? true { continue }
            let state = await state(of: place, since: String(words[2]))
            if state != .clean { return state }
        }
        return .clean
    }

    /// What builds and editors leave in a checkout.
    private static let made: Set<String> = ["!! .build/", "!! .swiftpm/", "!! .DS_Store"]

    /// Returns the reason why no pass of tests in a package that reach some packages can be cached; `nil` if there is
    /// none.
    func obstacle(for package: PackageID, reaching identities: Set<String>) -> String? {
        let states = states[package] ?? [:]
        let found = states.filter { $0.value != .clean && identities.contains($0.key) }.min { $0.key < $1.key }
        return found.map { identity, state in
            state == .unknown
                ? "git can't tell whether the checkout of \(identity) in .build was modified; run 'swift package reset'"
                : "the checkout of \(identity) in .build was modified; run 'swift package edit \(identity)' before you "
                    + "edit it, or 'swift package reset' to discard the changes"
        }
    }
}
