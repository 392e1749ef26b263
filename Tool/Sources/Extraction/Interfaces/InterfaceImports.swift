import CompilerIndex

extension InterfaceDesigner {
    /// The imports of files that a protocol needs. An interface depends on nothing else.
    ///
    /// - Parameter isExact: Whether the text uses other modules only by naming their types.
    func imports(of files: Set<Int>, for text: String, isExact: Bool) -> [String] {
        let imports = Set(files.flatMap { index.facts[$0].plainImports })
        guard isExact else { return imports.sorted() }
        let named = NameReader.foreignTypes(in: text)
        var known: Set<String> = []
        var homes = reexporting
        for it in graph.declarations where it.parent == nil && named.contains(it.name) {
            known.insert(it.name)
            homes.insert(module(old.targets[it.file]))
        }
        // What no target of the package declares comes from another package, but it is unknown which.
        let own = Set(subject.targets.map(\.module))
        return imports.filter { line in
            let module = line.split(separator: " ").last.map(String.init) ?? line
            return own.contains(module) ? homes.contains(module) : known != named
        }.sorted()
    }

    /// The modules with which others get more than what they declare.
    private var reexporting: Set<String> {
        Set(
            graph.files.indices.filter { index.facts[$0].imports.contains { $0.prefix.contains("@_exported") } }
                .map { module(old.targets[$0]) })
    }

    private func module(_ target: String) -> String { subject[target]?.module ?? target }
}

extension FileFacts {
    /// The imports that all parts of the file have, as written.
    var plainImports: [String] {
        imports.filter { !$0.isConditional && !$0.isTestable && !$0.prefix.contains("@_") }.map { found in
            "\(found.prefix.isEmpty ? "" : found.prefix + " ")import \(found.module)"
        }
    }
}
