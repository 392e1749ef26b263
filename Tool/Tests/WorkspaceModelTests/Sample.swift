import WorkspaceModel

/// Workspaces made from names.
enum Sample {
    /// One package whose targets declare and import what is listed for each.
    static func workspace(_ dependencies: [String: [String]]) -> Workspace {
        let names = dependencies.keys.sorted()
        let targets = names.map { name in
            TargetDescription(
                name: name, kind: .library,
                dependencies: (dependencies[name] ?? []).map { TargetDependency(name: $0, form: .byName) })
        }
        let contents = names.map { name in
            let imports = (dependencies[name] ?? []).enumerated().map { Import(module: $1, line: $0 + 1, column: 8) }
            return TargetContents(
                path: "Sources/\(name)", files: [SourceFile(path: "Sources/\(name)/\(name).swift", imports: imports)])
        }
        return WorkspaceAssembler.assemble([
            ProjectReading(
                directory: "/sample", path: ".",
                manifest: Manifest(
                    name: "Sample", toolsVersion: "6.0.0", dependencies: [], products: [], targets: targets),
                contents: contents)
        ])
    }
}

/// Random numbers that are the same for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
