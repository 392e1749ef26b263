import DesignSystemInterface

/// What stands for a listing that has no photograph: its first letter on a colour of its own.
struct ListingPicture: Sendable, Equatable {
    let letter: String
    let hue: Int

    init(_ listing: Listing) {
        let avatar = Avatar(name: listing.content.title)
        letter = String(avatar.initials.prefix(1))
        hue = avatar.hue
    }
}
