extension Update {
    /// Where a browser finds the window as it is now: a path of this server, whatever a screen says its address is.
    var link: String { Self.link(to: address, in: window) }

    /// Where a browser finds an address in a window.
    static func link(to address: String, in window: String) -> String {
        let path = isPathHere(address) ? address : "/"
        return "\(path)\(path.contains("?") ? "&" : "?")window=\(window)"
    }

    /// Browsers leave control characters out and read `\` as `/`; two of those begin the name of another server.
    static func isPathHere(_ address: String) -> Bool {
        let units = Array(address.utf8)
        guard units.first == UInt8(ascii: "/"), units.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
        return units.count < 2 || units[1] != UInt8(ascii: "/") && units[1] != UInt8(ascii: "\\")
    }
}
