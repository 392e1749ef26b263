import DesignSystemInterface
import Foundation

extension ListingsScreen: WebScreen {
    static let template = WebTemplate("Listings", bytes: PackageResources.Listings_mustache)

    var address: String {
        let query = model.input.query.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
        return (model.input.seller.map { "/sellers/\($0)" } ?? "/listings") + (query.isEmpty ? "" : "?q=\(query)")
    }

    var isLoading: Bool { model.state == .loading }

    var context: ListingsContext { ListingsContext(model) }

    func perform(_ action: ListingsAction) async {
        switch action {
        case .search(let query): model.search(query)
        case .showMore: model.showMore()
        case .offer: model.offer()
        case .tryAgain: model.tryAgain()
        }
    }

    /// What stands for itself in a query.
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~")
}
