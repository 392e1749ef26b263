public import Backplane

/// What the form is for.
public enum ListingFormInput: Route, Hashable {
    /// To offer something.
    case new
    /// To change something that the person offers.
    case edit(ListingID)
}
