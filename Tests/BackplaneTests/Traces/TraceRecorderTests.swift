import Backplane
import Foundation
import Testing

@MainActor
@Suite("What a recorder keeps")
struct TraceRecorderTests {
    @Test("A recorder that was not told to keeps no payloads")
    func off() throws {
        let recorder = try someMessages(keepingPayloads: false)
        #expect(recorder.events.count == 3)
        #expect(throws: RecordingError.payloadsNotKept) { try recorder.recording }
        #expect(throws: RecordingError.payloadsNotKept) { try recorder.saveOnFault(to: temporaryFile()) }
    }

    @Test("Events and labels hold no values while a recorder keeps payloads")
    func events() throws {
        let bench = try Bench { registry in registry.board(.register) { _ in RegisterBoard() } }
        let recorder = TraceRecorder(keepingPayloads: true)
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.register, with: "hunter2")
        #expect(recorder.events.map(\.label) == ["String"])
        #expect(!String(decoding: try JSONEncoder().encode(recorder.events), as: UTF8.self).contains("hunter2"))
        #expect(try String(decoding: recorder.recording.data, as: UTF8.self).contains("hunter2"))
    }

    @Test("A cleared recorder has nothing left of what was said")
    func cleared() throws {
        let recorder = try someMessages()
        recorder.clear()
        #expect(try recorder.recording.messages.isEmpty)
    }

    @Test("A cleared recorder has all its room again, and a recording says how much it has forgotten")
    func clearedRoom() throws {
        let bench = try Bench { registry in registry.board(.register) { _ in RegisterBoard() } }
        let recorder = TraceRecorder(keepingPayloads: true, byteLimit: 10_000)
        bench.root.trace.add(recorder)
        for _ in 1...3 {
            for _ in 1...3 { bench.motherboard.activate(.register, with: String(repeating: "x", count: 2_500)) }
            #expect(recorder.recordedMessages.count == 3)
            recorder.clear()
        }
        #expect(String(decoding: try recorder.recording.data, as: UTF8.self).contains("\"forgotten\" : 9"))
    }

    @Test("What is recorded takes no more room than it may: the oldest goes, and a recording says that it is not whole")
    func room() throws {
        let bench = try Bench { registry in registry.board(.register) { _ in RegisterBoard() } }
        let recorder = TraceRecorder(capacity: 100, keepingPayloads: true, byteLimit: 40_000)
        bench.root.trace.add(recorder)
        var lengths: [Int] = []
        for number in 1...300 {
            bench.motherboard.activate(.register, with: String(repeating: "x", count: number * 37 % 3_000))
            lengths.append(try recorder.recording.data.count)
        }
        let recording = try recorder.recording
        #expect(recording.messages.map(\.hop.id) == Array((301 - UInt64(recording.messages.count))...300))
        #expect((10..<100).contains(recording.messages.count) && !recording.isWhole)
        let forgotten = "\"forgotten\" : \(300 - recording.messages.count)"
        #expect(try String(decoding: recording.data, as: UTF8.self).contains(forgotten))
        let most = try #require(lengths.max())
        #expect(most < 80_000)
        bench.motherboard.activate(.register, with: String(repeating: "x", count: 50_000))
        #expect(try recorder.recording.notKept.map { $0.contains("takes more than 40000 bytes") } == [true])
    }

    @Test("What is recorded stays in order, whether the large or the small comes first")
    func roomInOrder() throws {
        let bench = try Bench { registry in registry.board(.register) { _ in RegisterBoard() } }
        let recorder = TraceRecorder(keepingPayloads: true, byteLimit: 10_000)
        bench.root.trace.add(recorder)
        for (count, size) in [(5, 500), (1, 8_000), (40, 10)] {
            for _ in 0..<count { bench.motherboard.activate(.register, with: String(repeating: "x", count: size)) }
            let ids = recorder.recordedMessages.map(\.hop.id)
            let last = try #require(ids.last)
            #expect(ids.count < Int(last) && ids == Array((last + 1 - UInt64(ids.count))...last) || count == 5)
        }
    }

    @Test("A recorder that is told no limit keeps long payloads")
    func long() throws {
        let bench = try Bench { registry in registry.board(.register) { _ in RegisterBoard() } }
        let recorder = TraceRecorder(keepingPayloads: true)
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.register, with: String(repeating: "x", count: 100_000))
        #expect(try recorder.recording.notKept.isEmpty)
    }

    @Test("The last messages are kept when there is no room for more, in their order")
    func last() throws {
        let bench = try Bench { registry in registry.board(.register) { _ in RegisterBoard() } }
        let recorder = TraceRecorder(capacity: 3, keepingPayloads: true)
        bench.root.trace.add(recorder)
        for number in 1...8 {
            bench.motherboard.activate(.register, with: "\(number)")
            let expected = (max(1, number - 2)...number).map { UInt64($0) }
            #expect(try recorder.recording.messages.map(\.hop.id) == expected)
            #expect(recorder.events.map(\.hop.id) == expected)
            #expect(try recorder.recording.isWhole == (number <= 3))
        }
    }

    @Test("What is recorded after a new beginning is whole by itself; after a clearing it is not")
    func anew() throws {
        let recorder = try someMessages()
        #expect(try recorder.recording.isWhole)
        recorder.clear()
        #expect(try !recorder.recording.isWhole)
        let bench = try Bench { registry in registry.board(.register) { _ in RegisterBoard() } }
        let first = TraceRecorder(keepingPayloads: true)
        bench.root.trace.add(first)
        bench.motherboard.activate(.register, with: "before")
        first.clear()
        #expect(try !first.recording.isWhole, "one message is as good as many")
        let late = TraceRecorder(keepingPayloads: true)
        bench.root.trace.add(late)
        bench.motherboard.activate(.register, with: "late")
        #expect(try !late.recording.isWhole)
        late.clear()
        bench.motherboard.activate(.register, with: "later")
        #expect(try !late.recording.isWhole)
        late.beginAnew()
        bench.motherboard.activate(.register, with: "anew")
        #expect(try late.recording.isWhole && late.recording.messages.map(\.hop.id) == [4])
        #expect(try Recording(data: late.recording.data).isWhole)
        let small = TraceRecorder(capacity: 1, keepingPayloads: true)
        bench.root.trace.add(small)
        small.beginAnew()
        for text in ["one", "one more"] { bench.motherboard.activate(.register, with: text) }
        #expect(try !small.recording.isWhole, "there was no room for the first")
    }

    @Test("Of two messages that do not fit together the later one stays")
    func laterStays() throws {
        let bench = try Bench { registry in registry.board(.register) { _ in RegisterBoard() } }
        let recorder = TraceRecorder(keepingPayloads: true, byteLimit: 10_000)
        bench.root.trace.add(recorder)
        for _ in 0..<2 { bench.motherboard.activate(.register, with: String(repeating: "x", count: 6_000)) }
        #expect(recorder.recordedMessages.map(\.hop.id) == [2])
    }

    @Test("A recording that has forgotten the causes of its first messages is read again")
    func forgottenCause() throws {
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard { board, number in board.sendToMotherboard(number) } }
        }
        bench.motherboard.registerFlow(from: .ping) { _, _ in }
        let recorder = TraceRecorder(capacity: 1, keepingPayloads: true)
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.ping, with: 1)
        let recording = try recorder.recording
        #expect(recording.messages.map(\.hop.cause) == [1])
        #expect(try Recording(data: recording.data) == recording)
    }

    @Test("A recorder that is told no capacity keeps 256 events")
    func capacity() throws {
        let bench = try Bench { registry in registry.board(.register) { _ in RegisterBoard() } }
        let recorder = TraceRecorder()
        bench.root.trace.add(recorder)
        for number in 0..<300 { bench.motherboard.activate(.register, with: "\(number)") }
        #expect(recorder.events.count == 256)
    }

    @Test("A recorder that has been removed keeps nothing of what comes after")
    func removed() throws {
        let bench = try Bench { registry in registry.board(.register) { _ in RegisterBoard() } }
        let recorder = TraceRecorder(keepingPayloads: true)
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.register, with: "a")
        bench.root.trace.remove(recorder)
        bench.motherboard.activate(.register, with: "b")
        #expect(recorder.recordedMessages.map(\.hop.id) == [1])
    }

    @Test("The first fault is what is written, and a recorder that has heard nothing has missed nothing")
    func firstFault() throws {
        let bench = try Bench { registry in registry.board(.home) { _ in HomeBoard() } }
        let recorder = TraceRecorder(keepingPayloads: true)
        let smallest = TraceRecorder(capacity: 0)
        #expect(try recorder.recording.isWhole)
        for recorder in [recorder, smallest] { bench.root.trace.add(recorder) }
        let file = temporaryFile()
        defer { try? FileManager.default.removeItem(at: file) }
        try recorder.saveOnFault(to: file)
        for _ in 0..<2 { bench.motherboard.interact(.home, .refresh) }
        #expect(bench.faults.faults.count == 2)
        #expect(try Recording(contentsOf: file).messages.count == 1)
        #expect(smallest.events.count == 1)
    }

    @Test("A recording that can't be written on a fault says so and goes on")
    func unwritable() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let bench = try Bench { registry in registry.board(.home) { _ in HomeBoard() } }
                let recorder = TraceRecorder(keepingPayloads: true)
                bench.root.trace.add(recorder)
                try recorder.saveOnFault(to: URL(filePath: "/nowhere/at/all.trace"))
                bench.motherboard.interact(.home, .refresh)
                #expect(bench.faults.faults.count == 1)
                #expect(recorder.events.count == 1)
            }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("Backplane: the recording could not be written to /nowhere/at/all.trace: "))
    }

    @Test("A message is recorded with the fault that came of it")
    func faultOfMessage() throws {
        let bench = try Bench { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.broadcast(SignOut()) } }
        }
        let recorder = TraceRecorder(keepingPayloads: true)
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.shell)
        #expect(recorder.recordedMessages.map(\.fault) == [nil, bench.faults.kinds.first?.message])
    }

    @Test("What a board's task sends is told apart from what comes from outside and from what follows from that")
    func ownWork() async throws {
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    board.sendToMotherboard(number)
                    board.task { board.complete(with: number + 1) }
                }
            }
        }
        bench.motherboard.registerFlow(from: .ping) { _, _ in }
        let recorder = TraceRecorder(keepingPayloads: true)
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.ping, with: 1)
        await settle { !bench.motherboard.isLive(.ping) }
        #expect(recorder.recordedMessages.map(\.hop.kind) == [.activation, .output, .output, .completion])
        #expect(recorder.recordedMessages.map(\.isFromTask) == [false, false, true, false])
    }

    @Test("A recorder that comes after one was removed during a delivery blames no fault on that message")
    func removedDuringDelivery() throws {
        let first = TraceRecorder(keepingPayloads: true)
        let bench = try Bench { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.root?.trace.remove(first) } }
        }
        bench.root.trace.add(first)
        bench.motherboard.activate(.shell)
        let second = TraceRecorder(keepingPayloads: true)
        bench.root.trace.add(second)
        bench.root.navigator.pop(to: ScreenID(rawValue: "nowhere"))
        #expect(try second.recording.otherFaults.count == 1)
        #expect(try second.recording.messages.isEmpty)
    }

    @Test("Of faults that came of no message, as many are kept as of messages, the latest")
    func faultsApart() throws {
        let bench = try Bench { _ in }
        let recorder = TraceRecorder(capacity: 2, keepingPayloads: true)
        bench.root.trace.add(recorder)
        for number in 1...3 { bench.root.navigator.pop(to: ScreenID(rawValue: "\(number)")) }
        #expect(try recorder.recording.otherFaults == bench.faults.kinds.suffix(2).map(\.message))
        recorder.clear()
        #expect(try recorder.recording.otherFaults.isEmpty)
    }

    @Test("A fault of an output that nobody has read is that output's, also once the first messages are forgotten")
    func lateFaultAfterForgetting() async throws {
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard { board, number in board.sendToMotherboard(number) } }
            registry.board(.register) { _ in RegisterBoard() }
        }
        let recorder = TraceRecorder(keepingPayloads: true, byteLimit: 10_000)
        bench.root.trace.add(recorder)
        for _ in 0..<2 { bench.motherboard.activate(.register, with: String(repeating: "x", count: 6_000)) }
        bench.motherboard.activate(.ping, with: 1)
        _ = await bench.faults.kinds(once: 1)
        #expect(try recorder.recording.messages.compactMap(\.fault) == bench.faults.kinds.map(\.message))
        #expect(try recorder.recording.otherFaults.isEmpty)
    }

    @Test("A fault of an output that nobody has read is that output's, whatever came after it")
    func lateFault() async throws {
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard { board, number in board.sendToMotherboard(number) } }
            registry.board(.login) { _ in LoginBoard() }
        }
        let recorder = TraceRecorder(keepingPayloads: true)
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.ping, with: 1)
        bench.motherboard.activate(.login)
        _ = await bench.faults.kinds(once: 1)
        let faults = try recorder.recording.messages.map(\.fault)
        #expect(faults == [nil, bench.faults.kinds.first?.message, nil])
        #expect(try recorder.recording.otherFaults.isEmpty)
    }
}
