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
