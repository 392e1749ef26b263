import IPAddresses

extension Window {
    /// Who opened a window.
    public struct Client: Sendable, Hashable {
        /// The network address, such as `127.0.0.1`.
        public let address: String
        /// For whom windows are counted.
        let requester: Requester
        /// What the browser calls itself, shortened to 256 code points.
        public let agent: String

        init(address: String, agent: String) {
            self.address = address
            requester = Requester(address)
            self.agent = String(String.UnicodeScalarView(agent.unicodeScalars.prefix(256)))
        }
    }
}
