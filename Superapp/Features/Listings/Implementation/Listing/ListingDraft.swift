import ListingsInterface
import TextRules

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
