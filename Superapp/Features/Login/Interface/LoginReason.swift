public import Backplane

/// Why a person is shown the sign-in, and the place of its screen.
public enum LoginReason: Route, Hashable {
    /// They want to sign in.
    case wish
    /// They have asked for something that is for people who are signed in; it goes on when they are.
    case needed
    /// They were signed in, and are not any more: the session has expired or was ended elsewhere.
    case ended
}
