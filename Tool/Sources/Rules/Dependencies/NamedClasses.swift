import WorkspaceModel

extension RuleContext {
    /// Returns whether a file of an Xcode target names a class of a dependency, which the system looks up when the product
    /// runs: a property list a principal class (`Kit.MainViewController`), a storyboard or a nib a class with its module.
    func namesClass(of declared: DeclaredDependency, in module: Module) -> Bool {
        guard module.isOfXcode, case .files(let files) = module.extent else { return false }
        let names = importNames(of: declared)
        return files.contains { file in
            guard !file.isFolder, let around = Self.surroundings(ofModuleIn: file.path), let text = text(file.path)
            else { return false }
            return names.contains { text.contains("\(around.before)\($0)\(around.after)") }
        }
    }

    /// Returns the texts around the name of a class's module in a file; `nil` if it names no classes.
    private static func surroundings(ofModuleIn path: String) -> (before: String, after: String)? {
        if path.hasSuffix(".plist") { return (before: "<string>", after: ".") }
        if [".storyboard", ".xib"].contains(where: path.hasSuffix) { return (before: "customModule=\"", after: "\"") }
        return nil
    }

    private func importNames(of declared: DeclaredDependency) -> [String] {
        switch declared.target {
        case .modules(let modules): modules.flatMap { workspace[$0].importNames }
        case .external(_, let names): names ?? [declared.dependency.name.importName]
        case .missing: []
        }
    }
}
