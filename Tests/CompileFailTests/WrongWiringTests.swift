import Foundation
import Testing

@Suite("Wrong wiring does not compile")
struct WrongWiringTests {
    @Test("Each marked line fails with the message it names, and no other line does", arguments: Fixture.all)
    func fails(fixture: Fixture) throws {
        let errors = try Compiler().errors(in: fixture.text, named: fixture.name)
        for expected in fixture.expectations {
            let messages = errors.filter { $0.line == expected.line }.map(\.message)
            #expect(
                messages.contains { $0.contains(expected.fragment) },
                "\(fixture.name):\(expected.line) should fail with '\(expected.fragment)', got \(messages)")
        }
        let expectedLines = Set(fixture.expectations.map(\.line))
        let unexpected = errors.filter { !expectedLines.contains($0.line) }
        #expect(unexpected.isEmpty)
        #expect(!fixture.expectations.isEmpty)
    }

    @Test("Without the marked lines the same file compiles", arguments: Fixture.all)
    func compilesOtherwise(fixture: Fixture) throws {
        #expect(try Compiler().errors(in: fixture.textWithoutMarkedLines, named: fixture.name).isEmpty)
    }

    @Test("An error is reported within two lines of its cause", arguments: Fixture.all)
    func closeToCause(fixture: Fixture) {
        #expect(fixture.expectations.allSatisfy { abs($0.line - $0.markedLine) <= 2 })
    }
}
