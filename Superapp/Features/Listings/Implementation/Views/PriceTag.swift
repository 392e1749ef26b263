import DesignSystemInterface

/// How a price is drawn. A number that is broken over two lines reads as another one, so it is never broken: where
/// there is little room, it is smaller.
enum PriceTag {
    /// - Parameters:
    ///   - price: The price, as a listing shows it.
    ///   - place: The class of the place where it stands, which determines its size where there is room.
    static func draw(_ price: String, in place: String) -> Markup {
        """
        <span class="price \(place)"><span class="price__amount\(if: price.count > 12, " price__amount--long")">\(price)</span></span>
        """
    }
}
