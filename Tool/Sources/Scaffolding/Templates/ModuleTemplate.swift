import WorkspaceModel

/// The initial files of a module: the minimum that compiles, exposes only an interface, and has a test that can fail.
protocol ModuleTemplate {
    var names: ModuleNames { get }

    var files: [NewFile] { get }

    /// Returns the products that a target depends on.
    func products(of role: FolderLayout.Role) -> [String]

    /// Returns the targets of the same module that a target depends on.
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

    /// The member's name as it is declared: in backticks if it is a keyword.
    var declaredMember: String { names.member.isPlainIdentifier ? names.member : "`\(names.member)`" }

    /// Returns the file with the module type, which the app's list of modules contains.
    ///
    /// - Parameter registration: The call on the registry, such as `board(.login) { _ in LoginBoard() }`.
    func moduleFile(registering registration: String) -> NewFile {
        NewFile(
            role: .implementation, name: "\(names.moduleType).swift",
            text: """
                public import Backplane
                import \(names.interface)

                /// The module that registers \(names.type) with an app.
                public struct \(names.moduleType): Module {
                    /// Creates the module.
                    public init() {}

                    public func register(in registry: inout ModuleRegistry) {
                        registry.\(registration)
                    }
                }

                """)
    }
}

/// A module that does not use Backplane: a protocol and its implementation.
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
                /// The interface of \(names.type) for other modules.
                public protocol \(names.type): Sendable {}

                """)
    }

    static func implementation(_ names: ModuleNames) -> NewFile {
        NewFile(
            role: .implementation, name: "Standard\(names.type).swift",
            text: """
                import \(names.interface)

                /// The implementation of `\(names.type)` that the app uses.
                struct Standard\(names.type): \(names.type) {}

                """)
    }

    private var module: NewFile {
        NewFile(
            role: .implementation, name: "\(names.implementation)Module.swift",
            text: """
                public import \(names.interface)

                /// The entry point of the module, for the composition root of the app only.
                public enum \(names.implementation)Module {
                    /// Creates the implementation of `\(names.type)`.
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
                    @Test("The module creates the standard \(names.type)")
                    func making() {
                        #expect(\(names.implementation)Module.make() is Standard\(names.type))
                    }
                }

                """)
    }
}

/// A module without boards for an app that uses Backplane: a protocol, its dependency key and its implementation.
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
                    /// The key by which modules require ``\(names.type)``.
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
                    @Test("A module that requires \(names.type) gets the standard one")
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
