/// What Home can be told to do while it is shown.
public enum HomeCommand: Sendable, Equatable {
    /// Read everything again, as when the person reloads the page.
    case refresh
}
