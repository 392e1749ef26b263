import Changes
import IPAddresses

extension Window {
    /// The client that opened a window.
    public struct Client: Sendable, Hashable {
        /// The network address, such as `127.0.0.1`.
        public let address: String
        /// The client as counted for the limits.
        let requester: Requester
        /// The site that the client is part of.
        let site: Requester
        /// The user agent, shortened to 256 code points.
        public let agent: String
        /// The client among those who share the database.
        var atPlaces: ClientPlaces.Client { ClientPlaces.Client(site: "\(site)", address: "\(requester)") }

        init(address: String, agent: String) {
            self.address = address
            requester = Requester(address)
            site = Requester(siteOf: address)
            self.agent = String(String.UnicodeScalarView(agent.unicodeScalars.prefix(256)))
        }
    }
}
