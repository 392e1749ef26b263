import CompilerIndex
import Foundation
import Testing
import SystemSupport
import WorkspaceReading

@testable import Extraction

/// One build of the app for all tests; those that change it begin with what was committed.
@Suite("Extractions", .serialized)
struct ExtractionTests {
    struct Context {
        let fixture: Fixture
        let subject: PackageSubject
        let planner: ExtractionPlanner
    }
}

private enum Shared {
    typealias Context = ExtractionTests.Context

    static let app = Task { () -> Context in
        let fixture = try await Fixture(appFiles)
        let (subject, planner) = try await fixture.planner()
        return Context(fixture: fixture, subject: subject, planner: planner)
    }
}

private func request(_ name: String = "Profile", _ files: String...) -> ExtractionRequest {
    ExtractionRequest(name: name, source: "App", files: files.isEmpty ? ["Sources/App/Profile/**"] : files)
}

/// A builder that answers as it is told.
private struct ScriptedBuilder: PackageBuilding {
    let answer: @Sendable () async -> RunResult

    func build() async -> RunResult { await answer() }
    func test() async -> RunResult { RunResult(succeeded: true, output: "") }
}

extension ExtractionTests {
    @Suite("Planning an extraction")
    struct PlanningAnExtractionTests {
        @Test("A group that nothing keeps is clear, with what goes along, what becomes visible and its tests")
        func aGroupThatNothingKeepsIs() async throws {
            let plan = try await Shared.app.value.planner.plan(request())
            #expect(plan.isClear, "\(plan.text(isWhole: true))")
            #expect(plan.direction == .below)
            #expect(plan.along == ["Sources/App/Support/Badge.swift"])
            #expect(plan.tests == ["Tests/AppTests/ProfileTests.swift"])
            let visible = Set(plan.crossings.filter { $0.treatment == .visible }.map(\.name))
            #expect(
                visible.isSuperset(of: [
                    "Profile", "Profile.name", "Profile.age", "ProfileStore", "ProfileStore.profile(of:)",
                ]))
            #expect(!visible.contains("Profile.badge"))
            #expect(plan.edits.qualifiedNames == 1)
            #expect(plan.resources == ["Sources/App/Texts/badges.txt"])
        }

        @Test("A group that calls up has that in its way, and a module below both takes it where it can")
        func aGroupThatCallsUpHas() async throws {
            let planner = try await Shared.app.value.planner
            var request = request("Greetings", "Sources/App/Greeting.swift")
            request.extent = .exact
            request.direction = .below
            let plan = try await planner.plan(request)
            #expect(!plan.isClear)
            #expect(plan.crossings.filter(\.treatment.isInTheWay).map(\.name) == ["Session", "Session.user"])
            request.shared = "Sessions"
            let lower = try await planner.plan(request)
            #expect(lower.isClear, "\(lower.text(isWhole: true))")
            #expect(lower.down == ["Sources/App/Session.swift"])
            #expect(lower.dependencies["Greetings"] == ["Sessions"])
        }

