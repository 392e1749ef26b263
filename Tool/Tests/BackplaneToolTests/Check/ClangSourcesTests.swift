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
        arguments: [
            "#import <Store/Store-Swift.h>\n", "#import \"Store-Swift.h\"\n", "@import Store;\n",
            "#include \"Store/Store.h\"\n",
        ])
    func used(text: String) throws {
        #expect(try CheckResult.of(workspace(including: text)).violations.isEmpty)
    }

    @Test(
        "use none that they only mention", arguments: ["// @import Store;\n", "int Store;\n", "#import <Log/Log.h>\n"])
    func unused(text: String) throws {
        #expect(try CheckResult.of(workspace(including: text)).short == ["unused-dependency App Store"])
    }

    @Test(
        "use the module of a package that is checked out, not one called like the header",
        arguments: [
            "#import <Dep/Dep.h>\n", "#import \"Dep/Sub/Dep.h\"\n", "#import/* */<Dep/Dep-Swift.h>\n", "@import Dep;\n",
            "#if __has_include(<Dep/Dep.h>)\n#import <Dep/Dep.h>\n#endif\n",
        ])
    func externalHeader(text: String) throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(url: "https://example.org/dep.git", from: "1.0.0")],
                targets: [.target(name: "App", dependencies: [.product(name: "Dep", package: "dep")])])
            """,
            ".build/checkouts/dep/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Dep", products: [.library(name: "Dep", targets: ["Dep"])], targets: [.target(name: "Dep")])
            """,
            ".build/checkouts/dep/Sources/Dep/Dep.swift": "public let b = 2\n",
            "Sources/App/App.swift": "let a = 1\n", "Sources/App/Bridge.m": text,
        ])
        #expect(try CheckResult.of(workspace).short == [])
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

    @Test("with several modules in their module map are one dependency, which is called like the target")
    func severalModules() throws {
        for (imports, names, subject) in [
            ("import Private\nimport SPI\n", "'Private' and 'SPI', modules of 'SPI',", "SPI"),
            ("import Private\n", "'Private', a module of 'SPI',", "Private"), ("import SPI\n", "'SPI'", "SPI"),
        ] {
            let workspace = try TemporaryWorkspace([
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "SPI"), .target(name: "Mid", dependencies: ["SPI"]),
                    .target(name: "App", dependencies: ["Mid"]),
                ])
                """,
                "Sources/SPI/spi.c": "int a = 1;\n", "Sources/SPI/include/spi.h": "extern int a;\n",
                "Sources/SPI/include/module.modulemap": "module SPI { header \"spi.h\" }\nmodule Private { }\n",
                "Sources/Mid/Mid.swift": "import SPI\n", "Sources/App/App.swift": "import Mid\n" + imports,
            ])
            let run = try Backplane.run(["check"], in: workspace)
            #expect(run.output.contains("'App' imports \(names) but does not declare it"), "\(run.text)")
            #expect(run.output.contains("fix: add 'SPI' to the dependencies of 'App'"), "\(run.text)")
            #expect(try CheckResult.of(workspace).short == ["undeclared-import App \(subject)"])
            _ = try Backplane.run(["check", "--fix"], in: workspace)
            #expect(try workspace.read("Package.swift").contains("dependencies: [\"Mid\", \"SPI\"]"))
            #expect(try CheckResult.of(workspace).short.isEmpty)
        }
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

    @Test("have headers beside the ones a target names only where they include them")
    func looseHeaders() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Headers", path: "Core", sources: ["headers.m"], publicHeadersPath: "Public"),
                .target(name: "Private", path: "Core", sources: ["private.m"], publicHeadersPath: "include"),
                .target(name: "Swift", dependencies: ["Headers"]),
            ])
            """,
            "Core/headers.m": "", "Core/Public/Headers.h": "", "Core/private.m": "#import \"../Core/a.h\"\n",
            "Core/a.h": "#import \"b.h\"\n", "Core/b.h": "@import Swift;\n", "Core/c.h": "@import Swift;\n",
            "Core/include/Private.h": "", "Sources/Swift/A.swift": "import Headers\n",
        ])
        let found = try CheckResult.of(workspace).violations
        #expect(found.map(\.short) == ["undeclared-import Private Swift"])
        #expect(found.map(\.file) == ["Core/b.h"])
    }

    @Test("need not declare what they import below a condition, and a guard is none")
    func conditions() throws {
        let guarded = "#ifndef BRIDGE_H\n#define BRIDGE_H\n@import Other;\n#endif\n"
        let conditional = "#ifdef __cplusplus\n#else\n@import Other;\n#endif\n"
        for (text, expected) in [(guarded, ["undeclared-import App Other"]), (conditional, [])] {
            let workspace = try TemporaryWorkspace([
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "App"), .target(name: "Other")])
                """,
                "Sources/App/app.m": "", "Sources/App/include/App.h": text, "Sources/Other/Other.swift": "let a = 1\n",
            ])
            #expect(try CheckResult.of(workspace).violations.map(\.short) == expected)
        }
    }

    @Test("give their module map's names to no Swift code beside them")
    func mapsBesideSwift() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Shop", dependencies: ["Fast"], path: "Shop", sources: ["Sources"]),
                .target(name: "Fast", path: "Shop/include"), .testTarget(name: "ShopTests", dependencies: ["Shop"]),
            ])
            """,
            "Shop/Sources/Shop.swift": "import Fast\n", "Shop/include/fast.c": "", "Shop/include/include/fast.h": "",
            "Shop/include/module.modulemap": "module Other { header \"include/fast.h\" }\n",
            "Tests/ShopTests/ShopTests.swift": "@testable import Shop\n",
        ])
        #expect(try CheckResult.of(workspace).violations.isEmpty)
    }
}
