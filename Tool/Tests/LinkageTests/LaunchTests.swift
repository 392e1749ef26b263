import Foundation
import Testing

@testable import Launches

@Suite("What the launcher and the dynamic linker say")
struct LaunchOutputTests {
    @Test("Starts are read, and the first thing that was said where one failed is kept")
    func starts() {
        let output = LauncherOutput(
            """
            ticks 2500000000
            start 3000000 300 2
            ./App: error while loading shared libraries: libKit.so: cannot open shared object file
            failed 32512
            start 5000000 320 0
            start broken
            """)
        #expect(output.ticks == 2_500_000_000)
        #expect(output.starts.map(\.nanoseconds) == [3_000_000, 5_000_000])
        #expect(output.failure?.contains("libKit.so: cannot open") == true)
        let figures = LaunchFigures.Starts(output.starts)
        #expect(figures?.milliseconds == 4 && figures?.fastestMilliseconds == 3 && figures?.pageFaults == 311)
    }

    @Test("glibc's cycles become milliseconds, and only where a tick's length is known")
    func statistics() {
        let text = """
                 1:	  total startup time in dynamic loader: 2500000 cycles
                 1:	            time needed for relocation: 1250000 cycles (50.0%)
                 1:	                 number of relocations: 2969
                 1:	      number of relocations from cache: 1927
                 1:	           time needed to load objects: 500000 cycles (20.0%)
            """
        let known = LauncherOutput.Statistics(text, ticks: 2_500_000_000)
        #expect(known.total == 1 && known.relocation == 0.5 && known.load == 0.2 && known.relocations == 2969)
        let unknown = LauncherOutput.Statistics(text, ticks: nil)
        #expect(unknown.total == nil && unknown.relocations == 2969)
        #expect(
            LauncherOutput.Statistics("Total pre-main time: 94.33 milliseconds (100.0%)", ticks: nil).total == 94.33)
    }

    @Test("SwiftPM's call of the linker is found in its description of the build, with the objects of each module")
    func manifest() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try "/p/.build/debug/Kit.build/A.swift.o\n'/p/.build/debug/CKit.build/src/a.c.o'\n".write(
            to: folder.appendingPathComponent("list"), atomically: true, encoding: .utf8)
        try """
        commands:
          "C.App":
            args: ["swiftc","-o","/p/.build/debug/App","-emit-executable","-Xlinker","--defsym","-Xlinker","main=App_main","@\(folder.path)/list"]
          "broken":
            args: ["-emit-executable", unreadable]
        """.write(to: folder.appendingPathComponent("debug.yaml"), atomically: true, encoding: .utf8)
        let manifest = try #require(BuildManifest(path: folder.appendingPathComponent("debug.yaml").path))
        let link = try #require(manifest["App"])
        #expect(link.main == "App_main")
        #expect(link.objects.mapValues(\.count) == ["Kit.build": 1, "CKit.build": 1])
        #expect(manifest["Other"] == nil && BuildManifest(path: "/nowhere") == nil)
    }
}
