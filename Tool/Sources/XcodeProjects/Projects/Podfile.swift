/// A Podfile. CocoaPods gives modules and settings to the targets that it names, which the project does not mention
/// until `pod install` has been run.
package struct Podfile: Hashable, Sendable {
    package static let name = "Podfile"

    /// The path, relative to the root.
    let path: String
    /// The names of the targets.
    let targets: Set<String>
    /// The names of the pods of all targets.
    let pods: Set<String>

    /// Finds the nearest Podfile, in the folder of a project or above.
    init?(of project: String, in tree: FileTree) {
        var folder = FileTree.split(project).folder
        while true {
            let path = FileTree.joined(folder, Self.name)
            if let found = tree.find(path), !found.isFolder, let content = tree.files.content(of: path) {
                self.init(path: path, text: String(decoding: content, as: UTF8.self))
                return
            }
            guard !folder.isEmpty else { return nil }
            folder = FileTree.split(folder).folder
        }
    }

    /// Reads the text, which is Ruby: `target 'App' do`, `pod 'Kit'`.
    private init(path: String, text: String) {
        self.path = path
        targets = Set(
            text.matches(of: /(?m)^[ \t]*target[ \t(]+(?:['"]([^'"\n]+)['"]|:(\w+))/).compactMap { match in
                (match.1 ?? match.2).map { String($0) }
            })
        // A part of a pod is of the pod's module: `pod 'Kit/Core'`.
        pods = Set(text.matches(of: /(?m)^[ \t]*pod[ \t(]+['"]([^'"\/\n]+)/).map { String($0.1) })
    }
}
