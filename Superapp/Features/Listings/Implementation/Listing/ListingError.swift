/// Why a listing could not be stored or removed.
enum ListingError: Error, Hashable, Sendable {
    /// There is no such listing, or it is somebody else's.
    case notFound
    /// It was changed since the form was filled with it.
    case changedMeanwhile
    /// It was offered before, with other words: the answer to that was lost.
    case offeredAlready
    /// The seller offers as many things as one may at a time.
    case tooMany(limit: Int)
    /// No one is signed in.
    case signedOut
    /// The storage failed; what it said, for the log.
    case storage(String)

    /// What went wrong, for the person who caused it.
    var message: String {
        switch self {
        case .notFound: "This listing does not exist any more, or it is not yours."
        case .changedMeanwhile: "This listing was changed in another window. Nothing was saved. Try again."
        case .offeredAlready: "You have offered this already, with other words. Nothing was saved. Try again."
        case .tooMany(let limit): "You offer \(limit) things, as many as one person can. Remove some first."
        case .signedOut: "You are signed out. Sign in and try again."
        case .storage: "Listings can't be stored right now. Try again in a moment."
        }
    }
}
