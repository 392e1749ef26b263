import DesignSystem
import Testing

@testable import WebShell

@MainActor
@Suite("The windows by their holders", .timeLimit(.minutes(5)))
struct WindowTableTests {
    private func window(_ address: String, browser: String) -> Window {
        Window(
            client: .init(address: address, agent: ""), browser: browser, session: nil, renderer: DesignSystem(),
            waiting: 4, isTraced: false, onFailure: { _ in }, onClose: { _ in })
    }

    private func table(_ windows: [Window]) -> WindowTable {
        var table = WindowTable()
        for (number, window) in windows.enumerated() {
            table.insert(WindowEntry(window: window, lastUse: UInt64(number)))
        }
        return table
    }

    @Test("are those that are open, of a browser, a client and a site")
    func holders() {
        let (first, second) = (window("2001:db8::1", browser: "a"), window("2001:db8:0:1::1", browser: "a"))
        let third = window("192.0.2.1", browser: "b")
        var table = table([first, second, third])
        func ids(_ entries: [WindowEntry]) -> Set<Window.ID> { Set(entries.map(\.window.id)) }
        #expect(ids(table.windows(ofBrowser: "a")) == [first.id, second.id])
        #expect(ids(table.windows(ofClient: first.client.requester)) == [first.id])
        #expect(ids(table.windows(ofSite: first.client.site)) == [first.id, second.id])
        table.update(first.id) { $0.hasReturned = true }
        #expect(table[first.id]?.hasReturned == true)
        let removals = [table.remove(first), table.remove(first)]
        #expect(removals == [true, false])
        #expect(ids(table.windows(ofBrowser: "a")) == [second.id] && table.count(ofSite: first.client.site) == 1)
        #expect(table.windows(ofClient: first.client.requester).isEmpty && table.count == 2)
        _ = [table.remove(second), table.remove(third)]
        #expect(table.count(ofSite: first.client.site) == 0 && table.all.isEmpty)
    }

    @Test("are looked at once each to decide which one gives way, the oldest of whoever holds most")
    func onePass() {
        let many = (1...30).map { _ in window("192.0.2.1", browser: "a") }
        let few = (1...70).map { window("198.51.100.\($0)", browser: "b") }
        let table = table(few + many)
        var looks = 0
        let room = WindowRoom(
            among: table.all, for: Window.Client(address: "203.0.113.1", agent: "").site,
            by: { window in
                looks += 1
                return window.client.site
            }, count: table.count(ofSite:), sparing: 100)
        #expect(room.victim === many[0])
        #expect(looks == 100)
    }
}
