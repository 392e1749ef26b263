import ChatInterface
import Foundation
import ListingsInterface
import TextRules

/// Something for sale.
struct Listing: Hashable, Sendable, Identifiable {
    let id: ListingID
    let seller: ChatPerson
    let content: ListingContent
    /// Whether the listing is sample content.
    let isSample: Bool
    let offeredAt: Date
    /// The number of changes so far, so that a form knows whether it was filled with the latest version.
    let version: Int

    /// The subject of conversations about it.
    var subject: ChatSubject { content.subject(of: id) }

    /// That subject once the listing is removed: the title says so, and there is nothing to link to.
    var removedSubject: ChatSubject { ChatSubject(id: subject.id, title: "\(content.title) (removed)") }
}

/// The content of a listing, validated.
struct ListingContent: Hashable, Sendable {
    let title: String
    let description: String
    let price: Price

    /// The subject of conversations about the listing with an id.
    func subject(of id: ListingID) -> ChatSubject {
        ChatSubject(id: "listing:\(id)", title: title, address: "/listings/\(id)")
    }
}

/// The content of a listing as typed, not yet validated.
struct ListingDraft: Hashable, Sendable {
    static let titleRule = TextRule(maximumCharacters: 80)
    static let descriptionRule = TextRule(maximumCharacters: 4_000, allowsLines: true, allowsNothing: true)

    /// The id of the listing that the form creates or changes. It is made with the form, so that sending the form twice
    /// creates one listing, also after a sleep.
    var id = ListingID()
    var title = ""
    var description = ""
    var price = ""
    var currency = Currency.euro.rawValue
    /// The version of the listing that the form was filled with; 0 for a new one.
    var version = 0

    /// Validates what was typed.
    ///
    /// - Throws: All problems, each at its field.
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
    /// A draft with the content of an existing listing.
    init(_ listing: Listing) {
        let content = listing.content
        self.init(
            id: listing.id, title: content.title, description: content.description, price: content.price.text,
            currency: content.price.currency.rawValue, version: listing.version)
    }

    /// The draft with its content as it would be stored, if it can be: superfluous spaces and other ways of writing a
    /// price are no difference.
    var asStored: ListingDraft {
        guard let content = try? content() else { return self }
        return ListingDraft(
            id: id, title: content.title, description: content.description, price: content.price.text,
            currency: content.price.currency.rawValue, version: version)
    }
}

/// What is wrong with a form, field by field.
struct ListingProblems: Error, Hashable, Sendable {
    var title: String?
    var description: String?
    var price: String?
    var currency: String?

    /// Runs code that can fail with a problem of a field.
    ///
    /// - Returns: Its result; nil if it failed, in which case the problem is recorded.
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
    /// The listing does not exist, or belongs to another seller.
    case notFound
    /// The listing was changed after the form was filled with it.
    case changedMeanwhile
    /// The listing was stored before with other content, and the response to that was lost.
    case offeredAlready
    /// The listing can't be restored, because the seller has offered something else at its address.
    case replaced
    /// The seller offers the maximum number of things.
    case tooMany(limit: Int)
    /// No one is signed in.
    case signedOut
    /// The storage failed. The associated value is its error message, for the log.
    case storage(String)

    /// A description of the error for the user.
    var message: String {
        switch self {
        case .notFound: "This listing no longer exists, or it is not yours."
        case .changedMeanwhile: "This listing was changed in another window. Nothing was saved. Try again."
        case .offeredAlready: "You have already offered this, with different text. Nothing was saved. Try again."
        case .replaced: "This listing was not restored: you have offered something else at its address since."
        case .tooMany(let limit): "You offer \(limit) things, the most one person can. Remove some first."
        case .signedOut: "You are signed out. Sign in and try again."
        case .storage: "Listings can’t be stored right now. Try again in a moment."
        }
    }
}
