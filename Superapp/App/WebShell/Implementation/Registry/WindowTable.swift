import IPAddresses

/// A window that the registry knows, and how it has been used.
struct WindowEntry {
    let window: Window
    var lastUse: UInt64
    var hasBeenLive = false
    /// Whether a second request has used it.
    var hasReturned = false

    /// What is lost with it, when all windows are used up: those to which nobody has come back go first, and those of
    /// users who have signed in last.
    @MainActor var worth: Int {
        if window.session != nil { return 2 }
        return hasReturned || window.isInUse ? 1 : 0
    }

    /// Whether it was opened so lately that nobody can be expected to have come back to it: it does not sleep yet.
    @MainActor var isFresh: Bool { worth == 0 && window.rest == nil }
}

/// The windows by their ids, and the ids by whoever holds them, so that the windows of one need not be looked for among
/// those of all.
@MainActor
struct WindowTable {
    private var entries: [Window.ID: WindowEntry] = [:]
    private var ofBrowsers: [String: Set<Window.ID>] = [:]
    private var ofClients: [Requester: Set<Window.ID>] = [:]
    private var ofSites: [Requester: Set<Window.ID>] = [:]

    var count: Int { entries.count }

    /// All windows, in no order.
    var all: Dictionary<Window.ID, WindowEntry>.Values { entries.values }

    subscript(id: Window.ID) -> WindowEntry? { entries[id] }

    mutating func insert(_ entry: WindowEntry) {
        let window = entry.window
        entries[window.id] = entry
        ofBrowsers[window.browser, default: []].insert(window.id)
        ofClients[window.client.requester, default: []].insert(window.id)
        ofSites[window.client.site, default: []].insert(window.id)
    }

    /// Changes how a window has been used, if it is open.
    mutating func update(_ id: Window.ID, _ change: (inout WindowEntry) -> Void) {
        guard var entry = entries[id] else { return }
        change(&entry)
        entries[id] = entry
    }

    /// - Returns: Whether it was open.
    mutating func remove(_ window: Window) -> Bool {
        guard entries.removeValue(forKey: window.id) != nil else { return false }
        Self.remove(window.id, of: window.browser, from: &ofBrowsers)
        Self.remove(window.id, of: window.client.requester, from: &ofClients)
        Self.remove(window.id, of: window.client.site, from: &ofSites)
        return true
    }

    func windows(ofBrowser browser: String) -> [WindowEntry] { entries(ofBrowsers[browser]) }

    func windows(ofClient client: Requester) -> [WindowEntry] { entries(ofClients[client]) }

    func windows(ofSite site: Requester) -> [WindowEntry] { entries(ofSites[site]) }

    /// The number of windows of a site.
    func count(ofSite site: Requester) -> Int { ofSites[site]?.count ?? 0 }

    private func entries(_ ids: Set<Window.ID>?) -> [WindowEntry] { ids?.compactMap { entries[$0] } ?? [] }

    private static func remove<Holder>(
        _ id: Window.ID, of holder: Holder, from index: inout [Holder: Set<Window.ID>]
    ) {
        index[holder]?.remove(id)
        if index[holder]?.isEmpty == true { index[holder] = nil }
    }
}
