import ChatInterface
import Foundation
import ListingsInterface
import TextRules

/// Something for sale.
struct Listing: Hashable, Sendable, Identifiable {
    let id: ListingID
    let seller: ChatPerson
    let content: ListingContent
    /// Whether it was made up, to have something to look at.
    let isSample: Bool
    let offeredAt: Date
    /// How often it was changed, so that a form knows whether it was filled from the latest.
    let version: Int

    /// What a conversation about it is about.
    var subject: ChatSubject {
        ChatSubject(id: "listing:\(id)", title: content.title, address: "/listings/\(id)")
    }
}

/// What a seller says of a listing, checked.
struct ListingContent: Hashable, Sendable {
    let title: String
    let description: String
    let price: Price
}

/// A listing as it is filled in, right or wrong.
struct ListingDraft: Hashable, Sendable {
    static let titleRule = TextRule(maximumCharacters: 80)
    static let descriptionRule = TextRule(maximumCharacters: 4_000, allowsLines: true, allowsNothing: true)

    /// The id of what the form offers or changes, made with the form: sending it twice offers once, also after a sleep.
    var id = ListingID()
    var title = ""
    var description = ""
    var price = ""
    var currency = Currency.euro.rawValue
    /// The version of the listing that the form was filled with; 0 for one that is new.
    var version = 0

    /// Reads what was filled in.
    ///
    /// - Throws: Every problem at once, each at its field.
    func content() throws(ListingProblems) -> ListingContent {
        var problems = ListingProblems()
        let title = problems.note(\.title) { () throws(TextProblem) in
            try Self.titleRule.check(self.title)
        } message: {
            $0.message(for: "title")
        }
        let description = problems.note(\.description) { () throws(TextProblem) in
            try Self.descriptionRule.check(self.description)
        } message: {
            $0.message(for: "description")
        }
        guard let currency = Currency(rawValue: self.currency) else {
            problems.currency = "Choose one of the currencies."
            throw problems
        }
        let price = problems.note(\.price) { () throws(PriceProblem) in
            try Price(self.price, in: currency)
        } message: {
            $0.message
        }
        guard let title, let description, let price else { throw problems }
        return ListingContent(title: title, description: description, price: price)
    }
}

extension ListingDraft {
    /// A listing as it stands, to be changed.
    init(_ listing: Listing) {
        let content = listing.content
        self.init(
            id: listing.id, title: content.title, description: content.description, price: content.price.text,
            currency: content.price.currency.rawValue, version: listing.version)
    }
}

/// What is wrong with a form, field by field.
struct ListingProblems: Error, Hashable, Sendable {
    var title: String?
    var description: String?
    var price: String?
    var currency: String?

    /// Does something that can go wrong at a field.
    ///
    /// - Returns: What came of it; nil when it went wrong, which is noted.
    mutating func note<Value, Problem: Error>(
        _ field: WritableKeyPath<ListingProblems, String?>, _ work: () throws(Problem) -> Value,
        message: (Problem) -> String
    ) -> Value? {
        do throws(Problem) {
            return try work()
        } catch {
            self[keyPath: field] = message(error)
            return nil
        }
    }
}

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
