import WorkspaceModel

/// What a module is, in one word for people.
enum KindName {
    static func name(of module: Module, in architecture: Architecture) -> String {
        switch architecture.role(of: module) {
        case .interface, .implementation, .testing: architecture.role(of: module).rawValue
        case .root, .test, .other: module.isClang ? "C library" : module.kind.rawValue
        }
    }
}
