import DesignSystemInterface
import HomeInterface

/// One way on, as the home page shows it.
struct HomeTile: Sendable, Equatable {
    let title: String
    let text: String
    /// Where the link leads that is opened elsewhere, or without the script.
    let path: String
    /// What the script sends instead, so that a flow decides where to go.
    let action: String
    let symbol: Symbol
    let badge: Badge?

    init(_ entry: HomeEntry, count: Int?, isOpen: Bool) {
        title = entry.title
        text = entry.text
        path = entry.path
        action = HomeAction.opening + entry.id
        symbol = Symbol(entry.symbol)
        badge =
            isOpen
            ? count.map { Badge("\($0 > 99 ? "99+" : "\($0)") \(entry.unit)", tone: .info) }
            : Badge("Sign in first", tone: .neutral)
    }
}
