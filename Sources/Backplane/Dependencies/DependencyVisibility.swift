/// What one module may read: what it requires and what it registers itself.
struct DependencyVisibility: Sendable {
    let module: String
    let requires: Set<DependencyID>

    init(module: String, requires: [DependencyRequirement]) {
        self.module = module
        self.requires = Set(requires.map(\.id))
    }
}
