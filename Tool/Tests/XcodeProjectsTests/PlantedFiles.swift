@testable import XcodeProjects

/// A repository in memory.
struct PlantedFiles {
    var files: [String: String]

    init(_ files: [String: String]) {
        self.files = files
    }

    /// Empty files, beside those with something in them.
    init(_ files: [String: String], empty: [String]) {
        self.files = files.merging(empty.map { ($0, "") }) { first, _ in first }
    }

    var listed: ListedFiles {
        let contents = files.mapValues { Array($0.utf8) }
        return ListedFiles(files.keys.sorted()) { contents[$0] }
    }

    var tree: FileTree { FileTree(listed) }

    var codebase: XcodeCodebase { XcodeCodebase.read(files.keys.sorted(), listed) }
}

extension XcodeCodebase {
    func target(_ name: String) -> ResolvedTarget? { targets.first { $0.target.name == name } }

    /// The files of a target with a role, sorted.
    func paths(_ name: String, _ role: FileRole = .source) -> [String] {
        (target(name)?.target.files ?? []).filter { $0.role == role }.compactMap(\.path).sorted()
    }

    /// What a target needs, in words: `target Kit linked`, `package Log linked`, `library SwiftUI.framework linked`.
    func needs(_ name: String) -> [String] {
        (target(name)?.needs ?? []).map { need in
            let purposes = need.purposes.map { "\($0)" }.sorted().joined(separator: "+")
            switch need.subject {
            case .target(let place): return "target \(self[place].name) \(purposes)"
            case .package(let product, _): return "package \(product) \(purposes)"
            case .library(let location): return "library \(location.name) \(purposes)"
            }
        }.sorted()
    }

    /// All that a format can say differently and must mean the same by.
    var meaning: [String] {
        targets.map { target in
            let name = target.target.name
            let roles: [FileRole] = [.source, .header, .resource, .copied, .library]
            return """
                \(name) \(target.kind) \(target.moduleName) host \(target.host.map { self[$0].name } ?? "-")
                \(roles.map { "\($0): \(paths(name, $0))" }.joined(separator: "\n"))
                \(needs(name).joined(separator: "\n"))
                scripts \(target.target.scripts.map { "\($0.name) \($0.inputs)" })
                plist \(target.target.settings.paths("INFOPLIST_FILE"))
                """
        }
    }
}

/// Numbers that look like chance and are the same in each run.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
