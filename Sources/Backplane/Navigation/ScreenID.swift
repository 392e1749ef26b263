import Foundation

/// The identity of one screen on a back stack. Two screens of one kind have two ids.
public struct ScreenID: Hashable, Sendable, Codable, RawRepresentable {
    /// The identifying text.
    public let rawValue: String

    /// Makes an id from a text that is unique on its back stack.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes an id that no other screen has.
    public init() {
        rawValue = UUID().uuidString
    }
}

extension ScreenID: CustomStringConvertible {
    public var description: String { rawValue }
}
