/// A stack of screens that was presented over all others: a sheet, a dialogue, a page of its own. Never empty.
@MainActor
public struct NavigationLayer: @MainActor Identifiable {
    /// The identity of a layer within its navigator. It stays the same while the layer's screens change.
    public struct ID: Hashable, Sendable, CustomStringConvertible {
        let number: Int

        public var description: String { "layer \(number)" }
    }

    public let id: ID
    /// The screen that the layer was presented over, in the layer or stack right below. When it goes, the layer goes.
    /// Nil when nothing was shown.
    public let presenter: ScreenID?
    /// The layer's screens, bottom first.
    public internal(set) var stack: [NavigationEntry]

    init(id: ID, presenter: ScreenID?, first: NavigationEntry) {
        self.id = id
        self.presenter = presenter
        stack = [first]
    }
}
