import CompilerIndex
import Foundation
import Testing

@testable import Extraction

@Suite("Extractions from a library that other packages import")
struct LibraryExtractionTests {
    private static let files: [String: String] = [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "Kit",
            products: [
                .library(name: "Kit", targets: ["Kit"]),
                .library(
                    name: "All",
                    targets: ["Base", "Kit"]
                ),
            ],
            targets: [
                .target(name: "Base"),
                .target(name: "Kit", dependencies: ["Base"]),
                .testTarget(name: "KitTests", dependencies: ["Kit"]),
            ]
        )

        """,
        "Sources/Base/Waiting.swift": """
        @inlinable
        package func waiting<Value>(_ body: () -> Value) -> Waiting<Value> { Waiting(value: body()) }

        @usableFromInline
        package struct Waiting<Value> {
            @usableFromInline
            package let value: Value

            @inlinable
            package init(value: Value) { self.value = value }
        }

        """,
        "Sources/Kit/Route.swift": """
        import Base

        public struct Route {
            public let path: String
            public init(path: String) { self.path = path }
            package var waited: String { waiting { path }.value }
        }

        @inlinable
        public func half(_ number: Int) -> Int { Halves.of(number) }

        @usableFromInline
        enum Halves {
            @usableFromInline
            static func of(_ number: Int) -> Int { number / 2 }
        }

        """,
        "Sources/Kit/Home.swift": """
        public func home() -> Route { Route(path: "/") }

        func mode() -> Kit.Mode { Kit.Mode() }

        """,
        // A type with the name of its module.
        "Sources/Kit/Kit.swift": """
        enum Kit {
            struct Mode {}
        }

        """,
        "Sources/Kit/JSON/Body.swift": """
        public struct Body {
            public let route: Route
            public init(route: Route) { self.route = route }
            var half: Int { Halves.of(route.path.count) }
        }

        """,
        "Tests/KitTests/RouteTests.swift": """
        import Kit
        import Testing

        @Test
        func route() { #expect(half(Route(path: "ab").path.count) == 1) }

        """,
    ]

    private static let request = ExtractionRequest(name: "KitJSON", source: "Kit", files: ["Sources/Kit/JSON/**"])

    @Test(
        "Only what crosses now gets another level of access, the products offer what leaves, and a merge takes it back")
    func above() async throws {
        let fixture = try await Fixture(Self.files)
        defer { fixture.remove() }
        let (subject, planner) = try await fixture.planner()
        let plan = try await planner.plan(Self.request)
        #expect(plan.direction == .above && plan.isClear, "\(plan.text(isWhole: true))")
        #expect(plan.text(isWhole: true).contains("must also import 'KitJSON'; its products offer both"))
        let modes = try await planner.plan(
            ExtractionRequest(name: "Modes", source: "Kit", files: ["Sources/Kit/Kit.swift"]))
        #expect(modes.isClear && modes.edits.qualifiedNames == 0, "'Kit.Mode' is a member of the type")
        var reexport = Self.request
        reexport.reexports = true
        await #expect(throws: ExtractionError.self, "a library can't re-export what uses it") {
            try await planner.plan(reexport)
        }
        let builder = PackageBuilder(folder: subject.folder)
        var request = Self.request
        // What is seen within the package can be inlined with its attribute; public needs none.
        let route = try await planner.prepare(request).changeSet.rewritings.first {
            $0.path == "Sources/Kit/Route.swift"
        }
        #expect(
            route?.new.contains("\n@usableFromInline\npackage enum Halves {\n    @usableFromInline\n    package static")
                == true, "\(route?.new ?? "")")
        request.isPublic = true
        let outcome = try await Extractor(subject: subject, builder: builder).extract(request, planner: planner)
        #expect(outcome.succeeded, "\(outcome.errors)")
        let base = try await fixture.shell("git diff --stat HEAD -- Sources/Base")
        #expect(base.isEmpty, "\(base)")
        let kit = try await fixture.shell("cat Sources/Kit/Route.swift")
        #expect(kit.contains("\npublic enum Halves {\n    public static func of("), "\(kit)")
        let manifest = try await fixture.shell("cat Package.swift")
        #expect(manifest.contains(".library(name: \"Kit\", targets: [\"Kit\", \"KitJSON\"])"), "\(manifest)")
        #expect(manifest.contains("targets: [\"Base\", \"Kit\", \"KitJSON\"]\n"), "\(manifest)")

        try await fixture.commit()
        let (whole, parts) = try await fixture.planner()
        let merged = try await Extractor(subject: whole, builder: PackageBuilder(folder: whole.folder))
            .merge(
                MergeRequest(names: ["Kit", "KitJSON"]),
                planner: MergePlanner(subject: whole, index: parts.index, root: parts.root))
        #expect(merged.succeeded, "\(merged.errors)")
        #expect(try await fixture.shell("cat Package.swift") == Self.files["Package.swift"])
    }
}
