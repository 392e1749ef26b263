/// Finds whose header it is that the C code of a module includes.
///
/// Only declared dependencies are asked: where else the compiler would look is not known, and an include that leads
/// nowhere says nothing.
struct HeaderOwners {
    private let module: Module
    private let modules: [Module]
    private let ownFiles: Set<Substring>

    init(module: Module, modules: [Module]) {
        self.module = module
        self.modules = modules
        ownFiles = Set(module.clangFiles.map { $0.path.lastComponent })
    }

    func owner(of header: String) -> ImportedModule.Target {
        for declared in module.declared {
            switch declared.target {
            case .modules(let ids):
                if let id = ids.first(where: { offers(header, modules[$0.index]) }) { return .module(id) }
            case .external(let package, let names):
                let known = names ?? [declared.dependency.name.importName]
                if header.framework.map(known.contains) ?? false { return .external(package: package) }
            case .missing: break
            }
        }
        let isOwn = ownFiles.contains(header.lastComponent)
        let isSystem = header.framework.map(SystemModules.contains) ?? false
        return isOwn || isSystem ? .system : .unknown
    }

    private func offers(_ header: String, _ other: Module) -> Bool {
        other.publicHeaders.contains(header) || header.framework.map(other.importNames.contains) ?? false
    }
}

extension String {
    /// Whether it is the path of a header: no module has a period or a slash in its name.
    public var isHeader: Bool {
        utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    }

    /// The module that `A/B.h` names; `nil` for a header without a folder.
    public var framework: String? {
        firstIndex(of: "/").map { String(self[..<$0]) }
    }

    fileprivate var lastComponent: Substring {
        lastIndex(of: "/").map { self[index(after: $0)...] } ?? self[...]
    }
}
