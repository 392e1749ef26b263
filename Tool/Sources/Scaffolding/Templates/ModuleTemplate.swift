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

    /// The file that the app's list of modules names.
    ///
    /// - Parameter registration: What is done with the registry, such as `board(.login) { _ in LoginBoard() }`.
    func moduleFile(registering registration: String) -> NewFile {
        NewFile(
            role: .implementation, name: "\(names.moduleType).swift",
            text: """
                public import Backplane
                import \(names.interface)

                /// What \(names.type) brings to an app.
                public struct \(names.moduleType): Module {
                    /// Makes the module.
                    public init() {}

                    public func register(in registry: inout ModuleRegistry) {
                        registry.\(registration)
                    }
                }

                """)
    }
}
