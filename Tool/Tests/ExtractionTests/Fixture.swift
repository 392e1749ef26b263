import CompilerIndex
import Foundation
import Subprocess
import SystemSupport
import WorkspaceReading

@testable import Extraction

/// A package in a folder of its own.
struct Fixture {
    let folder: String

    /// Writes files, by their paths, and commits them.
    init(_ files: [String: String], isTracked: Bool = true) async throws {
        let made = PrivateFolder.make("backplane-extraction")
        folder = try require(made)
        for (path, text) in files {
            let full = "\(folder)/\(path)"
            try FileManager.default.createDirectory(
                atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: full))
        }
        guard isTracked else { return }
        try Data(".build/\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/.gitignore"))
        _ = try await shell(
            "git init -q && git add -A && git -c user.name=t -c user.email=t@example.com commit -qm start && git tag start"
        )
    }

    /// Commits what is there.
    func commit(_ message: String = "more") async throws {
        _ = try await shell("git add -A && git -c user.name=t -c user.email=t@example.com commit -qm '\(message)'")
    }

    @discardableResult
    func shell(_ command: String) async throws -> String {
        let result = try await Subprocess.run(
            .path("/bin/sh"), arguments: ["-c", "cd '\(folder)' && { \(command); } 2>&1"],
            output: .string(limit: 1 << 24),
            error: .discarded)
        guard result.terminationStatus.isSuccess else { throw Failed(output: result.standardOutput) }
        return result.standardOutput
    }

    struct Failed: Error, CustomStringConvertible {
        let output: String
        var description: String { output }
    }

    /// Everything in it but what is built and what git keeps, with each file's rights.
    func content() throws -> [String: String] {
        var content: [String: String] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder)?.allObjects ?? [] {
            guard !path.hasPrefix(".build"), !path.hasPrefix(".git/"), path != ".git" else { continue }
            var status = stat()
            stat("\(folder)/\(path)", &status)
            let text =
                FileManager.default.contents(atPath: "\(folder)/\(path)").map { $0.base64EncodedString() } ?? "folder"
            content[path] = "\(status.st_mode & 0o777) \(text)"
        }
        return content
    }

    /// What a planner needs to know of it, after a build.
    func planner() async throws -> (subject: PackageSubject, planner: ExtractionPlanner) {
        let result = try await WorkspaceReader.read(folder)
        let package = try require(result.workspace.packages.first)
        let subject = PackageSubject(result.workspace, root: result.root, package: package)
        let build = await PackageBuilder(folder: subject.folder).build()
        guard build.succeeded else { throw Failed(output: build.output) }
        let store = try IndexStore(path: CompilerIndex.store(ofPackage: subject.folder), library: IndexLibrary())
        let index = try CompilerIndex.read(subject.modules, store: store)
        return (subject, ExtractionPlanner(subject: subject, index: index, root: result.root))
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

/// A value that must be there.
func require<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Fixture.Failed(output: "there is no value") }
    return value
}

