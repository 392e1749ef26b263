import Testing

@Suite("Sources in C and Objective-C")
struct ClangSourcesTests {
    private func workspace(including text: String) throws -> TemporaryWorkspace {
        try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "App", dependencies: ["Store", "Log"]), .target(name: "Store"), .target(name: "Log"),
            ])
            """,
            "Sources/App/App.swift": "import Log\nlet a = 1\n", "Sources/App/Bridge.m": text,
            "Sources/Store/Store.swift": "public let b = 2\n", "Sources/Log/Log.swift": "public let c = 3\n",
        ])
    }

    @Test(
        "use a dependency by including it or importing its module",
        arguments: ["#import <Store/Store-Swift.h>\n", "@import Store;\n", "#include \"Store/Store.h\"\n"])
    func used(text: String) throws {
        #expect(try CheckResult.of(workspace(including: text)).violations.isEmpty)
    }

    @Test(
        "use none that they only mention", arguments: ["// @import Store;\n", "int Store;\n", "#import <Log/Log.h>\n"])
    func unused(text: String) throws {
        #expect(try CheckResult.of(workspace(including: text)).short == ["unused-dependency App Store"])
    }

    @Test("make edges that the rules about dependencies see, with the line of the include")
    func places() throws {
        let workspace = try workspace(including: "\n#import <Store/Store-Swift.h>\n")
        try workspace.write(
            ".backplane.yml", "forbidden:\n  - { modules: App, imports: [Store], because: \"it is so\" }\n")
        let found = try CheckResult.of(workspace).violations
        #expect(found.map(\.short) == ["forbidden-import App Store/Store-Swift.h"])
        #expect(found.map(\.file) == ["Sources/App/Bridge.m"])
        #expect(found.map(\.line) == [2])
    }

    @Test("find a header by the folder of public headers")
    func publicHeaders() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Top", dependencies: ["Bottom"]), .target(name: "Bottom", publicHeadersPath: "api"),
            ])
            """,
            "Sources/Top/top.c": "#include <stdio.h>\n#include \"deep/bottom.h\"\n",
            "Sources/Bottom/bottom.c": "#include \"deep/bottom.h\"\n", "Sources/Bottom/api/deep/bottom.h": "",
        ])
        let run = try Backplane.run(["graph", "--format", "json"], in: workspace)
        #expect(run.output.contains("\"imported\" : true"))
    }

    @Test("are imported by the names in the module map that the compiler reads, not by those in others")
    func moduleMaps() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Top", dependencies: ["Wrapper"]), .target(name: "Wrapper", dependencies: ["Bottom"]),
                .target(name: "Bottom"),
            ])
            """,
            "Sources/Top/Top.swift": "import Wrapper\n", "Sources/Wrapper/Wrapper.swift": "import Bottom\n",
            "Sources/Bottom/bottom.c": "", "Sources/Bottom/include/bottom.h": "",
            "Sources/Bottom/include/module.private.modulemap": "module Wrapper { header \"bottom.h\" }\n",
        ])
        #expect(try CheckResult.of(workspace).violations.isEmpty)
    }
}
