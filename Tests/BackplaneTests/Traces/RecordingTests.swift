import Backplane
import Foundation
import Testing

@MainActor
@Suite("Recordings")
struct RecordingTests {
    /// A few messages of boards of these tests.
    private func recorded(keepingPayloads: Bool = true) throws -> TraceRecorder {
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard { board, n in board.sendToMotherboard(n + 1) } }
            registry.board(.home) { _ in HomeBoard() }
        }
        bench.motherboard.registerFlow(from: .ping) { _, _ in }
        let recorder = TraceRecorder(keepingPayloads: keepingPayloads)
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.ping, with: 41)
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        return recorder
    }

    private func temporaryFile() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "\(UUID()).trace")
    }

    @Test("A recording has each message with what it carried, and names what could not be kept")
    func content() throws {
        let recording = try recorded().recording
        #expect(
            recording.messages.map(\.description) == [
                "#1 activation main → test.ping: Int", "#2 output test.ping → main: Int",
                "#3 activation main → test.home: User",
            ])
        #expect(
            recording.messages.map(\.payload) == [
                .value(type: "Int", json: "41"), .value(type: "Int", json: "42"),
                .notKept(type: "User", reason: "is not Codable"),
            ])
        #expect(recording.messages.map(\.isFromOutside) == [true, false, true])
        #expect(recording.notKept == ["#3 activation main → test.home: User: User is not Codable"])
    }

    @Test("A recorder that was not told to keeps no payloads")
    func off() throws {
        let recorder = try recorded(keepingPayloads: false)
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
        let recorder = try recorded()
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
        let recorder = try recorded()
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
    }

    @Test("A file that is written over an older one comes back as it was, and is only its owner's")
    func files() throws {
        let file = temporaryFile()
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("old".utf8).write(to: file)
        let recording = try recorded().recording
        try recording.write(to: file)
        #expect(try Recording(contentsOf: file) == recording)
        let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test("A folder is not taken for a file to be written over, and nothing is left beside it")
    func folder() throws {
        let around = temporaryFile()
        let folder = around.appending(path: "folder")
        let kept = folder.appending(path: "kept")
        defer { try? FileManager.default.removeItem(at: around) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("kept".utf8).write(to: kept)
        let recording = try recorded().recording
        let error = #expect(throws: RecordingError.self) { try recording.write(to: folder) }
        guard case .unwritable(folder.path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(FileManager.default.contents(atPath: kept.path) == Data("kept".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: around.path) == ["folder"])
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

    @Test("What is asked several times is answered in the recorded order, and then anew")
    func answersInOrder() {
        let recorded = RecordedAnswers()
        recorded.record()
        for number in 1...2 { #expect(recorded.answer(to: "number") { number } == number) }
        let replayed = RecordedAnswers()
        replayed.replay(recorded.recorded)
        #expect((0..<3).map { _ in replayed.answer(to: "number") { 9 } } == [1, 2, 9])
        #expect(replayed.endReplay() == ["'number' was asked more often than when it was recorded"])
    }

    @Test("A recorder that is told no limit keeps long payloads")
    func long() throws {
        let bench = try Bench { registry in registry.board(.register) { _ in RegisterBoard() } }
        let recorder = TraceRecorder(keepingPayloads: true)
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.register, with: String(repeating: "x", count: 100_000))
        #expect(try recorder.recording.notKept.isEmpty)
    }

    @Test("A recording that can't be written on a fault says so and goes on")
    func unwritable() throws {
        let bench = try Bench { registry in registry.board(.home) { _ in HomeBoard() } }
        let recorder = TraceRecorder(keepingPayloads: true)
        bench.root.trace.add(recorder)
        try recorder.saveOnFault(to: URL(filePath: "/nowhere/at/all.trace"))
        bench.motherboard.interact(.home, .refresh)
        #expect(bench.faults.faults.count == 1)
        #expect(recorder.events.count == 1)
    }

    // MARK: Files that are none

    @Test("A file that is not there, a folder, and one that is too large are refused by name")
    func unreadable() throws {
        let missing = temporaryFile()
        let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: missing) }
        guard case .unreadable(missing.path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(throws: RecordingError.self) { try Recording(contentsOf: FileManager.default.temporaryDirectory) }
        #expect(throws: RecordingError.tooLarge(limit: Recording.maximumSize)) {
            try Recording(data: Data(count: Recording.maximumSize + 1))
        }
    }

    @Test("However a recording is cut off, it is refused")
    func truncated() throws {
        let data = try recorded().recording.data
        for length in stride(from: 0, to: data.count - 1, by: 7) {
            let error = #expect(throws: RecordingError.self) { try Recording(data: data.prefix(length)) }
            guard case .malformed = error else {
                Issue.record("\(length): \(String(describing: error))")
                return
            }
        }
    }

    @Test("A recording of another version is called that, whatever else is in it")
    func otherVersion() throws {
        #expect(throws: RecordingError.otherVersion(2)) { try Recording(data: Data(#"{"version":2,"x":[]}"#.utf8)) }
        #expect(
            RecordingError.otherVersion(2).description
                == "The recording has version 2 of the format, this library reads version 1. Record anew.")
    }

    @Test("Numbers that JSON has no text for come back, too", arguments: [Double.infinity, -.infinity, 1.5])
    func endlessNumbers(number: Double) throws {
        #expect(try PayloadCoding.value(of: PayloadCoding.payload(of: number), as: Double.self) == number)
    }

    @Test("A value is not what was recorded when that has another type")
    func otherTypeRecorded() {
        #expect(PayloadCoding.matches(1, .value(type: "Int", json: "1")))
        #expect(!PayloadCoding.matches(1, .value(type: "UInt", json: "1")))
    }

    @Test("Messages out of order, or with causes that nothing is known of, are refused")
    func order() throws {
        let text = String(decoding: try recorded().recording.data, as: UTF8.self)
        func error(_ old: String, _ new: String) throws -> String? {
            #expect(text.contains(old))
            return #expect(throws: RecordingError.self) {
                try Recording(data: Data(text.replacing(old, with: new).utf8))
            }?.description
        }
        #expect(try error(#""id" : 3"#, #""id" : 2"#) == "This is no whole recording: #2 comes after #2.")
        let itself = "This is no whole recording: #1 is caused by #1, of which nothing is known."
        #expect(try error(#""id" : 1,"#, #""cause" : 1, "id" : 1,"#) == itself)
        let unknown = "This is no whole recording: #2 is caused by #9, of which nothing is known."
        #expect(try error(#""cause" : 1"#, #""cause" : 9"#) == unknown)
        let message = try error(#""kind" : "output""#, #""kind" : "gossip""#)
        #expect(message?.contains("gossip") == true)
        #expect(message?.contains("messages.[1].hop.kind") == true)
    }

    // MARK: Values

    @Test("Outcomes of tasks are kept part by part, an error by its description")
    func outcomes() async throws {
        struct Late: Error, CustomStringConvertible { let description = "too late" }
        let id = BoardID<Int, TaskOutcome<Int, Double, Void>, TaskCommand>("test.work")
        let bench = try Bench { registry in
            registry.board(id) { _ in
                TaskBoard(policy: .single) { number, progress in
                    progress(.infinity)
                    if number > 1 { throw Late() }
                }
            }
        }
        bench.motherboard.registerFlow(from: id) { _, _ in }
        let recorder = TraceRecorder(keepingPayloads: true)
        bench.root.trace.add(recorder)
        for number in 1...2 {
            let activation = bench.motherboard.activate(id, with: number)
            for await _ in activation.outputs {}
        }
        let recording = try recorder.recording
        #expect(recording.notKept.isEmpty)
        let outputs = recording.messages.filter { $0.hop.kind == .output }.map(\.payload)
        let type = "TaskOutcome<Int, Double, ()>"
        #expect(
            outputs == [
                .value(type: type, json: #"{"input":"1","name":"progress","value":"\"inf\""}"#),
                .value(type: type, json: #"{"input":"1","name":"success"}"#),
                .value(type: type, json: #"{"input":"2","name":"progress","value":"\"inf\""}"#),
                .value(type: type, json: #"{"input":"2","name":"failure","value":"\"too late\""}"#),
            ])
    }

    @Test("Answers pass through while nobody records")
    func answers() async throws {
        let answers = RecordedAnswers()
        #expect(answers.answer(to: "number") { 3 } == 3)
        let recorder = TraceRecorder(keepingPayloads: true, answers: answers)
        #expect(answers.answer(to: "number") { 4 } == 4)
        let user = try await answers.answer(to: "user") {
            await Task.yield()
            return User(name: "Ada")
        }
        #expect(user.name == "Ada")
        let recording = try recorder.recording
        #expect(recording.answers.map(\.question) == ["number", "user"])
        #expect(recording.answers.first?.payload == .value(type: "Int", json: "4"))
        #expect(recording.notKept == ["answer to 'user': User is not Codable"])
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

    @Test("Values that can't be compared are told apart by what is kept of them")
    func incomparable() throws {
        struct Place: Codable, Sendable { var city: String }
        let oslo = PayloadCoding.payload(of: Place(city: "Oslo"))
        #expect(PayloadCoding.matches(Place(city: "Oslo"), oslo))
        #expect(!PayloadCoding.matches(Place(city: "Bergen"), oslo))
    }

    @Test("A recorded answer of another type than is asked for is named when the replay ends")
    func uselessAnswer() {
        let answers = RecordedAnswers()
        answers.record()
        _ = answers.answer(to: "number") { "four" }
        answers.replay(answers.recorded)
        #expect(answers.answer(to: "number") { 4 } == 4)
        let problems = answers.endReplay()
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("the answer to 'number' is of no use: ") == true)
    }
}
