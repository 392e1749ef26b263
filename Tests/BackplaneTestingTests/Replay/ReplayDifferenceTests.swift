import Backplane
import BackplaneTesting
import Foundation
import Testing

@MainActor
@Suite("Differences that a replay finds")
struct ReplayDifferenceTests {
    @Test("The first message that does not follow any more is named with what came before")
    func missing() async throws {
        let recording = try RecordedTravel.profiles().recorder.recording
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
        let line = "#4 activation main → travel.trip: Trip"
        #expect(
            error
                == .differs(
                    recorded: "\(line) {\"city\":\"Oslo\"}", replayed: "\(line) {\"city\":\"Bergen\"}",
                    after: "#3 completion travel.sign-in → main: finished"))
    }

    @Test("What nobody sent when it was recorded is left over, and told")
    func leftOver() async throws {
        let app = try RecordedTravel(Travel(find: Travel.forever))
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

    @Test("A replay of nothing, or on nothing, is no success")
    func nothing() async throws {
        let app = try RecordedTravel()
        await #expect(throws: ReplayError.nothingToRepeat(reason: "the recording has no messages")) {
            try await Travel.replay(app.recorder.recording.reread)
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
            try await Travel.replay(recording)
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
            ("\"json\" : \"7\"", "\"json\" : \"{\"", "The recorded 'Int' can't be decoded: "),
            (
                "\"type\" : \"Int\"", "\"type\" : \"String\"",
                "'String' was recorded where 'Int' is expected: the types differ"
            ),
            ("\"kind\" : \"activation\"", "\"kind\" : \"output\"", "'main' is not live now"),
            (
                "\"kind\" : \"activation\"", "\"kind\" : \"command\"",
                "'Int' was recorded where 'ProfileCommand' is expected"
            ),
            ("\"kind\" : \"activation\"", "\"kind\" : \"completion\"", "'Int' is not a reason to complete"),
            ("\"kind\" : \"activation\"", "\"kind\" : \"action\"", "no action flow takes actions of the type Int"),
        ])
    func notRepeatable(old: String, new: String, reason: String) async throws {
        let recording = try changed(old, to: new)
        let error = await #expect(throws: ReplayError.self) { try await Travel.replay(recording) }
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
            error?.description == "#1 activation main → travel.ticket: Ticket can't be replayed: "
                + "it carried a value of the type Ticket, which is not Codable.")
    }
}
