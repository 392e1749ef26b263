/// A tool that puts what a project depends on into a folder beside a list of dependencies. Until it has been run, the
/// folder does not exist, or is empty.
package enum DependencyManager: String, CaseIterable, Sendable {
    // The values are the names of the folders.
    case carthage = "Carthage"
    case cocoaPods = "Pods"

    /// The names of the files with the dependencies.
    private var lists: [String] {
        switch self {
        case .carthage: ["Cartfile", "Cartfile.resolved", "Cartfile.private"]
        case .cocoaPods: [Podfile.name]
        }
    }

    /// The command that fills the folder.
    package var command: String {
        switch self {
        case .carthage: "carthage bootstrap"
        case .cocoaPods: "pod install"
        }
    }

    /// Returns the tool in whose folder a path is; `nil` if it is in none.
    package init?(around path: String) {
        guard let found = path.split(separator: "/").lazy.compactMap({ Self(rawValue: String($0)) }).first else {
            return nil
        }
        self = found
    }

    /// Returns the tool that reads a file with dependencies.
    package init?(reading list: String) {
        guard let found = Self.allCases.first(where: { $0.lists.contains(FileTree.split(list).name) }) else {
            return nil
        }
        self = found
    }

    /// Returns the file with the dependencies, beside the folder, from which a tool makes a path; `nil` if there is
    /// none.
    package static func list(for path: String, where isFile: (String) -> Bool) -> String? {
        var (folder, name) = FileTree.split(path)
        while !folder.isEmpty {
            (folder, name) = FileTree.split(folder)
            let lists = Self(rawValue: name)?.lists.map { FileTree.joined(folder, $0) } ?? []
            if let list = lists.first(where: isFile) { return list }
        }
        return nil
    }
}
