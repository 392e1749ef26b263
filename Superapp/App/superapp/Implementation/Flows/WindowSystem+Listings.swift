import Backplane
import ChatInterface
import HomeInterface
import ListingsInterface

extension WindowSystem {
    /// Listings are open to everyone; offering and changing one requires signing in. Writing to a seller continues in
    /// Chat: Listings only knows the receiver and the subject.
    func connectListings() {
        guardWithSignIn(.listingForm, leadingTo: "the form")
        motherboard.registerFlow(from: .listings) { motherboard, outcome in
            switch outcome {
            case .offer: motherboard.activate(.listingForm, with: .new)
            }
        }
        motherboard.registerFlow(from: .listing, target: self) { system, outcome in
            switch outcome {
            case .messageSeller(let seller, let subject):
                system.motherboard.activate(.messages, with: .person(seller, about: subject))
            case .edit(let id): system.motherboard.activate(.listingForm, with: .edit(id))
            case .removed: system.goBack(to: .listings, at: ListingsInput())
            }
        }
        motherboard.registerFlow(from: .listingForm, target: self) { system, outcome in
            switch outcome {
            case .saved(let id): system.goBack(to: .listing, at: id)
            }
        }
    }

    static let listingsEntry = HomeEntry(
        id: "listings", title: "Listings", text: "Things for sale, offered by people here.", path: "/listings",
        symbol: "bag")
}
