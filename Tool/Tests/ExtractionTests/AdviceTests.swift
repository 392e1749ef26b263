import CompilerIndex
import Foundation
import SystemSupport
import Testing
import WorkspaceReading

@testable import Extraction

extension ExtractionTests {
    @Suite("Advice")
    struct AdviceTests {
        @Test("What only one of two dependents uses is advised to be split off, with what it saves")
        func whatOnlyOneOfTwoDependents() async throws {
            let planner = try await ExtractionTests.restored().planner
            let commits = [
                Set(["Sources/App/Ones.swift"]), ["Sources/App/Home.swift"], ["Sources/App/Ones.swift"],
                ["Sources/Two/Two.swift"],
            ]
            let advice = Adviser(
                planner: planner, history: EditHistory(commits: commits), seconds: ["Two": 2, "App": 1]
            ).advice()
            let splits = advice.pieces.filter { $0.kind == .split }
            #expect(splits.map(\.title) == ["1 file of App is used by One only, of 2 dependents"])
            // Two's three lines in two of four commits.
            #expect(splits.first?.savedLines == 200)
            #expect(splits.first?.savedSeconds == 0.4)
            #expect(
                splits.first?.command == "backplane extract AppOnes --from App --files 'Sources/App/Ones.swift'")
        }

        @Test(
            "A target is advised to be split from what its dependents use, by the changes that recompiled them needlessly"
        )
        func aTargetIsAdvised() async throws {
            let planner = try await ExtractionTests.restored().planner
            let changes: [[String: Set<String>]] = [
                // A body, a member of a type that they don't use, a function that they don't use, and one that One
                // uses.
                [:], ["Sources/App/Home.swift": ["Home.title"]], ["Sources/App/Front.swift": ["front"]],
                ["Sources/App/Ones.swift": ["ones"]],
            ]
            let commits = [Set(["Sources/App/Ones.swift"])] + changes.dropFirst().map { Set($0.keys) }
            let advice = Adviser(
                planner: planner, history: EditHistory(commits: commits, declarations: changes),
                seconds: ["One": 1, "Two": 3]
            ).advice()
            let pieces = advice.pieces.filter { $0.kind == .interface }
            let piece = try #require(pieces.first)
            #expect(pieces.count == 1 && piece.title.hasPrefix("2 targets use 2 of App's "), "\(pieces.map(\.title))")
            #expect(
                piece.reasons.prefix(2) == [
                    "of 4 commits that changed App, 1 changed only bodies and comments, which recompiles nothing of One, Two",
                    "3 changed declarations, which recompiles 5 lines of these on average; in 2 of them nothing changed that they use",
                ], "\(piece.reasons)")
            // Four lines each of One and Two, after one of four commits.
            #expect(piece.savedLines == 200 && piece.savedSeconds == 0.4)
            #expect(
                piece.command
                    == "backplane extract AppInterface --from App --files 'Sources/App/Ones.swift' 'Sources/App/Twos.swift'"
            )
            let unread = Adviser(planner: planner, history: EditHistory(commits: commits)).advice()
            #expect(!unread.pieces.contains { $0.kind == .interface })
        }

        @Test(
            "The page of the advice holds each piece with its figures, and nothing in it is markup that should be text")
        func thePageOfTheAdvice() throws {
            let piece = Advice.Piece(
                kind: .extract, title: "A<B>: 2 of App's 9 files", savedLines: 12345, savedSeconds: 3.14159,
                inTheWay: 2,
                visible: 7, reasons: ["one & two"], command: "backplane extract A --files 'x'")
            let page = AdvicePage(
                advice: Advice(pieces: [piece], commits: 40, secondsPerThousandLines: ["App": 1.25]), title: "\"Shop\""
            ).text
            for part in [
                "A&lt;B&gt;: 2 of App's 9 files", "<dd>12,345</dd>", "<dd>3.1</dd>", "<dd class=\"bad\">2</dd>",
                "one &amp; two",
                "backplane extract A", "App: 1.3 s per 1,000 lines", "<h1>&quot;Shop&quot;</h1>",
                "the last 40 commits",
            ] { #expect(page.contains(part), "\(part)") }
            let empty = AdvicePage(advice: Advice(pieces: [], commits: 0, secondsPerThousandLines: [:]), title: "x")
                .text
            #expect(empty.contains("No suggestions"))
        }

        @Test(
            "Whatever joins the character before it hides no markup of the page",
            arguments: [
                "\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FD}", "\u{20E3}", "\u{E0061}", "\u{C3E}", "\r\n", "\u{0}",
            ])
        func whateverJoins(scalar: String) {
            let name = "<\(scalar)img src=x onerror=alert(1)>\(scalar)&\(scalar)\"\(scalar)"
            let piece = Advice.Piece(
                kind: .split, title: name, savedLines: 1, savedSeconds: nil, inTheWay: 0, visible: 0, reasons: [name],
                command: name)
            let page = AdvicePage(
                advice: Advice(pieces: [piece], commits: 1, secondsPerThousandLines: [name: 1]), title: name
            ).text
            // By bytes: as characters the marks that join would hide what is looked for.
            let text = Array(page.utf8)
            for markup in ["<img", "<\(scalar)img"] {
                let bytes = Array(markup.utf8)
                #expect(!text.indices.dropLast(bytes.count).contains { text[$0...].starts(with: bytes) }, "\(markup)")
            }
            #expect(
                page.utf8.count { $0 == UInt8(ascii: "<") }
                    == AdvicePage(
                        advice: Advice(
                            pieces: [
                                .init(
                                    kind: .split, title: "a", savedLines: 1, savedSeconds: nil, inTheWay: 0, visible: 0,
                                    reasons: ["a"],
                                    command: "a")
                            ], commits: 1, secondsPerThousandLines: ["a": 1]), title: "a"
                    ).text.utf8.count { $0 == UInt8(ascii: "<") })
        }
    }
}
