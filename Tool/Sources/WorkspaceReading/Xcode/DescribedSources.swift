import Foundation
import SystemSupport
import WorkspaceModel
import XcodeProjects

/// The sources that podspecs and Tuist's manifests describe with globs. They are compiled, although no project that is
/// here lists them.
struct DescribedSources {
    private let patterns: PathPatterns

    /// Reads the descriptions among the files of a codebase.
    ///
    /// - Parameters:
    ///   - files: The paths of all files, relative to the root.
    ///   - root: The codebase's folder, as an absolute path.
    init(among files: [String], root: String) {
        patterns = PathPatterns(
            files.flatMap { file -> [String] in
                let folder = (file as NSString).deletingLastPathComponent
                let name = (file as NSString).lastPathComponent
                guard name.hasSuffix(".podspec") || name == "Project.swift",
                    let data = FileManager.default.contents(atPath: "\(root)/\(file)")
                else { return [] }
                let text = String(decoding: data, as: UTF8.self)
                guard name != "Project.swift" || ProjectGenerator.isTuist(text) else { return [] }
                // Tuist also has paths that are relative to the root, and a podspec can be written for a copy there.
                return Self.globs(in: text).flatMap { glob in
                    [folder, ""].compactMap { Self.anchored(glob, in: $0) }
                }
            })
    }

    func contains(_ path: String) -> Bool { patterns.matches(path) }

    /// The literals of a text in Ruby or Swift that can stand for Swift files. What is interpolated can be anything.
    private static func globs(in text: String) -> [String] {
        text.matches(of: /"([^"\n]+)"|'([^'\n]+)'/).compactMap { ($0.1 ?? $0.2).map { String($0) } }
            .filter { $0.contains("*") || $0.hasSuffix(".swift") }
            .flatMap { alternatives(in: $0.replacing(/\\\([^)]*\)|#\{[^}]*\}/, with: "*")) }
    }

    /// The globs that one with braces stands for: `*.{h,swift}`.
    private static func alternatives(in glob: String) -> [String] {
        guard let braces = glob.firstMatch(of: /\{([^{}]*)\}/) else { return [glob] }
        return braces.1.split(separator: ",").flatMap {
            alternatives(
                in: glob.replacingCharacters(in: braces.range, with: $0.trimmingCharacters(in: .whitespaces)))
        }
    }

    /// The glob as a pattern that is relative to the root; `nil` if it leads out of there.
    private static func anchored(_ glob: String, in folder: String) -> String? {
        var parts: [Substring] = []
        for part in "\(folder)/\(glob)".split(separator: "/") where part != "." {
            guard part == ".." else {
                parts.append(part)
                continue
            }
            guard parts.popLast() != nil else { return nil }
        }
        return "/" + parts.joined(separator: "/")
    }
}
