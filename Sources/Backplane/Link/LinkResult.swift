/// What came of opening a link.
public enum LinkResult: Sendable, Hashable {
    /// The board that the link leads to has been activated.
    case opened
    /// No pattern matches the address.
    case notFound
    /// A barrier on the way decided otherwise, the task was cancelled before there was anything to open it in, or the
    /// board could not be activated, which is a fault of its own.
    case denied
    /// A part of the address is not what it should be.
    case invalid(LinkParameterError)
}
