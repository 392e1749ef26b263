import Backplane
import DesignSystemInterface

@testable import Cosmonauts

/// A cosmonaut's screen that records the calls of the shell. The shell can't tell the difference.
final class RecordedScreen: WebScreen {
    let id = ScreenID()
    private let screen: CosmonautScreen
    private let recording: Recording

    init(_ screen: CosmonautScreen, recording: Recording) {
        self.screen = screen
        self.recording = recording
    }

    var title: String { screen.title }
    var route: any Route { screen.route }
    var address: String { screen.address }
    var isLoading: Bool { screen.isLoading }
    var isMissing: Bool { screen.isMissing }

    var context: CosmonautContext {
        recording.noteLive(from: "CosmonautScreen", to: "WebShell", "its context")
        return screen.context
    }

    nonisolated static func draw(_ state: CosmonautContext) -> Markup { CosmonautScreen.draw(state) }

    func perform(_ action: CosmonautAction) async throws(WebFormError) {
        recording.note(from: "WebShell", to: "CosmonautScreen", "perform \("\(action)".prefix { $0 != "(" })")
        try await screen.perform(action)
        recording.note(from: "CosmonautScreen", to: "WebShell", "performed", isAnswer: true)
    }
}

/// Shows a recording screen in place of the one that it wraps.
struct RecordedScreenModule: Module {
    let recording: Recording

    func register(in registry: inout ModuleRegistry) {
        registry.board(.recordedScreen) { [recording] _ in RecordedScreenBoard(recording) }
    }
}

extension BoardID<CosmonautScreen, Never, Never> {
    static var recordedScreen: Self { "test.recorded-screen" }
}

final class RecordedScreenBoard: Board<CosmonautScreen, Never, Never> {
    private let recording: Recording

    init(_ recording: Recording) {
        self.recording = recording
    }

    override func activate(_ screen: CosmonautScreen) { push(RecordedScreen(screen, recording: recording)) }
}
