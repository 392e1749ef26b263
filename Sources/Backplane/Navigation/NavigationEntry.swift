/// One shown screen and the board that shows it.
@MainActor
public struct NavigationEntry: @MainActor Identifiable {
    /// What is shown.
    public let screen: any Screen
    /// The id of the board that shows it.
    public let boardID: String
    /// The motherboard that the board lives in, by its path from the outermost.
    let motherboard: String
    private(set) weak var owner: AnyBoard?

    init(screen: any Screen, boardID: String, motherboard: String, owner: AnyBoard) {
        self.screen = screen
        self.boardID = boardID
        self.motherboard = motherboard
        self.owner = owner
    }

    public var id: ScreenID { screen.id }
}

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

/// One tab and the screens in it.
@MainActor
public struct NavigationTab: @MainActor Identifiable {
    /// How the tab is labelled.
    public internal(set) var item: TabItem
    /// The tab's screens, bottom first. Empty until a board shows something in it.
    public internal(set) var stack: [NavigationEntry]

    public var id: TabID { item.id }
}

/// How a tab is labelled.
public struct TabItem: Hashable, Sendable, Identifiable {
    /// The tab.
    public let id: TabID
    /// What the tab is called.
    public var title: String
    /// The name of the tab's picture, in the terms of the shell that draws it: on Apple platforms an SF Symbol.
    public var symbol: String?
    /// A short note on the tab, such as a number of unread messages.
    public var badge: String?

    /// Labels a tab.
    public init(_ id: TabID, title: String, symbol: String? = nil, badge: String? = nil) {
        self.id = id
        self.title = title
        self.symbol = symbol
        self.badge = badge
    }
}

/// The name of a tab. An app declares one constant per tab and writes it with a leading dot:
///
/// ```swift
/// extension TabID {
///     static let chats: TabID = "chats"
/// }
///
/// push(ChatsScreen(…), in: .chats)
/// ```
public struct TabID: Hashable, Sendable, Codable, RawRepresentable {
    /// The identifying text.
    public let rawValue: String

    /// Names a tab with a text that is unique within its window.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension TabID: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension TabID: CustomStringConvertible {
    public var description: String { rawValue }
}
