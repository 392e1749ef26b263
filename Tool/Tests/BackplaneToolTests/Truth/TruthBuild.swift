import Foundation

/// Builds the generated codebase for real and says what was compiled and what the results of the tests were.
struct TruthBuild {
    let folder: String
    /// Whether to keep the bytes of object files, too: some are written anew though nothing differs.
    var readsBytes = true

    /// A build that failed, with what it said.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Tests that print something else than the files as they are come to.
    struct Difference: Error, CustomStringConvertible {
        let printed: [String: String]
        let expected: [String: String]

        var description: String {
            expected.keys.sorted().filter { printed[$0] != expected[$0] }
                .map { "\($0) printed \(printed[$0] ?? "nothing"), not \(expected[$0] ?? "anything")" }
                .joined(separator: "; ")
        }
    }

    /// An object file, or the list of what it was made from: when it was written, and its bytes.
    struct Object: Equatable {
        let date: Date?
        let bytes: Data?
    }

    /// Waits until no file can be written in the second of the last build.
    ///
    /// The compiler compares the dates of its inputs by whole seconds. What is written again in the second in which it
    /// was compiled, a generated file for one, counts as unchanged: the build is complete but stale, and a later one
    /// that has nothing to do with it catches up. The dates of files lag behind the clock by some milliseconds, hence
    /// the margin.
    func waitForTheNextSecond() {
        let next = Date().timeIntervalSince1970.rounded(.down) + 1.02
        Thread.sleep(until: Date(timeIntervalSince1970: next))
    }

    /// Makes the next build compile what uses the macro: SwiftPM may leave some of it as it was when the macro's code
    /// changes.
    func forgetUsersOfMacro() throws {
        for target in ["Eta", "EtaTests"] {
            let objects = URL(fileURLWithPath: "\(folder)/.build/debug/\(target).build").resolvingSymlinksInPath().path
            for name in try FileManager.default.contentsOfDirectory(atPath: objects) where name.hasSuffix(".swift.o") {
                try FileManager.default.removeItem(atPath: "\(objects)/\(name)")
            }
        }
    }

    /// Makes the next build compile everything.
    func forgetEverything() throws {
        try FileManager.default.removeItem(atPath: "\(folder)/.build")
    }

    /// The object files and what lies beside them, by path below the folder of what was built.
    func build() throws -> [String: Object] {
        let output = try SwiftPM.run(
            ["build", "--build-tests", "--disable-dependency-cache", "--disable-build-manifest-caching"], in: folder)
        guard output.status == 0 else { throw Failure(description: output.text) }
        var objects: [String: Object] = [:]
        // It is a link, which would not be walked into.
        let products = URL(fileURLWithPath: "\(folder)/.build/debug").resolvingSymlinksInPath().path
        for case let path as String in FileManager.default.enumerator(atPath: products) ?? .init() {
            // The compiler leaves an object file alone that would be the same; what it writes beside it tells that it
            // ran.
            guard path.hasSuffix(".o") || path.hasSuffix(".d") else { continue }
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(products)/\(path)")
            objects[path] = Object(
                date: attributes[.modificationDate] as? Date,
                bytes: readsBytes ? FileManager.default.contents(atPath: "\(products)/\(path)") : nil)
        }
        guard !objects.isEmpty else { throw Failure(description: "no object file below \(products)") }
        return objects
    }

    /// The tool of the build plugin and the macro, and what is built with them. SwiftPM compiles such a tool anew
    /// whenever it plans anew, and what depends on it follows, though nothing differs; so for them it is the bytes that
    /// tell.
    private static let downstreamOfTool: Set<String> = [
        "Generator", "Delta", "DeltaTests", "Numbers", "Eta", "EtaTests",
    ]

    /// The modules that were compiled between two builds: that have a file that was written, or went.
    static func compiled(from old: [String: Object], to new: [String: Object]) -> Set<String> {
        let modules = Set(old.keys).union(new.keys).compactMap { path -> String? in
            guard let module = module(of: path), old[path] != new[path] else { return nil }
            let isSame = old[path]?.bytes == new[path]?.bytes && new[path]?.bytes != nil
            return isSame && downstreamOfTool.contains(module) ? nil : module
        }
        return Set(modules)
    }

    private static func module(of path: String) -> String? {
        guard let folder = path.split(separator: "/").first, folder.hasSuffix(".build") else { return nil }
        let name = folder.dropLast(".build".count)
        return String(name.hasSuffix("-tool") ? name.dropLast("-tool".count) : name)
    }

    /// What each test target's test printed.
    func outcomes() throws -> [String: String] {
        let bundle = "\(folder)/.build/debug/RootPackageTests.xctest"
        let output = try Program.run(bundle, [])
        guard output.status == 0 else { throw Failure(description: output.text) }
        return output.text.split(separator: "\n").reduce(into: [:]) { outcomes, line in
            let words = line.split(separator: " ").map(String.init)
            if words.count == 3, words[0] == "OUTCOME" { outcomes[words[1]] = words[2] }
        }
    }
}
