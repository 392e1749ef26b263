import AccountServiceInterface
import ChatInterface
import DatabaseInterface
import Foundation
import ListingsInterface

/// Sample listings by sellers who do not exist.
enum ListingSamples {
    static let content = SampleContent(id: "listings") { database in
        let now = Date()
        for (index, sample) in samples.enumerated() {
            let content = ListingContent(title: sample.title, description: sample.text, price: sample.price)
            let listing = Listing(
                id: ListingID(), seller: sample.seller, content: content, isSample: true,
                offeredAt: now.addingTimeInterval(-Double(index) * 9_000), version: 1)
            try listing.insert(into: database)
        }
    }

    private struct Sample: Sendable {
        let title: String
        let text: String
        let price: Price
        let seller: ChatPerson
    }

    private static let mai = ChatPerson(id: UserID(), name: "Mai Trần (sample)")
    private static let jonas = ChatPerson(id: UserID(), name: "Jonas Berg (sample)")
    private static let aisha = ChatPerson(id: UserID(), name: "Aisha Bello (sample)")

    static let sellers = [mai, jonas, aisha]

    private static let samples = [
        Sample(
            title: "Steel-frame bicycle, 54 cm",
            text:
                "Serviced in spring: new chain, new brake pads.\nA scratch on the top tube; see it before you decide.",
            price: Price(minorUnits: 18_000, currency: .euro), seller: jonas),
        Sample(
            title: "Phin coffee filter and two glasses",
            text: "Stainless steel, for two cups. I drink tea now.",
            price: Price(minorUnits: 150_000, currency: .dong), seller: mai),
        Sample(
            title: "Oak desk, 140 × 70",
            text: "Solid oak, oiled. Comes apart into three pieces and fits into a small car.",
            price: Price(minorUnits: 22_000, currency: .euro), seller: aisha),
        Sample(
            title: "Moving boxes", text: "About twenty, used once. Please pick them up this week.",
            price: Price(minorUnits: 0, currency: .euro), seller: jonas),
        Sample(
            title: "Desk lamp with a long arm", text: "Takes any E27 bulb. The joint needs a drop of oil.",
            price: Price(minorUnits: 2_450, currency: .pound), seller: aisha),
        Sample(
            title: "Acoustic guitar with case",
            text: "Spruce top, easy to play. The strings are a year old.",
            price: Price(minorUnits: 13_500, currency: .dollar), seller: mai),
        Sample(
            title: "Seedlings: tomato, basil, chilli", text: "Grown on a balcony. Three pots of each.",
            price: Price(minorUnits: 600, currency: .euro), seller: aisha),
    ]
}
