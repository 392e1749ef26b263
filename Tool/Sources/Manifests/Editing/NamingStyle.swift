import WorkspaceModel

/// How a codebase distinguishes interfaces from implementations.
package struct NamingStyle: Hashable {
    package var interfaceSuffix = "Interface"
    package var implementationSuffix = ""

    package init() {}

    /// Derives the style from the description or from existing pairs; `X` and `XInterface` by default.
    package init(_ architecture: Architecture, of workspace: Workspace) {
        let pairs = architecture.interfaceOf.map { (workspace[$0].target, workspace[$1].target) }
        if let suffixes = architecture.description.interfaceSuffixes, let first = suffixes.first {
            let interfaces = architecture.interfaces.map { workspace[$0].target }
            func uses(_ suffix: String) -> Int { interfaces.count { $0.hasSuffix(suffix) } }
            interfaceSuffix = suffixes.reduce(first) { uses($1) > uses($0) ? $1 : $0 }
            return
        }
        var counts: [NamingStyle: Int] = [:]
        for (implementation, interface) in pairs {
            var style = NamingStyle()
            if interface.hasPrefix(implementation) {
                style.interfaceSuffix = String(interface.dropFirst(implementation.count))
            } else if implementation.hasPrefix(interface) {
                style.interfaceSuffix = ""
                style.implementationSuffix = String(implementation.dropFirst(interface.count))
            } else {
                continue
            }
            counts[style, default: 0] += 1
        }
        let best = counts.max { ($0.value, $1.key.interfaceSuffix) < ($1.value, $0.key.interfaceSuffix) }
        if let best { self = best.key }
    }

    /// The name of the module that a target belongs to: `Login` for `LoginInterface`, `Login` and `LoginTests`.
    package func base(of target: String) -> String {
        var base = target
        while let suffix = suffixes.first(where: { base.hasSuffix($0) && base.count > $0.count }) {
            base = String(base.dropLast(suffix.count))
        }
        return base
    }

    private var suffixes: [String] {
        ["Tests", "Testing", "TestSupport", "Mocks", "Stubs", interfaceSuffix, implementationSuffix]
            .filter { !$0.isEmpty }
    }
}
