import Backplane

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
