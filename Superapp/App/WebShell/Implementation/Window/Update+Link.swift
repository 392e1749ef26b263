extension Update {
    /// Where a browser finds the window as it is now: a path of this server, whatever a screen says its address is.
    var link: String {
        let path = address.hasPrefix("/") && !address.hasPrefix("//") ? address : "/"
        return "\(path)\(path.contains("?") ? "&" : "?")window=\(window)"
    }
}
