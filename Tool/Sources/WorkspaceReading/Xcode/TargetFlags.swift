import WorkspaceModel
import XcodeProjects

extension CompilationFlags {
    /// Determines the flags with which Swift code of a target is compiled.
    init(of target: XcodeTarget) {
        let builds = target.settings.configurations.map { Self.flags(in: $0, target.settings) }
        let named = builds.dropFirst().reduce(builds.first ?? CompilationFlags()) { $0.alternating(with: $1) }
        let hasPods = target.podfile != nil || target.settings.namedFiles.contains(where: \.isOfPods)
        self = hasPods ? named.union(CompilationFlags(certain: ["COCOAPODS"])) : named
    }

    /// Returns the flags in one configuration. Conditions of the settings, such as an SDK, may be met in some builds.
    private static func flags(in configuration: String, _ settings: BuildSettings) -> CompilationFlags {
        func flags(_ key: String, _ names: ([String]) -> Set<String>) -> CompilationFlags {
            let values = settings.values(key, in: configuration).map { value in
                CompilationFlags(
                    certain: names(value.split(whereSeparator: \.isWhitespace).map(String.init)).filter {
                        !$0.contains("$(")
                    })
            }
            // Without a value for all conditions, none may be met.
            let first = settings.value(key, in: configuration) == nil ? CompilationFlags() : values.first
            return values.reduce(first ?? CompilationFlags()) { $0.alternating(with: $1) }
        }
        return flags("SWIFT_ACTIVE_COMPILATION_CONDITIONS") { Set($0) }
            .union(flags("OTHER_SWIFT_FLAGS", CompilationFlags.names))
            .union(CompilationFlags(lowest: lowestVersions(in: configuration, settings)))
    }

    /// Returns the lowest versions in one configuration. The language mode implies a compiler that has it.
    private static func lowestVersions(in configuration: String, _ settings: BuildSettings) -> LowestVersions {
        let modes = settings.values("SWIFT_VERSION", in: configuration).map { SwiftVersion($0) }
        guard let known = modes as? [SwiftVersion], let lowest = known.min(), lowest.major > 0 else {
            return LowestVersions()
        }
        return LowestVersions(compiler: lowest, language: lowest)
    }
}
