/// Determines the modules that sources can import in every build: those to which unconditional dependencies lead. They
/// are built before the sources are compiled, so that `canImport` finds them.
struct ImportAvailability: Sendable {
    let modules: [Module]

    /// Returns the modules that are available to `module`, among those for which its sources ask with `canImport`.
    func importable(in module: Module) -> Set<String> {
        let asked = Self.modulesInQuestion(in: module.files)
        guard !asked.isEmpty else { return [] }
        var found: Set<String> = []
        var seen: Set<ModuleID> = [module.id]
        var queue = [module]
        while let next = queue.popLast() {
            for declared in next.declared where declared.isUnconditional && declared.dependency.aliases.isEmpty {
                if case .external(_, let names) = declared.target {
                    found.formUnion(names ?? [declared.dependency.name.importName])
                }
                for id in declared.modules where seen.insert(id).inserted {
                    let other = modules[id.index]
                    guard other.sharesPlatform(with: module) else { continue }
                    found.formUnion(other.importNames)
                    queue.append(other)
                }
            }
        }
        return found.intersection(asked)
    }

    private static func modulesInQuestion(in files: [SourceFile]) -> Set<String> {
        var conditions: Set<String> = []
        for file in files {
            for statement in file.imports where !statement.conditions.isEmpty {
                conditions.formUnion(statement.conditions.filter { $0.contains("canImport") })
            }
        }
        return Set(conditions.flatMap { CompilationCondition($0).modulesInQuestion })
    }
}
