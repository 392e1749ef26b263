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
