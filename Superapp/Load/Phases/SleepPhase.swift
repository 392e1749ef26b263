/// Opens windows that fall asleep group by group, and measures what each leaves behind.
///
/// Groups are small, so that what they need while awake is there already, and what is added is what stays of them. Each
/// is of another person, because a browser has a limit of windows.
struct SleepPhase {
    private static let groups = 16
    private static let group = 30
    /// The groups that come before the measurement.
    private static let first = 4

    let database: String

    func run(_ report: Report) async throws {
        let server = try await Server.start(database: database, ["--sleep-after", "1"])
        defer { server.kill() }
        var before: Int?
        var pages: [(person: Person, page: Answer)] = []
        for number in 0..<Self.groups {
            if number == Self.first { before = server.memory }
            let person = try await Person.register("Falls asleep \(number)", at: server)
            pages += try await open(as: person).map { (person, $0) }
            try await Task.sleep(for: .seconds(2))
        }
        let after = server.memory
        try await expectSleep(pages, report)
        guard let before, let after else {
            return report.note("memory per sleeping window", "not measured: this system does not say")
        }
        let count = (Self.groups - Self.first) * Self.group
        report.expect(
            "memory per sleeping window", Double(after - before) / Double(count) / 1024, atMost: 16, unit: "KB")
    }

    private func open(as person: Person) async throws -> [Answer] {
        var pages: [Answer] = []
        for number in 0..<Self.group {
            let page = try await person.open(["/todos", "/chat", "/listings"][number % 3])
            try await Connection.open(page, of: person) { _ in }.close()
            pages.append(page)
        }
        return pages
    }

    /// A window that wakes shows the same place on a new screen.
    private func expectSleep(_ pages: [(person: Person, page: Answer)], _ report: Report) async throws {
        let asked = stride(from: 0, to: pages.count, by: 30).map { pages[$0] }
        var awake = 0
        for (person, page) in asked {
            let again = try await person.open("/todos?window=\(page.window)")
            if again.window != page.window || again.screen == page.screen { awake += 1 }
        }
        report.note("windows put to sleep", "\(pages.count)")
        report.expect("of \(asked.count) asked for, not asleep", Double(awake), atMost: 0, unit: "windows")
    }
}
