import WorkspaceModel

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

/// A module that knows nothing of Backplane: a protocol, and what is behind it.
struct PlainTemplate: ModuleTemplate {
    let names: ModuleNames

    func products(of role: FolderLayout.Role) -> [String] { [] }

    var files: [NewFile] { [Self.interface(names), Self.implementation(names), module, tests] }

    func ownTargets(of role: FolderLayout.Role) -> [String] {
        switch role {
        case .interface: []
        case .implementation: [names.interface]
        case .tests: [names.implementation]
        }
    }

    static func interface(_ names: ModuleNames) -> NewFile {
        NewFile(
            role: .interface, name: "\(names.type).swift",
            text: """
                /// What \(names.type) does for others.
                public protocol \(names.type): Sendable {}

                """)
    }

    static func implementation(_ names: ModuleNames) -> NewFile {
        NewFile(
            role: .implementation, name: "Standard\(names.type).swift",
            text: """
                import \(names.interface)

                /// \(names.type), as the app has it.
                struct Standard\(names.type): \(names.type) {}

                """)
    }

    private var module: NewFile {
        NewFile(
            role: .implementation, name: "\(names.implementation)Module.swift",
            text: """
                public import \(names.interface)

                /// The way into the module, for the app alone.
                public enum \(names.implementation)Module {
                    /// Makes what is behind ``\(names.type)``.
                    public static func make() -> any \(names.type) { Standard\(names.type)() }
                }

                """)
    }

    private var tests: NewFile {
        NewFile(
            role: .tests, name: "\(names.type)Tests.swift",
            text: """
                import Testing

                @testable import \(names.implementation)

                @Suite("\(names.type)")
                struct \(names.type)Tests {
                    @Test("The app gets the standard \(names.type)")
                    func making() {
                        #expect(\(names.implementation)Module.make() is Standard\(names.type))
                    }
                }

                """)
    }
}

/// A module without boards for an app of Backplane: a protocol and the key it is read by, and what is behind them.
struct ServiceTemplate: ModuleTemplate {
    let names: ModuleNames

    func products(of role: FolderLayout.Role) -> [String] { ["Backplane"] }

    var files: [NewFile] { [PlainTemplate.interface(names), key, PlainTemplate.implementation(names), module, tests] }

    private var key: NewFile {
        NewFile(
            role: .interface, name: "DependencyKeys+\(names.type).swift",
            text: """
                public import Backplane

                extension DependencyKeys {
                    /// \(names.type), for whoever requires it.
                    public var \(declaredMember): DependencyKey<any \(names.type)> { .init() }
                }

                """)
    }

    private var module: NewFile {
        moduleFile(registering: "register(\\.\(declaredMember)) { _ in Standard\(names.type)() }")
    }

    private var tests: NewFile {
        NewFile(
            role: .tests, name: "\(names.type)Tests.swift",
            text: """
                \(["Backplane", names.interface, "Testing"].importLines)

                @testable import \(names.implementation)

                @MainActor
                @Suite("\(names.type)")
                struct \(names.type)Tests {
                    @Test("Whoever requires \(names.type) gets the standard one")
                    func registering() throws {
                        let dependencies = try Assembly(modules: [\(names.moduleType)()]).dependencies
                        #expect(try dependencies.\(declaredMember) is Standard\(names.type))
                    }
                }

                """)
    }
}

/// A source file to be written.
struct NewFile: Hashable {
    let role: FolderLayout.Role
    let name: String
    let text: String
}
