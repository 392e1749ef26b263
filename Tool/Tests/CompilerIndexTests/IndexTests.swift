import Foundation
import Subprocess
import Testing
import SystemSupport

@testable import CompilerIndex

@Suite("Reading the compiler's index")
struct ReadingTheCompilersIndexTests {
    private static let sources = [
        "A.swift": """
        protocol Shape { func area(_ scale: Scale) -> Double }
        struct Scale { let factor: Double }
        class Base { func hook() {} }
        """,
        "B.swift": """
        struct Circle {}
        extension Circle: Shape { func area(_ scale: Scale) -> Double { scale.factor } }
        class Derived: Base { override func hook() {} }
        func make() -> Scale { Scale(factor: 1) }
        #if NEVER
            func hidden() -> Scale { Scale(factor: 2) }
        #endif
        """,
    ]

    /// A package of one target, built.
    private func package() async throws -> String {
        let made = PrivateFolder.make("backplane-index")
        let folder = try #require(made)
        try FileManager.default.createDirectory(atPath: "\(folder)/Sources/P", withIntermediateDirectories: true)
        let manifest =
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [.target(name: \"P\")])\n"
        try Data(manifest.utf8).write(to: URL(fileURLWithPath: "\(folder)/Package.swift"))
        for (name, text) in Self.sources {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/Sources/P/\(name)"))
        }
        let result = try await Subprocess.run(
            .path("/bin/sh"), arguments: ["-c", "cd '\(folder)' && swift build"], output: .string(limit: 1 << 20),
            error: .discarded)
        try #require(result.terminationStatus.isSuccess, "\(result.standardOutput)")
        return folder
    }

    @Test("Declarations, uses, witnesses and what is out of date are told")
    func declarationsUsesWitnessesAndWhatIs() async throws {
        let folder = try await package()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = ["A.swift", "B.swift"].map { "\(folder)/Sources/P/\($0)" }
        let store = try IndexStore(path: CompilerIndex.store(ofPackage: folder), library: IndexLibrary())
        let module = CompilerIndex.Module(target: "P", files: files)
        let cache = "\(folder)/cache"
        for _ in 1...2 {
            // The second time from the cache.
            let index = try CompilerIndex.read([module], store: store, cache: cache)
            let graph = index.graph
            #expect(index.state.isCurrent)
            func number(_ name: String) throws -> Int {
                try #require(graph.declarations.firstIndex { $0.name == name && $0.kind != .extension })
            }
            let (circle, area) = (try number("Circle"), try number("area(_:)"))
            #expect(graph.declarations[area].file == 0)
            let witnesses = graph.witnesses.filter { $0.requirement == area }.map { graph.fullName($0.witness) }
            #expect(witnesses.contains("Circle.area(_:)"))
            #expect(
                graph.inheritances.contains { $0.base == (try? number("Base")) && $0.type == (try? number("Derived")) })
            let memberwise = try number("init(factor:)")
            #expect(graph.declarations[memberwise].isImplicit)
            #expect(graph.uses.contains { $0.declaration == memberwise && $0.file == 1 && $0.line == 4 })
            #expect(graph.owner(of: try #require(graph.witnesses.first { $0.requirement == area }).witness) == circle)
            #expect(index.unseenClauses(of: 1).map(\.condition) == ["#if NEVER"])
        }

        // A store whose reader lies in another toolchain's folder.
        let elsewhere = "\(folder)/toolchain/usr/lib/libIndexStore.so"
        try FileManager.default.createDirectory(
            atPath: (elsewhere as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: elsewhere, withDestinationPath: IndexLibrary().path)
        let foreign = try IndexStore(
            path: CompilerIndex.store(ofPackage: folder), library: IndexLibrary(path: elsewhere))
        let read = CompilerIndex.state(of: [module], store: foreign)
        #if os(Linux)
            #expect(!read.isCurrent && read.foreignness?.contains("a different toolchain") ?? false)
        #endif

        try Data("struct Scale { let factor: Float }".utf8).write(to: URL(fileURLWithPath: files[0]))
        utimes(files[0], [timeval(tv_sec: time(nil) + 10, tv_usec: 0), timeval(tv_sec: time(nil) + 10, tv_usec: 0)])
        let more = CompilerIndex.Module(target: "P", files: files + ["\(folder)/Sources/P/C.swift"])
        let state = CompilerIndex.state(of: [more], store: store)
        #expect(state.stale == [files[0]])
        #expect(state.missing == ["\(folder)/Sources/P/C.swift"])
    }

    @Test(
        "An index that says nothing about the files, or something outdated, is refused with what it is of and what to do"
    )
    func anIndexOfSomethingElseIsRefused() async throws {
        let folder = try await package()
        let copy = "\(folder)-copy"
        defer { for path in [folder, copy] { try? FileManager.default.removeItem(atPath: path) } }
        try FileManager.default.createDirectory(atPath: "\(copy)/Sources", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "\(folder)/Sources/P", toPath: "\(copy)/Sources/P")
        let library = try IndexLibrary()
        let path = CompilerIndex.store(ofPackage: folder)
        let store = try IndexStore(path: path, library: library)
        func module(_ folder: String, _ names: [String]) -> CompilerIndex.Module {
            .init(target: "P", files: names.map { "\(folder)/Sources/P/\($0)" })
        }
        func refusal(_ module: CompilerIndex.Module, _ store: IndexStore, in folder: String) throws -> String? {
            let index = try CompilerIndex.read([module], store: store)
            do { try index.check(store, of: [module], changing: ["P"], package: folder) } catch { return "\(error)" }
            return nil
        }
        let own = module(folder, ["A.swift", "B.swift"])
        #expect(try refusal(own, store, in: folder) == nil)
        // Of another checkout.
        let others = try #require(try refusal(module(copy, ["A.swift", "B.swift"]), store, in: copy))
        #expect(
            others.contains(
                "contains nothing about the package at '\(copy)': it was written by a build of '\(folder)'."),
            "\(others)")
        #expect(others.contains("swift build --build-tests"))
        // Of another package.
        try Data().write(to: URL(fileURLWithPath: "\(copy)/Sources/P/C.swift"))
        let foreign = try #require(try refusal(module(copy, ["C.swift"]), store, in: copy))
        #expect(
            foreign.contains("its 2 files are of other packages, such as '\(folder)/Sources/P/A.swift'"), "\(foreign)")
        // Older than the sources.
        try Data("let c = 1\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/Sources/P/C.swift"))
        let newer = try #require(try refusal(module(folder, ["A.swift", "B.swift", "C.swift"]), store, in: folder))
        #expect(newer.contains("does not contain Sources/P/C.swift"), "\(newer)")
        let later = timeval(tv_sec: time(nil) + 10, tv_usec: 0)
        for file in own.files { utimes(file, [later, later]) }
        let older = try #require(try refusal(own, store, in: folder))
        #expect(older.contains("is older than Sources/P/A.swift and 1 other file"), "\(older)")

