/// Decides who gets the next place (``ClientPlaces``).
///
/// The site that has used the places for the shortest time is next, as in fair queueing by virtual time: somebody who
/// asks for little is served before those who ask for much, however many these are. A site that was quiet begins as if
/// it had used a little less than the one served last, not nothing.
///
/// What a site has used is compared with the mean of those that are there (``now``), which grows with each use. Sites
/// that come anew again and again are therefore served before another one only until it has its share.
struct PlaceQueue<Place> {
    typealias Client = ClientPlaces.Client

    /// How much less than the site served last a quiet one has used: enough for the readings of a few pages.
    static var credit: Duration { .milliseconds(100) }
    /// What a place is expected to be used, until it is known.
    private static var expectedUse: Duration { .milliseconds(1) }
    /// The number of quiet sites whose use is remembered.
    static var rememberedSites: Int { 10_000 }

    private struct Line {
        /// How many places the client has.
        var busy = 0
        /// Those that wait, the earliest first.
        var waiting: [(number: Int, place: Place)] = []
    }

    private struct Site {
        /// How long the places were used for it, from where it began.
        var used: Duration
        var lines: [String: Line] = [:]
        /// The addresses that wait; whose turn comes next is first.
        var turns: [String] = []
    }

    private let count: Int
    private let total: Int
    private var sites: [String: Site] = [:]
    /// The sites in which somebody waits, in the order in which they began to.
    private var waitingSites: [String] = []
    /// What a site has used that had its share all the time, and at least what the one served last had used by then.
    private var now = Duration.zero
    /// The number of sites that wait or have places.
    private var presentSites = 0
    private var busy = 0
    private var latest = 0

    init(count: Int, total: Int) {
        self.count = count
        self.total = total
    }

    /// The number of those who wait.
    var waiting: Int {
        sites.values.reduce(0) { $0 + $1.lines.values.reduce(0) { $0 + $1.waiting.count } }
    }

    /// The number of those of a site who wait.
    func waiting(of site: String) -> Int {
        sites[site]?.lines.values.reduce(0) { $0 + $1.waiting.count } ?? 0
    }

    mutating func nextNumber() -> Int {
        latest += 1
        return latest
    }

    /// Adds someone who waits.
    mutating func add(_ place: Place, number: Int, of client: Client) {
        var site = sites[client.site] ?? Site(used: .zero)
        if site.lines.isEmpty { presentSites += 1 }
        site.used = max(site.used, now - Self.credit)
        site.lines[client.address, default: Line()].waiting.append((number, place))
        if site.lines[client.address]?.waiting.count == 1 { site.turns.append(client.address) }
        if site.turns.count == 1, !waitingSites.contains(client.site) { waitingSites.append(client.site) }
        sites[client.site] = site
    }

    /// Gives a free place to whose turn it is.
    mutating func admit() -> Place? {
        guard busy < total else { return nil }
        let ready = waitingSites.filter { nextTurn(in: $0) != nil }
        let least = ready.min { used(by: $0) < used(by: $1) }
        guard let least, let turn = nextTurn(in: least), var site = sites[least] else { return nil }
        let address = site.turns.remove(at: turn)
        guard var line = site.lines[address], !line.waiting.isEmpty else { return nil }
        let place = line.waiting.removeFirst().place
        line.busy += 1
        busy += 1
        now = max(now, site.used)
        site.used += Self.expectedUse
        if !line.waiting.isEmpty { site.turns.append(address) }
        site.lines[address] = line
        sites[least] = site
        if site.turns.isEmpty { waitingSites.removeAll { $0 == least } }
        return place
    }

    /// Takes back the place of a client, and gives it to the next one.
    ///
    /// - Parameter duration: How long the place was used.
    mutating func leave(_ client: Client, after duration: Duration) -> Place? {
        busy -= 1
        now += duration / max(1, presentSites)
        sites[client.site]?.lines[client.address]?.busy -= 1
        sites[client.site]?.used += duration - Self.expectedUse
        forget(client)
        return admit()
    }

    /// Takes out one that does not wait anymore.
    mutating func remove(_ number: Int, of client: Client) -> Place? {
        guard var site = sites[client.site], var line = site.lines[client.address],
            let index = line.waiting.firstIndex(where: { $0.number == number })
        else { return nil }
        let place = line.waiting.remove(at: index).place
        if line.waiting.isEmpty { site.turns.removeAll { $0 == client.address } }
        site.lines[client.address] = line
        sites[client.site] = site
        if site.turns.isEmpty { waitingSites.removeAll { $0 == client.site } }
        forget(client)
        return place
    }

    private func used(by site: String) -> Duration { sites[site]?.used ?? .zero }

    /// Where the next address of a site stands that may have another place.
    private func nextTurn(in site: String) -> Int? {
        guard let site = sites[site] else { return nil }
        return site.turns.firstIndex { site.lines[$0].map { $0.busy < count } == true }
    }

    /// Drops a client that neither waits nor has a place, and sites that would begin anew in the same way.
    private mutating func forget(_ client: Client) {
        guard let line = sites[client.site]?.lines[client.address], line.busy == 0, line.waiting.isEmpty else { return }
        sites[client.site]?.lines[client.address] = nil
        guard let site = sites[client.site], site.lines.isEmpty else { return }
        presentSites -= 1
        if site.used <= now - Self.credit { sites[client.site] = nil }
        if sites.count > Self.rememberedSites { sites = sites.filter { !$0.value.lines.isEmpty } }
    }
}
