import Foundation

/// The event stream of Swift Testing. Output of tests can't be mistaken for it.
struct TestEvents {
    /// The tests with their results. Those that did not end are last.
    private(set) var cases: [TestCase] = []
    /// Whether the stream does not contain the end of the run, because the process ended during a test or during
    /// discovery.
    private(set) var isCut = false
    /// Whether an issue was recorded, also one that belongs to no test, or the run failed.
    private(set) var hasFailed = false
    /// The modules whose sources contain the tests, by the ids of the tests.
    private(set) var modules: [String: Set<String>] = [:]
    /// The ids of the tests that have a result.
    private var ended: Set<String> = []

    /// Returns the options that enable the stream.
    static func arguments(writingTo path: String) -> [String] {
        ["--event-stream-output-path", path, "--event-stream-version", "0"]
    }

    private struct Record: Decodable {
        struct Payload: Decodable {
            struct Message: Decodable {
                let symbol: String
                let text: String
            }
            struct Instant: Decodable { let absolute: Double }
            struct Location: Decodable {
                /// The module and the name of the file.
                let fileID: String
            }

            let kind: String
            /// The id of a test.
            let id: String?
            let name: String?
            let displayName: String?
            let sourceLocation: Location?
            /// The test of an event.
            let testID: String?
            let instant: Instant?
            let messages: [Message]?
        }

        let kind: String
        let payload: Payload
    }

    /// The state of a test while the stream is read.
    private struct Progress {
        var name: String
        var start: Double?
        var issues: [String] = []
        var isSkipped = false
    }

    private var running: [String: Progress] = [:]
    private var order: [String] = []

    /// The maximum number of lines about one test.
    private static let longest = 50

    /// Parses a stream. A missing one contains no tests.
    init(stream path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return }
        isCut = true
        let decoder = JSONDecoder()
        for line in data.split(separator: UInt8(ascii: "\n")) {
            guard let record = try? decoder.decode(Record.self, from: line) else { continue }
            if record.kind == "test" { note(test: record.payload) } else { note(event: record.payload) }
        }
        for id in order {
            guard let progress = running[id], progress.start != nil else { continue }
            end(id, progress.issues.isEmpty ? .unfinished : .failed(progress.issues), at: nil)
        }
    }

    private mutating func note(test: Record.Payload) {
        guard test.kind == "function", let id = test.id else { return }
        running[id] = Progress(name: test.displayName ?? test.name ?? id)
        guard let location = test.sourceLocation else { return }
        modules[id, default: []].insert(String(location.fileID.prefix { $0 != "/" }))
    }

    private mutating func note(event: Record.Payload) {
        if event.messages?.first?.symbol == "fail" { hasFailed = true }
        switch event.kind {
        case "runEnded": isCut = false
        default: if let id = event.testID, running[id] != nil { note(event, of: id) }
        }
    }

    private mutating func note(_ event: Record.Payload, of id: String) {
        let messages = event.messages ?? []
        switch event.kind {
        case "testStarted":
            running[id]?.start = event.instant?.absolute ?? 0
            order.append(id)
        case "issueRecorded" where messages.first?.symbol == "fail":
            let room = Self.longest - (running[id]?.issues.count ?? 0)
            running[id]?.issues += messages.map(\.text).prefix(max(0, room))
        // A test with a cancelled case did not pass.
        case "testCancelled", "testCaseCancelled": running[id]?.isSkipped = true
        case "testSkipped": end(id, .skipped, at: nil)
        case "testEnded":
            let hasFailed = messages.contains { $0.symbol == "fail" }
            let issues = running[id]?.issues ?? []
            let isSkipped = running[id]?.isSkipped ?? false
            end(id, hasFailed ? .failed(issues) : isSkipped ? .skipped : .passed, at: event.instant?.absolute)
        default: break
        }
    }

    /// Adds tests that have no result, because they did not run. They count as skipped.
    mutating func skip(_ tests: Set<String>) {
        for id in tests.subtracting(ended).sorted() {
            cases.append(TestCase(group: nil, name: id, seconds: nil, result: .skipped))
        }
    }

    private mutating func end(_ id: String, _ result: TestCase.Result, at instant: Double?) {
        guard let progress = running.removeValue(forKey: id) else { return }
        ended.insert(id)
        let seconds = instant.flatMap { end in progress.start.map { end - $0 } }
        cases.append(TestCase(group: nil, name: progress.name, seconds: seconds, result: result))
    }
}
