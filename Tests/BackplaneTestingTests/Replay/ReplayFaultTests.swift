import Backplane
import BackplaneTesting
import Foundation
import Testing

@MainActor
@Suite("Faults in a replay")
struct ReplayFaultTests {
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
            try await Travel.replay(recording, forgetting: [.ordersFlow])
        }
        let fault = Fault.Kind.unhandledOutput(board: "travel.orders", output: "String").message
        #expect(error == .faultRecurs(message: "#2 output travel.orders → main: String", fault: fault))
        #expect(try await Travel.replay(recording, forgetting: [.ordersFlow], expecting: .recurring).repeated == 2)
    }

    @Test("A fault that is mended ends the replay with success, unless it is expected")
    func mended() async throws {
        let recording = try await unread()
        let fault = Fault.Kind.unhandledOutput(board: "travel.orders", output: "String").message
        #expect(try await Travel.replay(recording).mended == fault)
        await #expect(throws: ReplayError.self) { try await Travel.replay(recording, expecting: .recurring) }
    }

    @Test("A fault that was not there when it was recorded is a difference, also when it comes late")
    func newFault() async throws {
        let app = try RecordedTravel()
        app.travel.isSignedIn = true
        app.motherboard.activate(.orders)
        let recording = try app.recorder.recording
        let error = await #expect(throws: ReplayError.self) {
            try await Travel.replay(recording, forgetting: [.ordersFlow])
        }
        #expect("\(String(describing: error))".contains("FAULT: 'travel.orders' sent String, which nothing handled."))
    }

    @Test("An output that only the holder of an activation takes is taken again")
    func awaited() async throws {
        let app = try RecordedTravel()
        let activation = app.motherboard.activate(.signIn)
        app.travel.signIn?.signIn(as: "Ada")
        #expect(try await activation.firstOutput() == .signedIn(Traveller(name: "Ada")))
        let result = try await Travel.replay(try app.recorder.recording.reread)
        #expect("\(result)" == "\(3) messages repeated")
    }

    @Test("A fault that came of no message can't be replayed, so whether it is fixed is unknown")
    func faultApart() async throws {
        let app = try RecordedTravel()
        app.motherboard.activate(.profile, with: 1)
        app.motherboard.activate(BoardID<Int, Never, Never>("ghost"), with: 3)
        let recording = try app.recorder.recording.reread
        let fault = Fault.Kind.unknownBoard(board: "ghost", call: "activate(_:)").message
        #expect(recording.otherFaults == [fault])
        for faults in [Replay.Faults.mended, .recurring] {
            await #expect(throws: ReplayError.faultNotRepeatable(fault)) {
                try await Travel.replay(recording, expecting: faults)
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
        #expect(try await Travel.replay(recording).repeated == recording.messages.count)
    }
}
