/// What one module may read: what it requires and what it registers itself.
final class DependencyVisibility: Sendable {
    let module: String
    let requires: Set<DependencyID>

    init(module: String, requires: [DependencyRequirement]) {
        self.module = module
        self.requires = Set(requires.map(\.id))
    }

    /// Whether the module may read a dependency.
    func allows(_ registration: AnyDependencyRegistration) -> Bool {
        registration.visibility === self || requires.contains(registration.id)
    }
}
