/// What came of showing an address.
public enum AddressResult: Sendable, Equatable {
    /// Something is shown for it.
    case shown
    /// There is no such address, or a part of it can't be what it should be: the answer is a 404 page, and the window stays
    /// as it is.
    case unknown
}
