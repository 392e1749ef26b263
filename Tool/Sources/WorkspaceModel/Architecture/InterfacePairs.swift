/// Which modules are interfaces, and of which implementations.
struct InterfacePairs {
    private(set) var interfaces: Set<ModuleID> = []
    /// The interface of each implementation.
    private(set) var interfaceOf: [ModuleID: ModuleID] = [:]

    /// Suffixes of interfaces beside an implementation without suffix.
    private static let interfaceSuffixes = ["Interface", "API", "Protocols"]
    /// Suffixes of implementations beside an interface without suffix.
    private static let implementationSuffixes = ["Live", "Impl"]

    /// Recognises pairs. With `suffixes`, every module that ends with one is an interface; without, the usual pairs
    /// are where both exist.
    init(workspace: Workspace, suffixes: [String]?) {
        for module in workspace.modules where Self.canBeInterface(module) {
            for suffix in suffixes ?? Self.interfaceSuffixes {
                guard module.target.hasSuffix(suffix), module.target.count > suffix.count else { continue }
                let base = String(module.name.dropLast(suffix.count))
                let implementation = workspace.module(named: base)
                    .flatMap { Self.canImplement($0, module, workspace, isDescribed: suffixes != nil) ? $0.id : nil }
                if let implementation { interfaceOf[implementation] = module.id }
                if suffixes != nil || implementation != nil { interfaces.insert(module.id) }
            }
        }
        guard suffixes == nil else { return }
        for module in workspace.modules where Self.canBeInterface(module) {
            for suffix in Self.implementationSuffixes where module.target.hasSuffix(suffix) {
                let base = String(module.name.dropLast(suffix.count))
                guard let interface = workspace.module(named: base), Self.canBeInterface(interface),
                    Self.canImplement(module, interface, workspace, isDescribed: false)
                else { continue }
                interfaceOf[module.id] = interfaceOf[interface.id] ?? interface.id
                interfaces.insert(interfaceOf[interface.id] ?? interface.id)
            }
        }
    }

    /// Whether it is code that, where the pair is only recognised by its names, knows the interface.
    private static func canImplement(
        _ module: Module, _ interface: Module, _ workspace: Workspace, isDescribed: Bool
    ) -> Bool {
        guard !module.isTest, !module.isClang else { return false }
        return isDescribed || workspace.graph.edge(from: module.id, to: interface.id) != nil
    }

    private static func canBeInterface(_ module: Module) -> Bool {
        module.kind == .library && !module.isClang
    }
}
