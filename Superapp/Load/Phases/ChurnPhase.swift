/// Opens many windows, each by a stranger who leaves at once, and watches the server's memory.
struct ChurnPhase {
    let server: Server
    let windows: Int

    func run(_ report: Report) async throws {
        // The first fifth fills caches, pools and the places that the limit of windows allows.
        try await open(windows / 5)
        let before = server.memory
        try await open(windows - windows / 5)
        guard let before, let after = server.memory else {
            return report.note("memory over opened and closed windows", "not measured: this system does not say")
        }
        let growth = Double(after - before) / 1024 / 1024
        report.note("windows opened and closed", "\(windows)")
        report.expect("growth of memory over the last four fifths", growth, atMost: 16, unit: "MB")
    }

    private func open(_ count: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<count {
                if index >= 8 { try await group.next() }
                group.addTask {
                    let answer = try await Person(name: "A stranger", at: server).get("/welcome")
                    guard answer.status == 200 else {
                        throw LoadError.unexpected("/welcome", answer.status, answer.body)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
