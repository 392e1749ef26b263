public import Backplane

/// Signs the person out. Any board may broadcast it; the app's outermost motherboard ends the session.
public struct SignOut: BoardAction, Codable {
    /// Makes the action.
    public init() {}
}
