/// One shown screen and the board that shows it.
@MainActor
public struct NavigationEntry: @MainActor Identifiable {
    /// What is shown.
    public let screen: any Screen
    /// The id of the board that shows it.
    public let boardID: String
    /// The board's id, with the number of the instance for a board with many instances, such as
    /// `com.example.profile#2`.
    public let boardName: String
    /// How many screens the navigator had shown with this one. A higher number was shown later.
    let number: Int
    private(set) weak var owner: AnyBoard?

    init(screen: any Screen, boardID: String, number: Int, owner: AnyBoard) {
        self.screen = screen
        self.boardID = boardID
        boardName = owner.name
        self.number = number
        self.owner = owner
    }

    public var id: ScreenID { screen.id }
}

/// A stack of screens that was presented over all others: a sheet or a cover. Never empty.
@MainActor
public struct NavigationLayer: @MainActor Identifiable {
    /// The identity of the layer within its navigator. It stays the same while the layer's screens change.
    public let id: Int
    /// How the layer covers what is below it.
    public let presentation: Presentation
    /// The screen that the layer was presented over, in the layer or stack right below. When it goes, the layer goes.
    /// Nil when nothing was shown.
    package let presenter: ScreenID?
    /// The layer's screens, bottom first.
    public let stack: [NavigationEntry]
    /// Where it is shown: ids are only known there.
    let navigator: ObjectIdentifier
}

/// How a layer covers what is below it.
public enum Presentation: Hashable, Sendable, Codable {
    /// A sheet that the user can swipe away and resize to each of these heights, beginning with the first. Without
    /// heights, it has the shell's default height.
    case sheet(detents: [Detent] = [])
    /// A cover over the whole window, which only a board or one of its own buttons removes.
    case cover

    /// The heights that a sheet can have, the lowest first. Empty leaves it to the shell.
    public var detents: [Detent] { if case .sheet(let detents) = self { detents } else { [] } }
}

/// A height of a sheet.
public enum Detent: Hashable, Sendable, Codable {
    /// About half of the window.
    case medium
    /// Nearly all of the window.
    case large
    /// A part of the window's height, between 0 and 1.
    case fraction(Double)
    /// A height in points.
    case height(Double)
}

/// The label of a tab.
public struct TabItem: Hashable, Sendable, Identifiable {
    /// The tab.
    public let id: TabID
    /// The tab's title.
    public var title: String
    /// The name of the tab's picture, in the terms of the shell that draws it: on Apple platforms an SF Symbol.
    public var symbol: String?

    /// Labels a tab.
    public init(_ id: TabID, title: String, symbol: String? = nil) {
        self.id = id
        self.title = title
        self.symbol = symbol
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