        // What is no index at all.
        func opening(_ path: String) -> String? {
            #expect(throws: IndexError.self) { try IndexStore(path: path, library: library) }?.description
        }
        #expect(opening("\(folder)/Package.swift")?.contains("is a file, but an index is a folder") == true)
        #expect(opening("\(copy)/Sources")?.contains("has no folder with units") == true)
        for outer in ["\(folder)/.build", folder] {
            #expect(opening(outer)?.contains("debug/index/store' is: pass that one") == true)
        }
        // Of another version of the format.
        try FileManager.default.createDirectory(atPath: "\(copy)/store/v4/units", withIntermediateDirectories: true)
        let old = try IndexStore(path: "\(copy)/store", library: library)
        let unreadable = try #require(try refusal(module(copy, ["C.swift"]), old, in: copy))
        #expect(unreadable.contains("the index has the format v4"), "\(unreadable)")
    }

    @Test("Without a build the answer says how to get an index")
    func withoutABuildTheAnswerSays() throws {
        let error = #expect(throws: IndexError.self) { try IndexStore(path: "/nowhere/store", library: IndexLibrary()) }
        #expect(error?.description.contains("Build the package first") ?? false)
    }

    @Test("What is no library of the toolchain is refused with its reason")
    func whatIsNoLibraryOfThe() throws {
        let error = #expect(throws: IndexError.self) { try IndexLibrary(path: "/nowhere/libIndexStore.so") }
        #expect(error?.description.contains("can't be loaded") ?? false)
    }
}
