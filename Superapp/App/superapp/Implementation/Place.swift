/// The places of the app that have an address of their own.
enum Place: String {
    case start = "/"
    case login = "/login"
    case register = "/register"
    case home = "/home"

    /// Reads an address: a path, perhaps with a query, which no place uses.
    init?(address: String) {
        self.init(rawValue: String(address.prefix { $0 != "?" }))
    }
}
