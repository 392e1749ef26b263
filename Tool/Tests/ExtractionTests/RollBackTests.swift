import CompilerIndex
import Foundation
import SystemSupport
import Testing
import WorkspaceReading

@testable import Extraction

extension ExtractionTests {
    @Suite("Refusing and rolling back")
    struct RefusingAndRollingBackTests {
        @Test("Changes that do not build are rolled back byte for byte, wherever the run ended")
        func whatDoesNotBuildIsTaken() async throws {
            let context = try await ExtractionTests.restored()
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
            #expect(
                saved == [
                    "Sources/App/Home.swift was changed in the meantime, and is kept as Sources/App/Home.swift.backplane-saved"
                ])
            #expect(
                FileManager.default.contents(atPath: "\(killed)/Sources/App/Home.swift.backplane-saved")
                    == Data("mine".utf8))
            #expect(try Journal.unfinished(inPackage: killed) == nil)
        }

        @Test("A working tree that could lose something, or can't be written, is refused")
        func aWorkingTreeThatCouldLose() async throws {
            let context = try await ExtractionTests.restored()
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
            #expect(await refusal().contains("'Sources/Profile' already exists"))
            try FileManager.default.removeItem(atPath: "\(fixture.folder)/Sources/Profile")
            chmod("\(fixture.folder)/Sources/App/Profile", 0o555)
            #expect(await refusal().contains("'Sources/App/Profile' is read-only. Make it writable"))
            chmod("\(fixture.folder)/Sources/App/Profile", 0o755)
            chmod("\(fixture.folder)/Sources", 0o555)
            #expect(
                await refusal().contains("'Sources' is read-only, so 'Sources/Profile/"))
            chmod("\(fixture.folder)/Sources", 0o755)
            try Data().write(to: URL(fileURLWithPath: "\(fixture.folder)/.git/index.lock"))
            #expect(await refusal().contains("git's index is locked by '\(fixture.folder)/.git/index.lock'"))
            try FileManager.default.removeItem(atPath: "\(fixture.folder)/.git/index.lock")
            let journal = try Journal(
                package: subject.folder, task: .init(command: "extract", extraction: request(), merge: nil))
            #expect(await refusal().contains("'extract Profile --from App' is still running in another process"))
            journal.unlock()
            #expect(await refusal().contains("An earlier run was interrupted"))
            try journal.close()
            #expect(try await fixture.shell("git status --porcelain") == "")
        }

        @Test("A journal of another version is neither read in part nor lost: it is refused with what to do")
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

        @Test("A file is put back even if nothing can be written beside it")
        func aFullDisk() async throws {
            let fixture = try await Fixture([:], isTracked: false)
            defer { fixture.remove() }
            // A name to which nothing can be added stands for a disk on which there is no space.
            let name = String(repeating: "a", count: 255)
            let path = "\(fixture.folder)/\(name)"
            try Data("before".utf8).write(to: URL(fileURLWithPath: path))
            #expect(throws: AtomicFile.Failure.self) { try AtomicFile.write(Data("after".utf8), to: path) }
            let journal = try Journal(
                package: fixture.folder, task: .init(command: "extract", extraction: request(), merge: nil))
            try journal.protect(name)
            try journal.announce(Data("after".utf8), at: name)
            try Data("after".utf8).write(to: URL(fileURLWithPath: path))
            chmod(path, 0o600)
            journal.unlock()
            try await Journal.rollBack(try #require(try Journal.unfinished(inPackage: fixture.folder)))
            #expect(FileManager.default.contents(atPath: path) == Data("before".utf8))
            #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder).sorted() == [".build", name])
        }

        @Test("An interruption rolls everything back, and before anything is written it changes nothing")
        func anInterruptionTakesEverythingBack() async throws {
            let context = try await ExtractionTests.restored()
            let (fixture, subject, planner) = (context.fixture, context.subject, context.planner)
            let before = try fixture.content()
            let extractor = Extractor(
                subject: subject, builder: ScriptedBuilder { RunResult(succeeded: true, output: "") },
                isInterrupted: { true })
            let early = await #expect(throws: ExtractionError.self) {
                try await extractor.extract(request(), planner: planner)
            }
            #expect(early?.description == "Interrupted. Nothing was changed.")
            #expect(try fixture.content() == before)

            let folder = subject.folder
            // Interrupted while the first build runs.
            let late = Extractor(
                subject: subject, builder: ScriptedBuilder { RunResult(succeeded: true, output: "") },
                isInterrupted: { Journal.isThere(inPackage: folder) })
            let error = await #expect(throws: ExtractionError.self) {
                try await late.extract(request(), planner: planner)
            }
            #expect(error?.description == "Interrupted. All changes were rolled back.")
            #expect(try fixture.content() == before)
            #expect(try Journal.unfinished(inPackage: subject.folder) == nil)
        }
    }
}
