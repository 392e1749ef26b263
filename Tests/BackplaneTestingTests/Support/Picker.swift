import Backplane
import Observation

enum PickerOutcome: Sendable, Equatable {
    case picked(String)
    case helpWanted

    var pick: String? {
        if case .picked(let name) = self { name } else { nil }
    }
}

enum PickerCommand: Sendable, Equatable {
    case pickFirst
    case pickLater
    case misbehave
    case leak
}

struct Shout: BoardAction, Equatable {
    var text: String
}

struct Whisper: BoardAction {}

extension BoardID<[String], PickerOutcome, PickerCommand> {
    static var picker: Self { "test.picker" }
}

extension BoardID<String, Void, Never> {
    static var help: Self { "test.help" }
}

extension BoardID<Void, Void, Never> {
    static var end: Self { "test.end" }
}

extension DependencyKeys {
    var gate: DependencyKey<Gate> { .init() }
    var attic: DependencyKey<Attic> { .init() }
}

struct PickerModule: Module {
    var requires: [DependencyRequirement] { [.init(\.gate), .init(\.attic)] }

    func register(in registry: inout ModuleRegistry) {
        registry.board(.picker) { PickerBoard(gate: try $0.gate, attic: try $0.attic) }
    }
}

struct PickerRoute: Route {}

@MainActor
@Observable
final class PickerScreen: Screen {
    let id = ScreenID()
    let title = "Pick one"
    let route: any Route = PickerRoute()
    var names: [String]

    init(names: [String]) { self.names = names }
}
