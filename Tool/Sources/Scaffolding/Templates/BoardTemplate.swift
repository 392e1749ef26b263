import Foundation
import SwiftParser

/// A module with a board: its id and output, the board, the module type, and a test with a probe.
struct BoardTemplate: ModuleTemplate {
    let names: ModuleNames
    /// The prefix of board ids: `superapp` for `superapp.login`.
    let idPrefix: String

    func products(of role: FolderLayout.Role) -> [String] {
        role == .tests ? ["BackplaneTesting"] : ["Backplane"]
    }

    var files: [NewFile] { [interface, board, module, tests] }

    private var interface: NewFile {
        NewFile(
            role: .interface, name: "\(names.type).swift",
            text: """
                public import Backplane

                extension BoardID<Void, \(names.type)Outcome, Never> {
                    /// The \(names.type) board, which needs no input and sends a ``\(names.type)Outcome``.
                    public static var \(declaredMember): Self { "\(idPrefix).\(names.member)" }
                }

                /// The outputs of the \(names.type) board.
                public enum \(names.type)Outcome: Sendable, Hashable {
                    /// The board has finished its work.
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

                /// A placeholder that finishes as soon as it is activated.
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
                    @Test("\(names.type) sends that it has finished, and completes")
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
    /// The import statements for these modules, in alphabetical order.
    var importLines: String {
        sorted { $0.lowercased() < $1.lowercased() }.map { "import \($0)" }.joined(separator: "\n")
    }
}

/// The common prefix of the board ids in a package: `superapp` for `superapp.login` and `superapp.chat.messages`.
struct BoardIDPrefix {
    let text: String

    /// Derives the prefix from the ids that the package's interfaces declare, or else from the package's name.
    init(planner: ModulePlanner) {
        let files = planner.workspace.modules
            .filter { $0.package == planner.package.id && planner.subject.architecture.interfaces.contains($0.id) }
            .flatMap(\.files).filter { $0.imports.contains { $0.module == "Backplane" } }
        let prefixes = files.flatMap { file -> [[Substring]] in
            guard let text = try? planner.text(of: file.path), text.contains("BoardID<") else { return [] }
            return text.matches(of: /:\s*Self\s*\{\s*"([A-Za-z0-9_.-]+)"/).map { $0.1.split(separator: ".").dropLast() }
        }
        let common = prefixes.dropFirst().reduce(prefixes.first ?? []) { common, next in
            zip(common, next).prefix { $0 == $1 }.map(\.0)
        }
        text =
            common.isEmpty
            ? planner.package.name.lowercased().split(separator: " ").joined() : common.joined(separator: ".")
    }
}

extension String {
    /// Whether the name can be declared without backticks.
    var isPlainIdentifier: Bool { isValidSwiftIdentifier(for: .variableName) }
}