        @Test("A resource that both sides name is in the way")
        func aResourceThatBothSidesName() async throws {
            var request = request("Boths", "Sources/App/Both.swift")
            request.extent = .exact
            let plan = try await Shared.app.value.planner.plan(request)
            let reasons = plan.remarks.filter(\.isInTheWay).map(\.text)
            #expect(
                reasons.contains {
                    $0.hasPrefix("'Texts/both.txt' is named on both sides, also in Sources/App/FrontText.swift")
                },
                "\(reasons)")
            #expect(plan.resources.isEmpty)
        }

        @Test("Plans can be written as JSON and read again")
        func plansCanBeWrittenAsJson() async throws {
            let plan = try await Shared.app.value.planner.plan(request())
            let again = try JSONDecoder().decode(ExtractionPlan.self, from: JSONEncoder().encode(plan))
            #expect(again.text(isWhole: true) == plan.text(isWhole: true))
        }

        @Test(
            "What makes no sense is refused with its reason",
            arguments: [
                ("Profile", "Nope", "Sources/App/Profile/**", "There is no target 'Nope'"),
                ("App", "App", "Sources/App/Profile/**", "There is a target 'App' already"),
                ("app", "App", "Sources/App/Profile/**", "There is a target 'App' already"),
                ("My Profile", "App", "Sources/App/Profile/**", "is no name of a module"),
                ("1Profile", "App", "Sources/App/Profile/**", "is no name of a module"),
                ("", "App", "Sources/App/Profile/**", "is no name of a module"),
                ("Profile", "App", "Sources/App/Prfile/**", "No file of 'App' matches"),
                ("Profile", "App", "Sources/App/**", "nothing would be left"),
                ("Profile", "App", "Tests/**", "matches files of 'AppTests', not of 'App'"),
                ("Profile", "AppTests", "Tests/**", "is a test target"),
            ])
        func whatMakesNoSenseIsRefused(name: String, source: String, files: String, reason: String) async throws {
            let planner = try await Shared.app.value.planner
            let error = await #expect(throws: ExtractionError.self) {
                try await planner.plan(ExtractionRequest(name: name, source: source, files: [files]))
            }
            #expect(error?.description.contains(reason) ?? false, "\(error?.description ?? "")")
        }

        @Test(
            "With an interface services get protocols, data goes out of files that hold more, and the app makes the rest"
        )
        func withAnInterfaceServicesGetProtocols() async throws {
            var request = ExtractionRequest(name: "Clocks", source: "Till", files: ["Sources/Till/Clock/**"])
            request.hasInterface = true
            request.extent = .exact
            let plan = try await Shared.app.value.planner.plan(request)
            #expect(plan.isClear, "\(plan.text(isWhole: true))")
            let interface = try #require(plan.interface)
            #expect(interface.name == "ClocksInterface")
            #expect(interface.declarations == ["Moment (Sources/Till/Clock/Clock.swift)"])
            #expect(interface.protocols.map(\.name) == ["Clock", "ClocksZone"])
            #expect(interface.protocols.first?.type == "StandardClock")
            #expect(interface.protocols.first?.members == ["now()", "set(_:gently:)"])
            #expect(interface.module == "ClocksModule")
            #expect(plan.dependencies["Till"] == ["Clocks", "ClocksInterface"])
            #expect(plan.dependencies["Clocks"] == ["ClocksInterface"])
        }

        @Test("A library may not make what is behind an interface, and a singleton has no place in one")
        func aLibraryMayNotMakeWhat() async throws {
            var request = request()
            request.hasInterface = true
            let plan = try await Shared.app.value.planner.plan(request)
            #expect(!plan.isClear)
            let reasons = plan.remarks.filter(\.isInTheWay).map(\.text)
            #expect(reasons.contains { $0.contains("'ProfileStore' is made here: let it be passed in") }, "\(reasons)")
            request = ExtractionRequest(name: "Bells", source: "Till", files: ["Sources/Till/Bell.swift"])
            request.hasInterface = true
            let bells = try await Shared.app.value.planner.plan(request)
            let others = bells.remarks.filter(\.isInTheWay).map(\.text)
            #expect(
                others.contains { $0.contains("'Bell' is asked for 'shared', which belongs to the type") }, "\(others)")
        }

        @Test("An interface that would hold nothing is refused")
        func anInterfaceThatWouldHold() async throws {
            var request = request("Fronts", "Sources/App/Front.swift")
            request.hasInterface = true
            let error = await #expect(throws: ExtractionError.self) {
                try await Shared.app.value.planner.plan(request)
            }
            #expect(error?.description.contains("nothing of it that an interface could hold") ?? false)
        }

        @Test("What only one of two dependents uses is advised to be split off, with what it saves")
        func whatOnlyOneOfTwoDependents() async throws {
            let planner = try await Shared.app.value.planner
            let commits = [
                Set(["Sources/App/Ones.swift"]), ["Sources/App/Home.swift"], ["Sources/App/Ones.swift"],
                ["Sources/Two/Two.swift"],
            ]
            let advice = Adviser(
                planner: planner, history: EditHistory(commits: commits), seconds: ["Two": 2, "App": 1]
            ).advice()
            let splits = advice.pieces.filter { $0.kind == .split }
            #expect(splits.map(\.title) == ["1 file of App is used by One alone, of 2 that depend on it"])
            // Two's three lines in two of four commits.
            #expect(splits.first?.savedLines == 200)
            #expect(splits.first?.savedSeconds == 0.4)
            #expect(
                splits.first?.command == "backplane extract AppOnes --from App --files 'Sources/App/Ones.swift'")
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
                "backplane extract A", "App: 1.3 s for a thousand lines", "<h1>&quot;Shop&quot;</h1>",
                "the last 40 commits",
            ] { #expect(page.contains(part), "\(part)") }
            let empty = AdvicePage(advice: Advice(pieces: [], commits: 0, secondsPerThousandLines: [:]), title: "x")
                .text
            #expect(empty.contains("Nothing to advise"))
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

        @Test("The type of a property is read from what the toolchain tells, without modules")
        func theTypeOfAPropertyIs() {
            #expect(Demangler.type(in: "App.Profile.age : Swift.Int") == "Int")
            #expect(Demangler.type(in: "App.P.all : [Swift.String : App.Outer.Inner?]") == "[String : Outer.Inner?]")
            #expect(Demangler.type(in: "App.P.run : (Swift.Int) -> ()") == "(Int) -> ()")
            #expect(Demangler.type(in: "App.P.x : App.(Hidden in _8DB39A8F)") == nil)
            #expect(Demangler.type(in: "App.Profile.age") == nil)
        }
    }

    @Suite("Carrying out an extraction")
    struct CarryingOutAnExtractionTests {
        /// The shared package as it was committed first.
        private func restored() async throws -> Shared.Context {
            let context = try await Shared.app.value
            _ = try await context.fixture.shell("git reset -q --hard start && git clean -fdq")
            return context
        }

        @Test("What is clear builds, keeps its tests, and folds back into what it was; so does an interface")
        func whatIsClearBuildsKeepsIts() async throws {
            let context = try await restored()
            let (fixture, subject) = (context.fixture, context.subject)
            let outcome = try await Extractor(subject: subject, builder: PackageBuilder(folder: subject.folder))
                .extract(request(), planner: context.planner)
            #expect(outcome.succeeded, "\(outcome.errors)")
            #expect(outcome.builds == 1)
            #expect(outcome.testsBefore == 3)
            #expect(outcome.testsAfter == 3)
            let past = try #require(PastExtraction.last(in: subject.folder))
            #expect(past.name == "Profile" && past.builds == 1 && past.made == outcome.counts.total && past.made > 0)
            #expect(past.estimate(for: past.planned).contains("about \(past.made) edits and 1 build"))
            let names = try fixture.content()
            #expect(names["Sources/Profile/Profile.swift"] != nil)
            #expect(names["Tests/ProfileTests/ProfileTests.swift"] != nil)
            #expect(names["Sources/App/Profile"] == nil)
            #expect(names["Sources/Profile/Texts/badges.txt"] != nil)
            #expect(names["Sources/App/Texts/badges.txt"] == nil)
            let status = try await fixture.shell("git status --porcelain")
            #expect(status.contains("Sources/App/Profile/ProfileStore.swift -> Sources/Profile/ProfileStore.swift"))
            let manifest = try await fixture.shell("cat Package.swift")
            #expect(manifest.contains("resources: [.process(\"Texts\"), .copy(\"Front.txt\")]),"))
            #expect(manifest.contains("\"Profile\",\n        ]"))
            #expect(manifest.contains(".target(name: \"Profile\", resources: [.process(\"Texts\")]),"))
            #expect(manifest.contains(".testTarget(name: \"ProfileTests\", dependencies: [\"Profile\"]),"))

            var options = Extractor.Options()
            options.runsTests = false
            try await fixture.commit()
            let (again, second) = try await fixture.planner()
            let merge = MergePlanner(subject: again, index: second.index, root: second.root)
            let merged = try await Extractor(
                subject: again, builder: PackageBuilder(folder: again.folder), options: options
            ).merge(MergeRequest(names: ["App", "Profile"]), planner: merge)
            #expect(merged.succeeded, "\(merged.errors)")
            try await fixture.commit()
            let (whole, third) = try await fixture.planner()
            #expect(whole.targets.map(\.name).sorted() == ["App", "AppTests", "One", "ProfileTests", "Till", "Two"])
            #expect(whole["App"]?.files.count == subject["App"]?.files.count)
            #expect(whole["App"]?.resources == subject["App"]?.resources)
            #expect(try fixture.content()["Sources/App/Texts/badges.txt"] != nil)

            var clocks = ExtractionRequest(name: "Clocks", source: "Till", files: ["Sources/Till/Clock/**"])
            clocks.hasInterface = true
            clocks.extent = .exact
            let apart = try await Extractor(subject: whole, builder: PackageBuilder(folder: whole.folder))
                .extract(clocks, planner: third)
            #expect(apart.succeeded, "\(apart.errors)")
            #expect(apart.builds == 1)
            #expect(apart.testsAfter == 3)
            let sources = try fixture.content().keys
            #expect(sources.contains("Sources/ClocksInterface/Moment.swift"))
            #expect(sources.contains("Sources/ClocksInterface/ClocksZone.swift"))
            let text = try await fixture.shell("cat Sources/Till/main.swift Sources/Clocks/Clock.swift")
            #expect(text.contains("let clock: any Clock = ClocksModule.makeClock(zone: Zone(), fast: true)"))
            #expect(text.contains("final class StandardClock: Clock {"))
        }

        @Test("What does not build is taken back byte for byte, wherever it was left")
        func whatDoesNotBuildIsTaken() async throws {
            let context = try await restored()
            let (fixture, subject, planner) = (context.fixture, context.subject, context.planner)
            chmod("\(fixture.folder)/Sources/App/Home.swift", 0o640)
            let before = try fixture.content()
            let index = try await fixture.shell("git ls-files -s")
            let folder = fixture.folder
            let builder = ScriptedBuilder {
                // As a run leaves it that is killed here.
                _ = try? await fixture.shell("rm -rf '\(folder)-killed' && cp -a '\(folder)' '\(folder)-killed'")
                return RunResult(
                    succeeded: false, output: "\(folder)/Sources/App/Home.swift:1:1: error: no rule knows this")
            }
            let outcome = try await Extractor(subject: subject, builder: builder).extract(request(), planner: planner)
            #expect(outcome.errors == ["Sources/App/Home.swift:1: no rule knows this"])
            #expect(try fixture.content() == before)
            #expect(try await fixture.shell("git ls-files -s") == index)
            #expect(try await fixture.shell("git status --porcelain") == "")

            let killed = "\(folder)-killed"
            defer { try? FileManager.default.removeItem(atPath: killed) }
            #expect(FileManager.default.fileExists(atPath: "\(killed)/Sources/Profile/Profile.swift"))
            // Somebody looked into it meanwhile: what he wrote is not lost.
            try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(killed)/Sources/App/Home.swift"))
            let unfinished = try #require(try Journal.unfinished(inPackage: killed))
            #expect(unfinished.task.title == "extract Profile --from App")
            let saved = try await Journal.rollBack(unfinished)
            #expect(saved == ["Sources/App/Home.swift is kept as Sources/App/Home.swift.backplane-saved"])
            #expect(
                FileManager.default.contents(atPath: "\(killed)/Sources/App/Home.swift.backplane-saved")
                    == Data("mine".utf8))
            #expect(try Journal.unfinished(inPackage: killed) == nil)
        }

        @Test("A working tree that could lose something, or can't be written, is left alone")
        func aWorkingTreeThatCouldLose() async throws {
            let context = try await restored()
            let (fixture, subject, planner) = (context.fixture, context.subject, context.planner)
            let extractor = Extractor(
                subject: subject, builder: ScriptedBuilder { RunResult(succeeded: true, output: "") })
            func refusal() async -> String {
                do {
                    _ = try await extractor.extract(request(), planner: planner)
                    return "nothing was refused"
                } catch { return "\(error)" }
            }
            let file = "\(fixture.folder)/Sources/App/Profile/Profile.swift"
            let old = try #require(FileManager.default.contents(atPath: file))
            try (old + Data("// more\n".utf8)).write(to: URL(fileURLWithPath: file))
            #expect(await refusal().contains("differs from the last commit: Sources/App/Profile/Profile.swift"))
            try old.write(to: URL(fileURLWithPath: file))
            chmod(file, 0o444)
            #expect(await refusal().contains("'Sources/App/Profile/Profile.swift' is read-only"))
            chmod(file, 0o644)
            try FileManager.default.createDirectory(
                atPath: "\(fixture.folder)/Sources/Profile", withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: "\(fixture.folder)/Sources/Profile/x"))
            #expect(await refusal().contains("'Sources/Profile' exists"))
            try FileManager.default.removeItem(atPath: "\(fixture.folder)/Sources/Profile")
            let journal = try Journal(
                package: subject.folder, task: .init(command: "extract", extraction: request(), merge: nil))
            #expect(await refusal().contains("An earlier run was not finished"))
            try journal.close()
            #expect(try await fixture.shell("git status --porcelain") == "")
        }

        @Test("What another version left is neither read in part nor lost: it is refused with what to do")
        func anotherVersionsJournal() async throws {
            let fixture = try await Fixture([:], isTracked: false)
            defer { fixture.remove() }
            let folder = Journal.folder(ofPackage: fixture.folder)
            let began = #"{"began":{"_0":{"command":"extract"}}}"#
            for lines in [
                [began], [#"{"format":{"_0":99}}"#, began],
                [#"{"format":{"_0":2}}"#, began, #"{"moved":{"path":"x"}}"#],
            ] {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try Data((lines.joined(separator: "\n") + "\n").utf8).write(
                    to: URL(fileURLWithPath: "\(folder)/journal"))
                let error = #expect(throws: ExtractionError.self) { try Journal.unfinished(inPackage: fixture.folder) }
                #expect(error?.description.contains("another version") ?? false)
                #expect(Journal.isThere(inPackage: fixture.folder))
            }
            // A last line that was cut off tells of nothing that was done.
            try Data("{\"format\":{\"_0\":2}}\n\(began)\n{\"kep".utf8).write(
                to: URL(fileURLWithPath: "\(folder)/journal"))
            #expect(try Journal.unfinished(inPackage: fixture.folder)?.task.command == "extract")
        }

        @Test(
            "An interface takes operators with their functions, and conformances of others' types with their protocols")
        func operatorsOfAnInterface() async throws {
            let fixture = try await Fixture([
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "App", targets: [.executableTarget(name: "App")])
                """,
                "Sources/App/main.swift":
                    "print((Sum(v: 1) <+> Sum(v: 2)).v, Box(value: 3).get())\nprint(Store(limit: 2).total(), Uses().level)\n",
                "Sources/App/Part/Sum.swift": """
                precedencegroup Adding { associativity: left }
                infix operator <+>: Adding
                infix operator <->: AdditionPrecedence
                struct Sum { let v: Int }
                func <+> (l: Sum, r: Sum) -> Sum { Sum(v: l.v + r.v) }
                final class Store {
                    let limit: Int
                    init(limit: Int) { self.limit = limit }
                    func total() -> Int { (Inner(v: limit) <-> Inner(v: 1)).v }
                }
                struct Inner { let v: Int }
                func <-> (l: Inner, r: Inner) -> Inner { Inner(v: l.v - r.v) }
                """,
                "Sources/App/Part/Box.swift": """
                protocol Worth { var worth: Int { get } }
                extension Int: Worth { var worth: Int { self } }
                struct Box<T: Worth> {
                    let value: T
                    func get() -> Int { value.worth }
                }
                struct Full { let box: Box<Int> }
                @propertyWrapper struct Clamp {
                    private var v: Int
                    init(wrappedValue: Int) { v = min(wrappedValue, 100) }
                    var wrappedValue: Int {
                        get { v }
                        set { v = min(newValue, 100) }
                    }
                }
                struct Uses { @Clamp var level: Int = 3 }
                """,
            ])
            defer { fixture.remove() }
            var request = ExtractionRequest(
                name: "Part", source: "App", files: ["Sources/App/Part/Sum.swift", "Sources/App/Part/Box.swift"])
            request.hasInterface = true
            let (subject, planner) = try await fixture.planner()
            let plan = try await planner.plan(request)
            #expect(plan.isClear, "\(plan.text(isWhole: true))")
            var options = Extractor.Options()
            options.runsTests = false
            let outcome = try await Extractor(
                subject: subject, builder: PackageBuilder(folder: subject.folder), options: options
            ).extract(request, planner: planner)
            #expect(outcome.succeeded, "\(outcome.errors)")
            let interface = try await fixture.shell("cat Sources/PartInterface/*.swift")
            #expect(interface.contains("precedencegroup Adding") && interface.contains("operator <+>: Adding"))
            #expect(!interface.contains("<->") && interface.contains("extension Int: Worth"))
        }

        @Test("An interruption takes everything back")
        func anInterruptionTakesEverythingBack() async throws {
            let context = try await restored()
            let (fixture, subject, planner) = (context.fixture, context.subject, context.planner)
            let before = try fixture.content()
            let extractor = Extractor(
                subject: subject, builder: ScriptedBuilder { RunResult(succeeded: true, output: "") },
                isInterrupted: { true })
            await #expect(throws: ExtractionError.self) { try await extractor.extract(request(), planner: planner) }
            #expect(try fixture.content() == before)
            #expect(try Journal.unfinished(inPackage: subject.folder) == nil)
        }

        @Test("Errors that the index could not foresee are fixed by what they say")
        func errorsThatTheIndexCouldNot() async throws {
            let context = try await restored()
            let (fixture, subject, planner) = (context.fixture, context.subject, context.planner)
            let folder = fixture.folder
            let builder = ScriptedBuilder {
                let home = FileManager.default.contents(atPath: "\(folder)/Sources/Profile/Profile.swift") ?? Data()
                let isFixed = String(decoding: home, as: UTF8.self).contains("package var badge")
                let output =
                    "\(folder)/Sources/App/Home.swift:7:9: error: 'badge' is inaccessible due to 'internal' protection level"
                return RunResult(succeeded: isFixed, output: isFixed ? "" : output)
            }
            let outcome = try await Extractor(subject: subject, builder: builder).extract(request(), planner: planner)
            #expect(outcome.succeeded, "\(outcome.errors)")
            #expect(outcome.builds == 2)
            // What it brings along: the type of the property.
            let badge = try await fixture.shell("cat Sources/Profile/Support/Badge.swift")
            #expect(badge.contains("package struct Badge"))
        }
    }
}
