/// What came of showing an address.
public enum AddressResult: Sendable, Equatable {
    /// Something is shown for it.
    case shown
    /// There is no such address: the answer is a 404 page, and the window stays as it is.
    case unknown
    /// A part of it is not what it should be: the answer is a 400 page that gives the reason, and the window stays as it is.
    case invalid(reason: String)
}
