extension ConnectionLimit {
    struct Connection {
        /// For whom it counts now.
        fileprivate(set) var holder: Holder?
        /// Whether it counts for the client of a request that a proxy brings.
        fileprivate(set) var isLent = false
        let channel: ObjectIdentifier?
        let close: @Sendable () -> Void
        /// The number of requests that are not answered.
        var requests = 0
        var hasHungUp = false
        var onHangUp: (@Sendable () -> Void)?
        var lastUse: UInt64 = 0

        init(holder: Holder?, channel: ObjectIdentifier?, close: @escaping @Sendable () -> Void) {
            (self.holder, self.channel, self.close) = (holder, channel, close)
        }
    }

    /// The connections, and for whom each of them counts.
    struct State {
        struct Site {
            var clients: [String: Set<UInt64>] = [:]
            var count = 0
            /// The connections of the client with most.
            var largest: Set<UInt64> { clients.values.max { $0.count < $1.count } ?? [] }
        }

        var connections: [UInt64: Connection] = [:]
        /// The connections on which requests can be found.
        fileprivate(set) var numbers: [ObjectIdentifier: UInt64] = [:]
        fileprivate(set) var sites: [String: Site] = [:]
        var uses: UInt64 = 0

        func isFull(for holder: Holder, _ full: Int, perClient: Int, perSite: Int) -> Bool {
            connections.count >= full || count(of: holder) >= perClient
                || sites[holder.site, default: Site()].count >= perSite
        }

        private func count(of holder: Holder) -> Int { sites[holder.site]?.clients[holder.client]?.count ?? 0 }

        /// The connection that is closed for a newcomer; nil if none is.
        func victim(for holder: Holder, perClient: Int, perSite: Int) -> UInt64? {
            let own = sites[holder.site, default: Site()]
            let ofClient = own.clients[holder.client] ?? []
            if ofClient.count >= perClient { return idle(ofClient) }
            if own.count < perSite, let most = sites.values.max(by: { $0.count < $1.count }), most.count > own.count {
                // Whoever holds most keeps as many as the newcomer then has.
                let largest = most.largest
                return idle(largest) ?? (most.count > own.count + 1 ? oldest(largest) : nil)
            }
            let largest = own.largest
            guard largest.count > ofClient.count else { return idle(ofClient) }
            return idle(largest) ?? (largest.count > ofClient.count + 1 ? oldest(largest) : nil)
        }

        private func idle(_ numbers: Set<UInt64>) -> UInt64? {
            oldest(numbers.filter { connections[$0]?.requests == 0 })
        }

        private func oldest(_ numbers: Set<UInt64>) -> UInt64? {
            numbers.min { (connections[$0]?.lastUse ?? 0, $0) < (connections[$1]?.lastUse ?? 0, $1) }
        }

        /// The connection that is closed for a newcomer of whom nothing is known; nil if everybody has one only.
        func victim() -> UInt64? {
            let largest = sites.values.max { $0.count < $1.count }?.largest ?? []
            return largest.count > 1 ? idle(largest) ?? oldest(largest) : nil
        }

        mutating func add(_ connection: Connection) -> UInt64 {
            uses += 1
            let holder = connection.holder
            connections[uses] = connection
            connections[uses]?.holder = nil
            connections[uses]?.lastUse = uses
            if let channel = connection.channel { numbers[channel] = uses }
            count(uses, for: holder)
            connections[uses]?.isLent = false
            return uses
        }

        /// Counts a connection for somebody else, or for nobody.
        mutating func count(_ number: UInt64, for holder: Holder?) {
            if let former = connections[number]?.holder, var site = sites.removeValue(forKey: former.site) {
                site.count -= 1
                site.clients[former.client]?.remove(number)
                if site.clients[former.client]?.isEmpty == true { site.clients[former.client] = nil }
                if site.count > 0 { sites[former.site] = site }
            }
            connections[number]?.holder = holder
            connections[number]?.isLent = holder != nil
            guard let holder else { return }
            sites[holder.site, default: Site()].count += 1
            sites[holder.site]?.clients[holder.client, default: []].insert(number)
        }

        mutating func remove(_ number: UInt64) -> Connection? {
            count(number, for: nil)
            guard let connection = connections.removeValue(forKey: number) else { return nil }
            if let channel = connection.channel { numbers[channel] = nil }
            return connection
        }
    }
}
