import Backplane
import WebShell

@testable import Cosmonauts
@testable import superapp

/// The app behind the windows, with recording screens in place of cosmonauts' screens.
@MainActor
final class RecordedApplication: WindowApplication {
    /// The windows in the order in which they were opened.
    private(set) var windows: [Window] = []
    private let application: SuperappWindows

    init(_ application: SuperappWindows) {
        self.application = application
    }

    func start(_ window: Window) async {
        await application.start(window)
        windows.append(window)
    }

    func open(_ address: String, in window: Window) async -> AddressResult {
        let result = await application.open(address, in: window)
        if let screen = window.root.navigator.top?.screen as? CosmonautScreen {
            window.motherboard?.activate(.recordedScreen, with: screen)
        }
        return result
    }

    func restore(_ snapshot: NavigationSnapshot, in window: Window) async -> Bool {
        await application.restore(snapshot, in: window)
    }

    func perform(_ action: String, in window: Window) async -> Bool {
        await application.perform(action, in: window)
    }

    func settle(_ window: Window) async {
        await application.settle(window)
    }

    func close(_ window: Window) {
        application.close(window)
    }
}
