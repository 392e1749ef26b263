import Backplane
import Testing

@MainActor
@Suite("Recorded answers")
struct RecordedAnswersTests {
    @Test("What is asked several times is answered in the recorded order, and then anew")
    func answersInOrder() {
        let recorded = RecordedAnswers()
        recorded.record()
        for number in 1...2 { #expect(recorded.answer(to: "number") { number } == number) }
        let replayed = RecordedAnswers()
        replayed.replay([])
        #expect(!replayed.areAllGiven, "there are none")
        replayed.replay(recorded.recorded)
        #expect(replayed.answer(to: "number") { 9 } == 1)
        #expect(!replayed.areAllGiven)
        #expect(replayed.answer(to: "number") { 9 } == 2)
        #expect(replayed.areAllGiven && !recorded.areAllGiven)
        #expect(replayed.answer(to: "number") { 9 } == 9)
        #expect(replayed.endReplay() == ["'number' was asked more often than when it was recorded"])
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

    @Test("A recorded answer of another type than is asked for is named when the replay ends")
    func uselessAnswer() {
        let answers = RecordedAnswers()
        answers.record()
        _ = answers.answer(to: "number") { "four" }
        answers.replay(answers.recorded)
        #expect(answers.answer(to: "number") { 4 } == 4)
        let problems = answers.endReplay()
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("the answer to 'number' can't be used: ") == true)
    }
}
