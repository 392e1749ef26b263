/// Opens many windows all over the app, each with a live connection that is left at once, and watches the server's
/// memory.
struct ChurnPhase {
    let hall: Hall
    let windows: Int

    /// More than the server keeps open for one address.
    private static let latest = 1_000

    private var server: Server { hall.server }

    func run(_ report: Report) async throws {
        // The first ones fill caches, pools and the places that the limit of windows allows.
        let first = max(windows / 5, min(windows / 2, Self.latest))
        var visits = try await open(0..<first)
        let before = server.memory
        visits += try await open(first..<windows)
        report.note("windows opened", "\(windows)")
        try await expectClosed(visits, report)
        guard let before, let after = server.memory else {
            return report.note("memory over opened and closed windows", "not measured: this system does not say")
        }
        let growth = Double(after - before)
        report.note("growth of memory for each of them", "\(Int(growth) / (windows - first)) bytes")
        report.expect(
            "growth of memory over the last \(windows - first)", growth / 1024 / 1024, atMost: 16, unit: "MB")
    }

    /// A window that was opened, and who did.
    private struct Visit {
        let person: Person
        let page: Answer
        let number: Int
    }

    /// - Returns: Every hundredth.
    private func open(_ numbers: Range<Int>) async throws -> [Visit] {
        let paths = ["/home", "/chat", "/posts", "/todos", "/listings", "/cosmonauts", "/welcome"]
        return try await withThrowingTaskGroup(of: Visit?.self) { group in
            var visits: [Visit] = []
            for number in numbers {
                if number - numbers.lowerBound >= 8 { try await group.next()?.map { visits.append($0) } }
                let talk = hall.talks[number % hall.talks.count]
                let path = number.isMultiple(of: 4) ? talk.address : paths[number % paths.count]
                group.addTask {
                    let person = talk.sides[number % 2].person
                    let page = try await person.open(path)
                    try await Connection.open(page, of: person) { _ in }.close()
                    return number.isMultiple(of: 100) ? Visit(person: person, page: page, number: number) : nil
                }
            }
            for try await visit in group { visit.map { visits.append($0) } }
            return visits
        }
    }

    /// The server closes the window that was not used for longest when there are too many.
    private func expectClosed(_ visits: [Visit], _ report: Report) async throws {
        let old = visits.filter { $0.number < windows - Self.latest }
        guard !old.isEmpty else { return }
        var open = 0
        for visit in old where try await visit.person.hasOpen(visit.page) { open += 1 }
        report.expect("of \(old.count) asked for, older ones still open", Double(open), atMost: 0, unit: "windows")
    }
}
