/// A small package whose tests are really built and run.
enum TestedWorkspace {
    static let files: [String: String] = [
        ".gitignore": ".build\n*.local\nPackage.resolved\n",
        ".backplane.yml": "test: { environment: [COLOUR] }\n",
        "README.md": "",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
            .target(name: "A", resources: [.embedInCode("words.txt")]),
            .target(name: "B"),
            .testTarget(name: "ATests", dependencies: ["A"]),
            .testTarget(name: "BTests", dependencies: ["B"]),
        ])
        """,
        "Sources/A/A.swift": "public func a() -> Int { 1 }\n", "Sources/A/words.txt": "one",
        "Sources/B/B.swift": "public func b() -> Int { 2 }\n",
        "Tests/ATests/ATests.swift": """
        import A
        import Testing
        import XCTest

        @Test("One is one") func one() { #expect(a() == 1) }
        @Test("Many", arguments: [1, 2]) func many(number: Int) { #expect(number > 0) }
        final class OldTests: XCTestCase {
            func testOne() { XCTAssertEqual(a(), 1) }
        }
        """,
        "Tests/BTests/BTests.swift": """
        import B
        import Testing

        @Test("Two is two") func two() { #expect(b() == 2) }
        """,
    ]
}
