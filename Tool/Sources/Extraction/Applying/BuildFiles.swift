import Foundation
import SystemSupport

/// Files of other build systems beside a package's manifest, which list source files.
struct BuildFiles {
    /// The package's folder, as an absolute path.
    let package: String

    /// What is left to update in them after files have moved, a sentence each.
    ///
    /// - Parameter moved: The files, as absolute paths.
    func mentions(of moved: [String]) -> [String] {
        var folders: Set<String> = []
        for file in moved {
            var folder = (file as NSString).deletingLastPathComponent
            while folder.hasPrefix(package), folders.insert(folder).inserted {
                folder = (folder as NSString).deletingLastPathComponent
            }
        }
        let names = Set(moved.map { ($0 as NSString).lastPathComponent })
        return folders.sorted().flatMap(files).compactMap { file in
            guard let data = FileManager.default.contents(atPath: file) else { return nil }
            let words = Set(
                String(decoding: data, as: UTF8.self).split { !($0.isLetter || $0.isNumber || "_-+.".contains($0)) }
                    .map(String.init))
            let found = names.intersection(words).sorted()
            guard let first = found.first else { return nil }
            let more = found.count > 1 ? " and \((found.count - 1).counted("other file"))" : ""
            return "'\(Path.relative(file, to: package) ?? file)' lists \(first)\(more) at the old path: update it"
        }
    }

    private func files(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().flatMap { name -> [String] in
            switch name {
            case "CMakeLists.txt", "BUILD", "BUILD.bazel": ["\(folder)/\(name)"]
            case _ where name.hasSuffix(".xcodeproj"):
                ["project.pbxproj", "project.xcproj"].map { "\(folder)/\(name)/\($0)" }
            default: []
            }
        }
    }
}