/// An app with a profile in a folder of its own, which the rest uses and which uses the rest.
let appFiles: [String: String] = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
        name: "App",
        targets: [
            .target(name: "App", exclude: ["CMakeLists.txt"], resources: [.process("Texts"), .copy("Front.txt")]),
            .executableTarget(name: "Till"),
            .target(name: "One", dependencies: ["App"]),
            .target(name: "Two", dependencies: ["App"]),
            .testTarget(name: "AppTests", dependencies: ["App"]),
        ]
    )

    """,
    "Sources/App/Profile/Profile.swift": """
    /// A person's profile.
    struct Profile: Hashable {
        let name: String
        var age = 3
        var badge: Badge { Badge(text: name) }
    }

    """,
    "Sources/App/Profile/ProfileStore.swift": """
    protocol ProfileSource {
        func profile(of name: String) -> Profile
    }

    extension ProfileSource {
        func adult(_ name: String) -> Bool { profile(of: name).age > 17 }
    }

    final class ProfileStore: ProfileSource {
        private var known: [String: Profile] = [:]

        func profile(of name: String) -> Profile { known[name] ?? Profile(name: name) }
    }

    """,
    // Only the profile uses it.
    "Sources/App/Support/Badge.swift": "struct Badge: Hashable { let text: String }\n",
    "Sources/App/Home.swift": """
    import Foundation

    struct Home {
        let store = ProfileStore()

        func title(for name: String) -> String {
            let profile: App.Profile = store.profile(of: name)
            return "\\(profile.name) \\(profile.age) \\(store.adult(name))"
        }
    }

    """,
    // Another build system lists some of the files.
    "Sources/App/CMakeLists.txt":
        "add_library(App\n  Home.swift\n  Profile/Profile.swift\n  Profile/ProfileStore.swift)\n",
    // As a whole for some systems.
    "Sources/App/Systems.swift": """
    #if !os(Haiku)
    import Foundation

    #if canImport(Glibc)
    import Glibc
    #endif

    func system() -> Profile { Profile(name: "c") }
    #endif

    """,
    // All of its imports are conditional.
    "Sources/App/Shelf.swift": """
    // What is on the shelf.
    #if os(Haiku)
    import Haiku
    #else
    import Foundation
    #endif

    func shelf() -> Profile { Profile(name: "b") }

    """,
    "Sources/App/Session.swift": "final class Session {\n    var user = \"me\"\n}\n",
    "Sources/App/Greeting.swift": """
    /// It needs what is in the rest, and the rest needs it.
    struct Greeting {
        let session: Session

        func text() -> String { "Hello, \\(session.user)" }
    }

    extension Session {
        var greeting: String { Greeting(session: self).text() }
    }

    """,
    "Sources/App/Front.swift": """
    func front(_ session: Session) -> String { session.greeting }

    #if os(Haiku)
    func never(_ session: Session) -> Greeting? { nil }
    #endif

    """,
    "Tests/AppTests/ProfileTests.swift": """
    import Testing

    @testable import App

    @Test("A profile has a badge")
    func aProfileHasABadge() {
        #expect(Profile(name: "a").badge.text == "a")
        #expect(BadgeText.text?.hasPrefix("golden") == true)
    }

    """,
    "Tests/AppTests/HomeTests.swift": """
    import Testing

    @testable import App

    @Test("Home shows a profile")
    func homeShowsAProfile() {
        #expect(Home().title(for: "a") == "a 3 false")
    }

    """,
    // What is read from the bundle, by one side each and by both.
    "Sources/App/Texts/badges.txt": "golden\n",
    "Sources/App/Texts/both.txt": "both\n",
    "Sources/App/Front.txt": "welcome\n",
    "Sources/App/Texts/banner.txt": "banner\n",
    // What an app's own bundle holds once the code is in a module.
    "Sources/App/Banner.swift": """
    import Foundation

    enum Banner {
        static var url: URL? { Bundle.main.url(forResource: "banner", withExtension: "txt") }
        static var version: Any? { Bundle.main.object(forInfoDictionaryKey: "CFBundleVersion") }
    }

    """,
    "Sources/App/Profile/BadgeText.swift": """
    import Foundation

    enum BadgeText {
        static var text: String? {
            Bundle.module.url(forResource: "badges", withExtension: "txt").flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        }
    }

    """,
    "Sources/App/FrontText.swift": """
    import Foundation

    func texts() -> [String] {
        ["Front.txt", "both.txt"].compactMap { Bundle.module.url(forResource: $0, withExtension: nil)?.lastPathComponent }
    }

    """,
    "Sources/App/Both.swift": """
    import Foundation

    let both = Bundle.module.path(forResource: "both", ofType: "txt")

    """,
    // What only one of two dependents uses.
    "Sources/App/Ones.swift": "public func ones() -> Int { 1 }\n",
    "Sources/App/Twos.swift": "public func twos() -> Int { 2 }\n",
    "Sources/One/One.swift": "import App\n\npublic func one() -> Int { ones() }\n",
    "Sources/Two/Two.swift": "import App\n\npublic func two() -> Int { twos() }\n",
    // A program whose clock is to be known by what it does.
    "Sources/Till/Clock/Clock.swift": """
    /// A point in time.
    struct Moment: Hashable {
        var seconds = 0
    }

    /// Tells the time.
    final class Clock {
        private let zone: Zone
        private var shift: Int

        init(zone: Zone, fast: Bool = false) {
            self.zone = zone
            shift = fast ? 1 : 0
        }

        /// What time it is.
        func now() -> Moment { Moment(seconds: zone.offset + shift) }

        func set(_ moment: Moment, gently: Bool = true) { shift = moment.seconds }
    }

    """,
    "Sources/Till/Zone.swift": "struct Zone {\n    var offset = 2\n}\n",
    "Sources/Till/Bell.swift":
        "final class Bell {\n    typealias Tone = Int\n    nonisolated(unsafe) static let shared = Bell()\n    func ring(_ tone: Tone = 1) {}\n}\n",
    "Sources/Till/main.swift": """
    let clock: Clock = Clock(zone: Zone(), fast: true)
    clock.set(Moment(seconds: 3))
    Bell.shared.ring()
    print(clock.now().seconds)

    """,
    "Tests/AppTests/GreetingTests.swift": """
    import Testing

    @testable import App

    @Test("A greeting names who is there")
    func aGreetingNamesWhoIsThere() {
        #expect(front(Session()) == "Hello, me")
        #expect(texts() == ["Front.txt", "both.txt"])
    }

    """,
]
