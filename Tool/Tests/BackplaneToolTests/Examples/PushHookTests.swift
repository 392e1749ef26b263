import Foundation
import Testing

@Suite("The example of a hook before a push")
struct PushHookTests {
    @Test("lets pass what holds, and refuses what breaks a rule, fails a test or is not what lies there")
    func push() throws {
        let clone = try PushingClone(TestedWorkspace.files)
        #expect(try clone.push().succeeds, "what holds is pushed")
        #expect(try clone.push().succeeds, "and again, with nothing new")

        try clone.commit("import A\npublic func b() -> Int { 2 }\n", to: "Sources/B/B.swift")
        let undeclared = try clone.push()
        #expect(!undeclared.succeeds && undeclared.text.contains("[undeclared-import]"), "\(undeclared.text)")

        try clone.commit("public func b() -> Int { 3 }\n", to: "Sources/B/B.swift")
        let failing = try clone.push()
        #expect(!failing.succeeds && failing.text.contains("failed     BTests"), "\(failing.text)")
        #expect(!failing.text.contains("passed     ATests"), "only what is affected runs")

        try clone.commit("public func b() -> Int { 1 + 1 }\n", to: "Sources/B/B.swift")
        try clone.files.write("Sources/B/B.swift", "public func b() -> Int { 2 }\n")
        let dirty = try clone.push()
        #expect(!dirty.succeeds && dirty.text.contains("without changes"), "\(dirty.text)")

        try clone.files.write("Sources/B/B.swift", "public func b() -> Int { 1 + 1 }\n")
        #expect(try clone.push().succeeds)
        #expect(try clone.push("--delete", "origin", "side").succeeds, "a deleted branch is not tested")
    }
}
