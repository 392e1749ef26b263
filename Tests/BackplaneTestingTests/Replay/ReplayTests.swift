import Backplane
import BackplaneTesting
import Foundation
import Testing

@MainActor
@Suite("Replay")
struct ReplayTests {
    @Test("Instances, commands to one and to all, actions and completions happen again as they were")
    func instances() async throws {
        let app = try RecordedTravel.profiles()
        let recording = try app.recorder.recording.reread
        #expect(recording.messages.filter(\.isFromOutside).count == 7)
        let again = Travel()
        let result = try await Replay(recording).run(on: again)
        #expect(result.repeated == recording.messages.count)
        #expect(again.visits == ["followed", "followed", "followed", "followed"])
        #expect(again.profiles.count == 3)
        #expect("\(result)" == "\(recording.messages.count) messages repeated")
    }

    @Test("Boards show themselves where they did: the recording says so, and another place is a difference")
    func showing() async throws {
        let recorder = TraceRecorder(keepingPayloads: true)
        let root = Root(leakDetection: .off)
        root.trace.add(recorder)
        let motherboard = try Motherboard(modules: [ChartModule()], root: root)
        ChartModule.connect(motherboard, showing: .inPlace)
        motherboard.install(into: root)
        motherboard.activate(.chart, with: "sea")
        motherboard.activate(.notes)
        motherboard.activate(.chart, with: "sky", showing: .here)
        motherboard.activate(.notes, showing: .inPlace)
        let titles = root.navigator.stack.map(\.screen.title)
        #expect(titles == ["sea", "Notes", "sky"])
        let recording = try recorder.recording.reread
        #expect(recording.messages.compactMap(\.showing) == ["reveal", "reveal", "here", "inPlace"])
        let again = Root(leakDetection: .off)
        let fresh = try Motherboard(modules: [ChartModule()], root: again)
        let watch = StackWatch(again.navigator)
        again.trace.add(watch)
        try await Replay(recording).run(on: [fresh])
        #expect(watch.latest == titles)

        // What follows from a message is compared as well.
        motherboard.activate(.chart, with: "more")
        let more = try recorder.recording.reread
        #expect(more.messages.last?.showing == "inPlace")
        let error = await #expect(throws: ReplayError.self) {
            try await Replay(more).run([ChartModule()]) { ChartModule.connect($0, showing: .reveal) }
        }
        let difference = "\(try #require(error))"
        #expect(difference.contains("charts.notes (showing: inPlace)\n"), "\(difference)")
        try await Replay(more).run([ChartModule()]) { ChartModule.connect($0, showing: .inPlace) }
    }

    @Test("A board inside another speaks again where it did")
    func nested() async throws {
        let app = try RecordedTravel()
        app.motherboard.activate(.trip, with: Trip(city: "Oslo"))
        app.travel.seat?.choose(12)
        let recording = try app.recorder.recording.reread
        #expect(recording.messages.map(\.motherboard).contains("main/travel.trip"))
        #expect(recording.notKept == ["#5 output travel.trip → main: Ticket: Ticket is not Codable"])
        let again = Travel()
        let result = try await Replay(recording).run(on: again)
        #expect(again.visits == ["seat 12"])
        #expect(result.notKept == recording.notKept)
    }

    @Test("What waits at a barrier goes on when the recorded person has signed in")
    func barrier() async throws {
        let app = try RecordedTravel()
        app.motherboard.activate(.orders)
        try await app.messages(2)
        app.travel.signIn?.signIn(as: "Ada")
        try await app.messages(6)
        let recording = try app.recorder.recording.reread
        #expect(app.travel.visits == ["two orders"])
        let again = Travel()
        let result = try await Replay(recording).run(on: again)
        #expect(again.visits == ["two orders"])
        #expect(again.isSignedIn)
        #expect("\(result)" == "\(6) messages repeated")
    }

    @Test("Work that never ends in the replay ends as it was recorded")
    func hangingWork() async throws {
        let app = try RecordedTravel()
        app.motherboard.activate(.search, with: "Rome")
        try await app.messages(5)
        let recording = try app.recorder.recording.reread
        // The answers of the world outside are not given back here, and the work waits for ever.
        let again = Travel { _ in
            try await Task.sleep(for: .seconds(1_000_000))
            return []
        }
        let result = try await Replay(recording).run([again.module]) { again.connect($0) }
        #expect(result.repeated == recording.messages.count)
        #expect(again.seat != nil)
    }

    @Test("Work is given the recorded answers, its errors too")
    func answers() async throws {
        struct Offline: Error {}
        let app = try RecordedTravel(
            Travel { query in
                guard query != "Atlantis" else { throw Offline() }
                return [Trip(city: query + " by train")]
            })
        app.motherboard.activate(.search, with: "Atlantis")
        try await app.messages(3)
        app.motherboard.activate(.search, with: "Rome")
        try await app.messages(8)
        let recording = try app.recorder.recording.reread
        #expect(recording.answers.map(\.question) == ["find Atlantis", "find Rome"])
        let again = Travel { query in
            Issue.record("The world outside was asked for \(query).")
            return []
        }
        let result = try await Replay(recording).run(on: again)
        #expect("\(result)" == "\(recording.messages.count) messages repeated")
    }

    @Test("Another answer than the recorded one gives way to it, and is named")
    func replaced() async throws {
        let app = try RecordedTravel()
        app.motherboard.activate(.search, with: "Rome")
        try await app.messages(5)
        let recording = try app.recorder.recording
        let again = Travel { _ in [Trip(city: "Paris")] }
        let result = try await Replay(recording).run([again.module]) { again.connect($0) }
        #expect(result.replaced == ["#2 output travel.search → main: success"])
        #expect(result.leftOver.isEmpty)
        #expect(result.repeated == recording.messages.count)
    }

    @Test("A board that a person has left is left again")
    func left() async throws {
        let app = try RecordedTravel()
        app.motherboard.activate(.signIn)
        app.travel.signIn?.push(Chart(id: ScreenID()))
        app.motherboard.activate(.seat, with: "Oslo")
        app.travel.seat?.push(Chart(id: ScreenID()))
        app.motherboard.root.navigator.pop()
        let recording = try app.recorder.recording.reread
        #expect(recording.messages.map(\.label) == [nil, "String", "left"])
        let again = Travel()
        let result = try await Replay(recording).run(on: again)
        #expect("\(result)" == "3 messages repeated")
        #expect(again.seat?.motherboard == nil)
    }

    @Test("Two motherboards of one root are told apart")
    func twoMotherboards() async throws {
        func motherboards(_ travel: Travel, in root: Root) throws -> [Motherboard] {
            try (0..<2).map { _ in
                let motherboard = try Motherboard(modules: [travel.module], root: root)
                travel.connect(motherboard)
                return motherboard
            }
        }
        let travel = Travel()
        let recorder = TraceRecorder(keepingPayloads: true)
        let root = Root(faultHandler: FaultHandler { _ in })
        root.trace.add(recorder)
        let boards = try motherboards(travel, in: root)
        for motherboard in boards { motherboard.install(into: root) }
        boards[1].activate(.profile, with: 7)
        boards[0].activate(.profile, with: 8)
        travel.profiles[0].open(9)
        let recording = try recorder.recording.reread
        #expect(recording.messages.map(\.motherboard) == ["main 2", "main", "main 2", "main 2"])
        let fresh = try motherboards(Travel(), in: Root(faultHandler: FaultHandler { _ in }))
        #expect(try await Replay(recording).run(on: fresh).repeated == 4)
    }

    @Test("Each of two activations of a task board hears its own outcome again")
    func ownOutcomes() async throws {
        let app = try RecordedTravel(Travel { query in query == "Rome" ? [] : [Trip(city: query)] })
        let first = app.motherboard.activate(.search, with: "Rome")
        let second = app.motherboard.activate(.search, with: "Oslo")
        #expect(try await first.firstOutput().succeeded == [])
        #expect(try await second.firstOutput().succeeded == [Trip(city: "Oslo")])
        try await app.messages(7)
        let recording = try app.recorder.recording.reread
        #expect(recording.messages.filter { $0.hop.kind == .output }.map(\.activation) == [1, 2])
        let again = Travel(find: Travel.forever)
        let result = try await Replay(recording).run([again.module]) { again.connect($0) }
        #expect(result.repeated == recording.messages.count)
    }
}
