/// Something that is said to whoever is above: broadcast by a board, it climbs the tree of motherboards.
///
/// An interface declares its actions as value types, such as `struct SignOut: BoardAction {}`.
public protocol BoardAction: Sendable {}
