import Backplane
import BackplaneTesting
import Foundation
import Testing

@MainActor
@Suite("Replay")
struct ReplayTests {
    /// Profiles that open one another, told apart by their numbers.
    private func profiles() throws -> RecordedTravel {
        let app = try RecordedTravel()
        let first = app.motherboard.activate(.profile, with: 7)
        app.travel.profiles[0].open(8)
        app.travel.profiles[1].open(9)
        first.send(.follow)
        app.motherboard.interact(.profile, .follow)
        app.travel.profiles[2].complete()
        app.travel.profiles[1].leave("tired")
        return app
    }

    @Test("Instances, commands to one and to all, actions and completions happen again as they were")
    func instances() async throws {
        let app = try profiles()
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
        #expect(recording.notKept == ["#4 output travel.trip → main: Ticket: Ticket is not Codable"])
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
        let again = Travel(find: Self.forever)
        let result = try await Replay(recording).run([again.module]) { again.connect($0) }
        #expect(result.repeated == recording.messages.count)
    }

    // MARK: Differences

    @Test("The first message that does not follow any more is named with what came before")
    func missing() async throws {
        let recording = try profiles().recorder.recording
        let error = await #expect(throws: ReplayError.self) {
            try await Replay(recording).run(on: Travel(forgetting: [.opening]))
        }
        #expect(
            error
                == .differs(
                    recorded: "#3 activation main → travel.profile: Int 8", replayed: nil,
                    after: "#2 output travel.profile#1 → main: opened"))
    }

    @Test("A message that did not follow before is named")
    func added() async throws {
        let app = try RecordedTravel(Travel(forgetting: [.opening]))
        app.motherboard.activate(.profile, with: 7)
        app.travel.profiles[0].open(8)
        let recording = try app.recorder.recording
        let error = await #expect(throws: ReplayError.self) { try await Replay(recording).run(on: Travel()) }
        #expect(
            error
                == .differs(
                    recorded: nil, replayed: "#3 activation main → travel.profile: Int 8",
                    after: "#2 output travel.profile#1 → main: opened"))
    }

    @Test("Another payload is a difference, but not another order in a set")
    func payloads() async throws {
        func recorded(_ name: String) throws -> Recording {
            let app = try RecordedTravel(Travel())
            app.motherboard.registerFlow(from: .signIn) { motherboard, _ in
                motherboard.activate(.trip, with: Trip(city: name))
            }
            app.motherboard.activate(.signIn)
            app.travel.signIn?.signIn(as: "Ada")
            return try app.recorder.recording.reread
        }
        func replay(_ name: String) async throws {
            let travel = Travel()
            try await Replay(recorded("Oslo")).run([travel.module]) { motherboard in
                travel.connect(motherboard)
                motherboard.registerFlow(from: .signIn) { motherboard, _ in
                    motherboard.activate(.trip, with: Trip(city: name))
                }
            }
        }
        try await replay("Oslo")
        let error = await #expect(throws: ReplayError.self) { try await replay("Bergen") }
        let line = "#3 activation main → travel.trip: Trip"
        #expect(
            error
                == .differs(
                    recorded: "\(line) {\"city\":\"Oslo\"}", replayed: "\(line) {\"city\":\"Bergen\"}",
                    after: "#2 output travel.sign-in → main: signedIn"))
    }

    @Test("What nobody sent when it was recorded is left over, and told")
    func leftOver() async throws {
        let app = try RecordedTravel(Travel(find: Self.forever))
        app.motherboard.activate(.search, with: "Rome")
        app.motherboard.activate(.profile, with: 1)
        let recording = try app.recorder.recording
        let again = Travel()
        let result = try await Replay(recording).run([again.module]) { again.connect($0) }
        #expect(result.repeated == 2)
        #expect(
            result.leftOver.map { $0.drop { $0 != " " } } == [
                " output travel.search → main: success", " completion travel.search → main: finished",
            ])
    }

    nonisolated private static func forever(_: String) async throws -> [Trip] {
        try await Task.sleep(for: .seconds(1_000_000))
        return []
    }

    // MARK: Faults

    /// Orders that no flow takes: told when all is at rest.
    private func unread() async throws -> Recording {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).trace")
        defer { try? FileManager.default.removeItem(at: file) }
        let (reports, reported) = AsyncStream.makeStream(of: Void.self)
        let app = try RecordedTravel(Travel(forgetting: [.ordersFlow])) { _ in reported.yield() }
        try app.recorder.saveOnFault(to: file)
        app.travel.isSignedIn = true
        app.motherboard.activate(.orders)
        for await _ in reports { break }
        app.motherboard.activate(.profile, with: 1)
        return try Recording(contentsOf: file)
    }

    private func replay(
        _ recording: Recording, forgetting forgotten: Set<Travel.Forgotten> = [],
        expecting faults: Replay.Faults = .mended
    ) async throws -> ReplayResult {
        let travel = Travel(forgetting: forgotten)
        travel.isSignedIn = true
        return try await Replay(recording).run(on: travel, expecting: faults)
    }

    @Test("A recording is written at the first fault and ends with the message that caused it")
    func savedOnFault() async throws {
        let recording = try await unread()
        #expect(recording.messages.map(\.hop.id) == [1, 2])
        #expect(recording.messages.map { $0.fault != nil } == [false, true])
        #expect(recording.otherFaults.isEmpty)
    }

    @Test("A fault that comes again fails the replay, unless that is expected")
    func recurs() async throws {
        let recording = try await unread()
        let error = await #expect(throws: ReplayError.self) {
            try await replay(recording, forgetting: [.ordersFlow])
        }
        let fault = Fault.Kind.unhandledOutput(board: "travel.orders", output: "String").message
        #expect(error == .faultRecurs(message: "#2 output travel.orders → main: String", fault: fault))
        #expect(try await replay(recording, forgetting: [.ordersFlow], expecting: .recurring).repeated == 2)
    }

    @Test("A fault that is mended ends the replay with success, unless it is expected")
    func mended() async throws {
        let recording = try await unread()
        let fault = Fault.Kind.unhandledOutput(board: "travel.orders", output: "String").message
        #expect(try await replay(recording).mended == fault)
        await #expect(throws: ReplayError.self) { try await replay(recording, expecting: .recurring) }
    }

    @Test("A fault that was not there when it was recorded is a difference, also when it comes late")
    func newFault() async throws {
        let app = try RecordedTravel()
        app.travel.isSignedIn = true
        app.motherboard.activate(.orders)
        let recording = try app.recorder.recording
        let error = await #expect(throws: ReplayError.self) { try await replay(recording, forgetting: [.ordersFlow]) }
        #expect("\(String(describing: error))".contains("FAULT: 'travel.orders' sent String and nothing handled it."))
    }

    @Test("An output that only the holder of an activation takes is taken again")
    func awaited() async throws {
        let app = try RecordedTravel()
        let activation = app.motherboard.activate(.signIn)
        app.travel.signIn?.signIn(as: "Ada")
        #expect(try await activation.firstOutput() == .signedIn(Traveller(name: "Ada")))
        let result = try await replay(try app.recorder.recording.reread)
        #expect("\(result)" == "\(3) messages repeated")
    }

    @Test("A fault that came of no message can't be repeated: nobody knows whether it is gone")
    func faultApart() async throws {
        let app = try RecordedTravel()
        app.motherboard.activate(.profile, with: 1)
        app.motherboard.activate(BoardID<Int, Never, Never>("ghost"), with: 3)
        let recording = try app.recorder.recording.reread
        let fault = Fault.Kind.unknownBoard(board: "ghost", call: "activate(_:)").message
        #expect(recording.otherFaults == [fault])
        for faults in [Replay.Faults.mended, .recurring] {
            await #expect(throws: ReplayError.faultNotRepeatable(fault)) {
                try await replay(recording, expecting: faults)
            }
        }
        #expect("\(ReplayError.faultNotRepeatable(fault))".contains("'\(fault)'"))
    }

    @Test("A fault apart that comes again fails the replay, unless that is expected, and a new one does")
    func faultAtLaunch() async throws {
        func record(_ module: some Module) throws -> Recording {
            let recorder = TraceRecorder(keepingPayloads: true)
            let root = Root(faultHandler: FaultHandler { _ in }, leakDetection: .off)
            root.trace.add(recorder)
            let motherboard = try Motherboard(modules: [module], root: root)
            motherboard.install(into: root)
            motherboard.activate(.notes)
            return try recorder.recording.reread
        }
        let (faulty, whole) = (LaunchModule(selects: "nowhere"), LaunchModule(selects: nil))
        let recording = try record(faulty)
        let fault = try #require(recording.otherFaults.first)
        await #expect(throws: ReplayError.faultRecurs(message: "#1 activation main → charts.notes", fault: fault)) {
            try await Replay(recording).run([faulty])
        }
        #expect(try await Replay(recording).run([faulty], expecting: .recurring).repeated == 1)
        await #expect(throws: ReplayError.faultNotRepeatable(fault)) { try await Replay(recording).run([whole]) }
        let error = await #expect(throws: ReplayError.self) { try await Replay(try record(whole)).run([faulty]) }
        guard case .differs(nil, "FAULT: \(fault)", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("What is nobody's mistake is no fault to repeat")
    func noMistake() async throws {
        let app = try RecordedTravel()
        let profile = app.motherboard.activate(.profile, with: 1)
        app.travel.profiles[0].complete()
        profile.send(.follow)
        let recording = try app.recorder.recording.reread
        #expect(recording.otherFaults.isEmpty)
        #expect(try await replay(recording).repeated == recording.messages.count)
    }

    // MARK: What can't be repeated

    @Test("A replay of nothing, or on nothing, is no success")
    func nothing() async throws {
        let app = try RecordedTravel()
        await #expect(throws: ReplayError.nothingToRepeat(reason: "the recording has no messages")) {
            try await replay(app.recorder.recording.reread)
        }
        app.motherboard.activate(.profile, with: 1)
        let recording = try app.recorder.recording.reread
        await #expect(throws: ReplayError.nothingToRepeat(reason: "no motherboard was given")) {
            try await Replay(recording).run(on: [])
        }
    }

    @Test("A recording without its beginning is refused")
    func forgotten() async throws {
        let app = try RecordedTravel(capacity: 2)
        for id in 1...3 { app.motherboard.activate(.profile, with: id) }
        let recording = try app.recorder.recording
        await #expect(throws: ReplayError.beginsLate("#2 activation main → travel.profile: Int")) {
            try await replay(recording)
        }
    }

    /// A recording of one message, changed as text.
    private func changed(_ old: String, to new: String) throws -> Recording {
        let app = try RecordedTravel()
        app.motherboard.activate(.profile, with: 7)
        let text = String(decoding: try app.recorder.recording.data, as: UTF8.self)
        #expect(text.contains(old))
        return try Recording(data: Data(text.replacing(old, with: new).utf8))
    }

    @Test(
        "What can't be brought about is named with the reason",
        arguments: [
            ("travel.profile", "travel.profil", "no module registers a board 'travel.profil'"),
            ("\"motherboard\" : \"main\"", "\"motherboard\" : \"main/x\"", "there is no motherboard 'main/x' now"),
            ("\"json\" : \"7\"", "\"json\" : \"{\"", "The recorded 'Int' can't be read as one: "),
            (
                "\"type\" : \"Int\"", "\"type\" : \"String\"",
                "'String' was recorded where 'Int' is wanted: the types differ"
            ),
            ("\"kind\" : \"activation\"", "\"kind\" : \"output\"", "'main' is not live now"),
            (
                "\"kind\" : \"activation\"", "\"kind\" : \"command\"",
                "'Int' was recorded where 'ProfileCommand' is wanted"
            ),
            ("\"kind\" : \"activation\"", "\"kind\" : \"completion\"", "'Int' is no reason to complete"),
            ("\"kind\" : \"activation\"", "\"kind\" : \"action\"", "no action flow takes actions of the type Int"),
        ])
    func notRepeatable(old: String, new: String, reason: String) async throws {
        let recording = try changed(old, to: new)
        let error = await #expect(throws: ReplayError.self) { try await replay(recording) }
        guard case .notRepeatable(_, let text) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.contains(reason))
    }

    @Test("What was sent and not kept is named when nobody sends it again")
    func notKept() async throws {
        let app = try RecordedTravel()
        let id = BoardID<Ticket, Never, Never>("travel.ticket")
        let module = StubBoard(id)
        let recorder = TraceRecorder(keepingPayloads: true)
        let root = Root(faultHandler: FaultHandler { _ in })
        root.trace.add(recorder)
        let motherboard = try Motherboard(modules: [module], root: root)
        motherboard.install(into: app.recorder)
        motherboard.activate(id, with: Ticket(seat: 1))
        let recording = try recorder.recording.reread
        let error = await #expect(throws: ReplayError.self) { try await Replay(recording).run([module]) }
        #expect(
            error?.description == "#1 activation main → travel.ticket: Ticket can't be repeated: "
                + "it carried a value of the type Ticket, which is not Codable.")
    }
}
