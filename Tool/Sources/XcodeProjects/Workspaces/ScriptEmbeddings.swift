/// The frameworks that the scripts of a target put into its product, as those of CocoaPods and Carthage do.
///
/// What a script does is not known. A framework counts if the script names it, among its inputs and outputs, or in a
/// file of the repository that it runs or lists.
struct ScriptEmbeddings {
    private let target: XcodeTarget
    private let tree: FileTree

    init(of target: XcodeTarget, in tree: FileTree) {
        self.target = target
        self.tree = tree
    }

    /// The file names of the frameworks and libraries: `Kit.framework`.
    var names: Set<String> {
        target.scripts.reduce(into: []) { names, script in
            let own = script.inputs + script.outputs + [script.script]
            for text in own + files(namedBy: script).map(content) { names.formUnion(Self.names(in: text)) }
        }
    }

    /// Returns the paths of the file lists of a script, and of the scripts that it runs, in all configurations.
    private func files(namedBy script: ScriptPhase) -> Set<String> {
        let words = script.script.split { " \t\n\"';&|".contains($0) }
        // Between quotes there may be spaces, as in `Pods/Target Support Files`.
        let quoted = script.script.split { "\"'\n".contains($0) }
        let named =
            script.inputs.filter { $0.hasSuffix(".xcfilelist") }
            + (words + quoted).map(String.init).filter { $0.hasSuffix(".sh") }
        return Set(named.flatMap { target.settings.paths(ofFile: $0) }.compactMap(\.self))
    }

    private func content(of path: String) -> String {
        String(decoding: tree.files.content(of: path)?.prefix(1 << 20) ?? [], as: UTF8.self)
    }

    private static func names(in text: String) -> [String] {
        text.split { " \t\n\r\"'/;(){}".contains($0) }.map(String.init).filter { word in
            [".framework", ".dylib"].contains { word.hasSuffix($0) && word.utf8.count > $0.utf8.count }
        }
    }
}
