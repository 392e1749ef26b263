import CompilerIndex

/// Finds the tests that belong to an extracted module.
struct TestSplit {
    let subject: PackageSubject
    let old: Division
    let new: Division

    /// The test files that use the module, and neither use nor are used by a file of their target that stays.
    func tests(of name: String, isAbove: Bool) -> [(file: Int, target: String)] {
        let graph = new.graph
        var result: [(file: Int, target: String)] = []
        for target in subject.targets where target.kind == .test && target.resources.isEmpty {
            let files = old.files(of: target.name)
            let sources = Set(graph.files.indices.filter { new.targets[$0] == name }.map { old.targets[$0] })
            var going = Set(
                files.filter { file in
                    let used = Set(graph.uses[graph.usesOfFile[file]].map { new.target(of: $0.declaration) })
                    return used.contains(name) && (isAbove || used.isDisjoint(with: sources))
                        && new.index.facts[file].bundles.isEmpty && !hasUnseenCode(file)
                })
            var neighbours: [Int: Set<Int>] = [:]
            for file in files {
                for use in graph.uses[graph.usesOfFile[file]] {
                    let other = graph.declarations[use.declaration].file
                    guard other != file, old.targets[other] == target.name else { continue }
                    neighbours[file, default: []].insert(other)
                    neighbours[other, default: []].insert(file)
                }
            }
            while let stays = going.first(where: { !(neighbours[$0] ?? []).isSubset(of: going) }) {
                going.remove(stays)
            }
            guard going.count < files.count else {
                // If all files moved, the target would only get another name.
                continue
            }
            result += going.sorted().map { ($0, target.name) }
        }
        // The new module gets one test target, from the old one with most of the tests.
        let homes = Dictionary(grouping: result, by: \.target)
        return homes.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.value ?? []
    }

    /// Whether the build left out parts of a file.
    private func hasUnseenCode(_ file: Int) -> Bool {
        new.index.unseenClauses(of: file).contains { !$0.condition.contains("canImport") }
    }
}
