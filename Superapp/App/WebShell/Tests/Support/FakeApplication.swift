import Backplane
import DesignSystemInterface
import WebShell

/// An app of two screens: notes, and a detail on top of them.
@MainActor
final class FakeApplication: WindowApplication {
    private(set) var windows: [String: Window] = [:]
    private(set) var models: [String: NotesModel] = [:]
    /// Whether the screens of windows that are opened from now on are loading.
    var areLoading = false
    /// Waited for before a window's app is made.
    var beforeStart: @MainActor (Window) async -> Void = { _ in }
    private var closings: [String] = []
    private var onClosing: CheckedContinuation<Void, Never>?
    private let assembly: Assembly

    init() throws {
        assembly = try Assembly(modules: [FakeModule()])
    }

    /// Waits for the next window that is closed, counting those that have been.
    func nextClosing() async -> String {
        if closings.isEmpty { await withCheckedContinuation { onClosing = $0 } }
        return closings.removeFirst()
    }

    func start(_ window: Window) async {
        await beforeStart(window)
        let motherboard = Motherboard(assembly, root: window.root)
        motherboard.registerFlow(from: .notes) { motherboard, _ in motherboard.activate(.detail) }
        motherboard.registerFlow(from: .page) { motherboard, number in motherboard.activate(.page, with: number) }
        window.header = WindowHeader(
            home: "/notes", person: "Ada <Lovelace>", actions: [ActionButton("Sign out", action: "leave")])
        window.motherboard = motherboard
        motherboard.install(into: window)
        windows[window.id.rawValue] = window
        guard models[window.id.rawValue] == nil else { return }
        let model = NotesModel()
        model.isLoading = areLoading
        models[window.id.rawValue] = model
    }

    func open(_ address: String, in window: Window) async -> AddressResult {
        guard let model = models[window.id.rawValue], let motherboard = window.motherboard else { return .unknown }
        model.journal.append("open \(address)")
        let page = address.hasPrefix("/page/") ? Int(address.dropFirst("/page/".count)) : nil
        switch address {
        case _ where page != nil, "/", "/notes", "/detail", "/broken":
            if window.root.navigator.stack.isEmpty { motherboard.activate(.notes, with: model) }
        default: return .unknown
        }
        if address == "/detail" { motherboard.activate(.detail) }
        if let page { motherboard.activate(.page, with: page) }
        if address == "/broken" { motherboard.activate(.broken) }
        return .shown
    }

    func restore(_ snapshot: NavigationSnapshot, in window: Window) async -> Bool {
        guard let model = models[window.id.rawValue], let motherboard = window.motherboard else { return false }
        motherboard.activate(.notes, with: model)
        return await !motherboard.root.restore(snapshot).waiting.isEmpty
    }

    func perform(_ action: String, in window: Window) async -> Bool {
        guard action == "leave" else { return false }
        window.header = WindowHeader(links: [.init("Sign in", path: "/notes")])
        return true
    }

    func close(_ window: Window) {
        windows[window.id.rawValue] = nil
        closings.append(window.id.rawValue)
        onClosing?.resume()
        onClosing = nil
    }
}
