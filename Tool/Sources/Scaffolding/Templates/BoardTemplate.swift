/// A module with a board: its id and what comes of it, the board, the module type, a probe test.
struct BoardTemplate: ModuleTemplate {
    let names: ModuleNames
    /// What ids here begin with: `superapp` for `superapp.login`.
    let idPrefix: String

    func products(of role: FolderLayout.Role) -> [String] {
        role == .tests ? ["BackplaneTesting"] : ["Backplane"]
    }

    var files: [NewFile] { [id, outcome, board, module, tests] }

    private var id: NewFile {
        NewFile(
            role: .interface, name: "BoardID+\(names.type).swift",
            text: """
                public import Backplane

                extension BoardID<Void, \(names.type)Outcome, Never> {
                    /// \(names.type): takes nothing, says what came of it, takes no commands.
                    public static var \(declaredMember): Self { "\(idPrefix).\(names.member)" }
                }

                """)
    }

    private var outcome: NewFile {
        NewFile(
            role: .interface, name: "\(names.type)Outcome.swift",
            text: """
                /// What comes of \(names.type).
                public enum \(names.type)Outcome: Sendable, Hashable {
                    /// It is done.
                    case finished
                }

                """)
    }

    private var board: NewFile {
        NewFile(
            role: .implementation, name: "\(names.type)Board.swift",
            text: """
                import Backplane
                import \(names.interface)

                /// Says at once that it is done.
                final class \(names.type)Board: Board<Void, \(names.type)Outcome, Never> {
                    override func activate(_: Void) {
                        sendToMotherboard(.finished)
                        complete()
                    }
                }

                """)
    }

    private var module: NewFile { moduleFile(registering: "board(.\(declaredMember)) { _ in \(names.type)Board() }") }

    private var tests: NewFile {
        NewFile(
            role: .tests, name: "\(names.type)Tests.swift",
            text: """
                \(["BackplaneTesting", names.interface, "Testing"].importLines)

                @testable import \(names.implementation)

                @MainActor
                @Suite("\(names.type)")
                struct \(names.type)Tests {
                    @Test("\(names.type) says that it is done, and completes")
                    func finishing() async throws {
                        let probe = try BoardProbe(.\(declaredMember), of: \(names.moduleType)())
                        probe.activate()
                        await probe.expectOutput(.finished)
                        await probe.expectCompletion()
                    }
                }

                """)
    }
}

extension [String] {
    /// The modules, imported in alphabetical order.
    var importLines: String {
        sorted { $0.lowercased() < $1.lowercased() }.map { "import \($0)" }.joined(separator: "\n")
    }
}
