import Backplane
import Testing

@MainActor
@Suite("What is kept of values")
struct PayloadTests {
    @Test("Numbers that JSON has no text for come back, too", arguments: [Double.infinity, -.infinity, 1.5])
    func endlessNumbers(number: Double) throws {
        #expect(try PayloadCoding.value(of: PayloadCoding.payload(of: number), as: Double.self) == number)
    }

    @Test("A value is not what was recorded when that has another type")
    func otherTypeRecorded() {
        #expect(PayloadCoding.matches(1, .value(type: "Int", json: "1")))
        #expect(!PayloadCoding.matches(1, .value(type: "UInt", json: "1")))
    }

    @Test("Values that can't be compared are told apart by what is kept of them")
    func incomparable() throws {
        struct Place: Codable, Sendable { var city: String }
        let oslo = PayloadCoding.payload(of: Place(city: "Oslo"))
        #expect(PayloadCoding.matches(Place(city: "Oslo"), oslo))
        #expect(!PayloadCoding.matches(Place(city: "Bergen"), oslo))
    }

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
}
