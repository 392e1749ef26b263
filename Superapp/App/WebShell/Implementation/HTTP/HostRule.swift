import IPAddresses

/// Which names a request may be addressed to. On loopback only loopback names: another site can give its own name this
/// machine's address, and would then be let in by the browser as if it were us.
struct HostRule: Sendable {
    private let configuration: WebShellConfiguration

    init(_ configuration: WebShellConfiguration) {
        self.configuration = configuration
    }

    /// Whether a request that names this authority (`localhost:8080`) may be answered. The port is not looked at: it
    /// differs when the server is reached through a tunnel.
    func allows(_ authority: String?) -> Bool {
        guard let name = authority.flatMap(Self.name) else { return false }
        if configuration.isForThisMachine { return Self.isLoopback(name) }
        return configuration.names.isEmpty || configuration.names.contains(name)
    }

    /// Whether a name stands for this machine wherever it is used.
    static func isLoopback(_ name: String) -> Bool {
        name == "localhost" || IPAddress(name)?.isLoopback == true
    }

    /// The name without its port, in lower case.
    static func name(of authority: String) -> String? {
        let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : nil
        let name = authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)]
        return name.isEmpty ? nil : name.lowercased()
    }
}
