import Foundation
import Testing

@Suite("backplane link --measure")
struct LinkMeasureTests {
    @Test("A program that does not build is not measured; the compiler's message is shown, and nothing is left")
    func brokenCode() throws {
        let workspace = try LinkedApp.planted(["Kit/Sources/Login/Login.swift": "public func sessionOfLogin( {}\n"])
        let temporary = try TemporaryWorkspace()
        let run = try Backplane.run(
            ["link", "App", "--measure", "--build", "debug"], in: workspace, environment: ["TMPDIR": temporary.path])
        #expect(run.status == 2)
        #expect(run.errors.contains("'App' does not build, so nothing was measured"), "\(run.errors)")
        #expect(run.errors.contains("Login.swift:1:") && run.errors.contains("error:"), "\(run.errors)")
        #expect(try LinkedApp.leftovers(in: temporary) == [])
    }

    @Test("All layouts are measured, the plan counts them, and nothing is left")
    func measures() throws {
        let workspace = try LinkedApp.planted()
        let temporary = try TemporaryWorkspace()
        let run = try Backplane.run(
            ["link", "App", "--measure", "--plan", "--build", "debug", "--starts", "5", "--format", "json"],
            in: workspace,
            environment: ["TMPDIR": temporary.path])
        #expect(run.status == 0, "\(run.text)")
        let study = try JSONDecoder().decode(LinkStudyDocument.self, from: Data(run.output.utf8))
        let layouts = try #require(study.measured).layouts
        #expect(layouts.map(\.layout) == ["static", "dynamic", "merged", "as declared"])
        #expect(layouts.map(\.images) == [1, 3, 2, 2])
        #expect(layouts.map(\.duplicateModules) == [0, 0, 0, 1])
        #expect(layouts.allSatisfy { $0.failure == nil && $0.warm.milliseconds > 0 && $0.bytes > 0 })
        #expect(study.plan?.chosen == "fixed")
        #expect(try LinkedApp.leftovers(in: temporary) == [])
        #expect(!run.text.contains("made a session"), "the program itself ran")
    }

    @Test("An interrupted measurement leaves nothing behind", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) throws {
        let workspace = try LinkedApp.planted()
        let temporary = try TemporaryWorkspace()
        let process = try BackplaneProcess(
            ["link", "App", "--measure", "--build", "debug", "--starts", "1000"], in: workspace,
            environment: ["TMPDIR": temporary.path])
        process.read(until: "launching each layout")
        process.send(signal)
        let end = process.end()
        #expect(end.text.contains("The measurement was discarded"), "\(end.text)")
        #expect(end.reason == .uncaughtSignal && end.status == signal)
        #expect(try LinkedApp.leftovers(in: temporary) == [])
    }

    @Test("What a killed measurement leaves is removed by the next one")
    func killed() throws {
        let workspace = try LinkedApp.planted()
        let temporary = try TemporaryWorkspace()
        let words = ["link", "App", "--measure", "--build", "debug", "--starts", "1000"]
        let printed = try Backplane.killed(
            words, in: workspace, environment: ["TMPDIR": temporary.path], after: "linking static")
        #expect(printed.contains("linking static"), "\(printed)")
        #expect(try LinkedApp.leftovers(in: temporary) != [])
        try workspace.write("Kit/Sources/Login/Login.swift", "public func sessionOfLogin( {}\n")
        #expect(try Backplane.run(words, in: workspace, environment: ["TMPDIR": temporary.path]).status == 2)
        #expect(try LinkedApp.leftovers(in: temporary) == [])
    }
}
