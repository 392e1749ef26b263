/// What a new module begins with: as little as builds, is reached by its interface only, and has a test that can fail.
protocol ModuleTemplate {
    var names: ModuleNames { get }

    var files: [NewFile] { get }

    /// What a target depends on beside the module's own targets.
    func products(of role: FolderLayout.Role) -> [String]

    /// The targets of the module that a target depends on.
    func ownTargets(of role: FolderLayout.Role) -> [String]
}

extension ModuleTemplate {
    func ownTargets(of role: FolderLayout.Role) -> [String] {
        switch role {
        case .interface: []
        case .implementation: [names.interface]
        case .tests: [names.implementation, names.interface].sorted()
        }
    }

    /// A name as it is declared, in backticks where it is a word of the language.
    var declaredMember: String { names.member.isPlainIdentifier ? names.member : "`\(names.member)`" }
}
