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
