import Backplane
import Documents
import Testing

@Suite("The README's tour")
struct TourTests {
    private static func readme() throws -> Document { try Document("README.md") }

    @Test("Each block of Swift in the README is the code that is compiled here, letter for letter, and the other way")
    func code() throws {
        #expect(try Self.readme().blocks(of: "swift") == Document("Tests/TourTests/Tour.swift").shownCode())
    }

    @Test("What a forgotten module says is what the README says it says") @MainActor
    func forgottenModule() throws {
        let error = try #require(throws: AssemblyError.self) { try makeCafe(CafeModule()) }
        #expect(try Self.readme().blocks(of: "text").contains("\(error)\n"))
    }

    @Test("The README's diagram is the one that the runtime draws of the tour") @MainActor
    func diagram() throws {
        let cafe = try makeCafe(CafeModule(), StubMachineModule())
        let recorder = TraceRecorder()
        cafe.root.trace.add(recorder)
        cafe.registerFlow(from: .barista) { _, _ in }
        cafe.install(into: cafe.root)
        cafe.activate(.counter)
        cafe.interact(.counter, .order(.espresso))
        #expect(try Self.readme().blocks(of: "mermaid").contains(recorder.sequenceDiagram.mermaid))
    }

    @Test("What an output that no one listens to says is what the README says it says") @MainActor
    func unheard() throws {
        var faults: [Fault] = []
        let root = Root(faultHandler: FaultHandler { faults.append($0) })
        let cafe = try Motherboard(modules: [CafeModule(), StubMachineModule()], root: root)
        cafe.registerFlow(from: .counter) { cafe, drink in cafe.activate(.barista, with: drink) }
        cafe.install(into: root)
        cafe.activate(.counter)
        cafe.interact(.counter, .order(.tea))
        let fault = try #require(faults.first)
        #expect(try Self.readme().text.contains("`\(fault.kind.message)`"))
    }
}
