/// The names of a module's targets and of what is in them.
public struct ModuleNames: Hashable, Sendable {
    /// The module's name, which the targets' names begin with.
    public let base: String
    public let interface: String
    public let implementation: String
    public let tests: String

    init(_ base: String, style: NamingStyle) {
        self.base = base
        interface = base + style.interfaceSuffix
        implementation = base + style.implementationSuffix
        tests = base + "Tests"
    }

    /// The targets, interface first.
    public var targets: [String] { [interface, implementation, tests] }

    /// What the names of types begin with.
    var type: String { base.withFirst { $0.uppercased() } }

    /// The type that registers the module.
    var moduleType: String { "\(type)Module" }

    /// The name of a value: `repoSearch` for `RepoSearch`, `apiClient` for `APIClient`.
    var member: String {
        let capitals = base.prefix(while: \.isUppercase)
        let rest = base.dropFirst(capitals.count)
        // The last capital of several begins the next word.
        let word = capitals.count > 1 && rest.first?.isLowercase == true ? capitals.dropLast() : capitals
        return word.lowercased() + base.dropFirst(word.count)
    }
}
