import Testing
import WorkspaceModel

@testable import Linkage

@Suite("What is linked into what")
struct ImageTests {
    private func packages(_ app: [TargetDescription], _ products: Product...) -> [String: SamplePackage] {
        [
            "app": SamplePackage(targets: app, uses: ["lib"]),
            "lib": SamplePackage(
                products: products,
                targets: [target("A"), target("B", needs: .target("A")), target("C", needs: .byName("A"))]),
        ]
    }

    @Test("A product that is not dynamic is linked into what uses it, with all that it needs")
    func automaticIsStatic() {
        let app = target("App", .executable, needs: .product("B", "lib"))
        let map = sampleMap(packages([app], library("B")))
        #expect(map.contents("App") == ["App": ["A", "App", "B"]])
        #expect(map.duplicates("App").isEmpty)
    }

    @Test("A dynamic product holds all that its targets need, and is loaded")
    func dynamicHoldsItsClosure() {
        let app = target("App", .executable, needs: .product("B", "lib"))
        let map = sampleMap(packages([app], library("B", .dynamic)))
        #expect(map.contents("App") == ["App": ["App"], "libB.so": ["A", "B"]])
    }

    @Test("Within a package targets are linked, though a dynamic product offers them")
    func targetsOfThePackageAreStatic() {
        let app = SamplePackage(
            products: [library("Kit", .dynamic, "A")],
            targets: [target("A"), target("App", .executable, needs: .target("A"))])
        let map = sampleMap(["app": app])
        #expect(map.contents("App") == ["App": ["A", "App"]])
        #expect(map.unused.map(\.name) == ["libKit.so"])
    }

    @Test("Libraries that libraries need are loaded, too")
    func librariesOfLibraries() {
        let map = sampleMap([
            "app": SamplePackage(targets: [target("App", .executable, needs: .product("Top", "top"))], uses: ["top"]),
            "top": SamplePackage(
                products: [library("Top", .dynamic)], targets: [target("Top", needs: .product("Base", "base"))],
                uses: ["base"]),
            "base": SamplePackage(products: [library("Base", .dynamic)], targets: [target("Base")]),
        ])
        #expect(map.contents("App") == ["App": ["App"], "libTop.so": ["Top"], "libBase.so": ["Base"]])
        #expect(map.duplicates("App").isEmpty)
    }

    @Test("What linker settings name is loaded or linked, where it is a product and the platform is meant")
    func linkerSettings() {
        func linked(_ setting: String) -> [String: [String]] {
            let app = TargetDescription(name: "App", kind: .executable, settings: [setting])
            return sampleMap([
                "app": SamplePackage(
                    products: [library("Core", .dynamic), library("Old", .static)],
                    targets: [app, target("Core"), target("Old")])
            ]).contents("App")
        }
        #expect(
            linked(#"{"kind":{"linkedLibrary":{"_0":"Core"}},"tool":"linker"}"#) == [
                "App": ["App"], "libCore.so": ["Core"],
            ])
        #expect(
            linked(#"{"kind":{"unsafeFlags":{"_0":["-Xlinker","-lOld"]}},"tool":"linker"}"#) == ["App": ["App", "Old"]])
        for other in [
            #"{"kind":{"linkedLibrary":{"_0":"z"}},"tool":"linker"}"#,
            #"{"kind":{"unsafeFlags":{"_0":["-lCore"]}},"tool":"c"}"#,
            #"{"condition":{"platformNames":["macos"]},"kind":{"linkedLibrary":{"_0":"Core"}},"tool":"linker"}"#,
        ] {
            #expect(linked(other) == ["App": ["App"]])
        }
    }

    @Test("A dependency counts where its platform is linked for and one of its traits is on")
    func conditions() {
        let lib = SamplePackage(
            products: [library("A"), library("B"), library("C")],
            targets: [
                target("A", needs: .target("B", platforms: ["macos"]), .target("C", traits: ["Extra"])), target("B"),
                target("C"),
            ], traits: ["Extra": [], "All": ["Extra"], "default": []])
        func contents(_ asked: [String], _ platform: String) -> [String]? {
            let app = SamplePackage(
                targets: [target("App", .executable, needs: .product("A", "lib"))], uses: ["lib"], asked: ["lib": asked]
            )
            return sampleMap(["app": app, "lib": lib], platform: platform).contents("App")["App"]
        }
        #expect(contents(["default"], "linux") == ["A", "App"])
        #expect(contents(["All"], "linux") == ["A", "App", "C"])
        #expect(contents(["default"], "macos") == ["A", "App", "B"])
    }

    @Test("Tests are one program with all test targets, and with the executables that they test")
    func tests() {
        let map = sampleMap([
            "app": SamplePackage(targets: [
                target("App", .executable, needs: .target("Kit")), target("Kit"),
                target("Macros", .macro, needs: .target("Syntax")),
                target("Syntax"), target("AppTests", .test, needs: .target("App"), .target("Macros")),
                target("KitTests", .test, needs: .target("Kit")),
            ])
        ])
        #expect(
            map.contents("appPackageTests")
                == ["appPackageTests.xctest": ["App", "AppTests", "Kit", "KitTests", "Macros", "Syntax"]])
        #expect(map.contents("App") == ["App": ["App", "Kit"]])
    }

    @Test("The way to a module names each declaration that leads there")
    func ways() throws {
        let app = target("App", .executable, needs: .product("C", "lib"), .product("B", "lib"))
        let map = sampleMap(packages([app], library("B", .dynamic), library("C")))
        let duplicate = try #require(map.duplicates("App").first)
        #expect(map.names(duplicate.heads) == ["A"])
        #expect(
            duplicate.images.map { map.way($0, duplicate.heads[0]) } == [
                ["App", "App", "C", "C", "A"], ["B", "B", "A"],
            ])
    }

    @Test("What several libraries hold is there twice; what brings it is told apart from what it brings")
    func duplicates() {
        let app = target("App", .executable, needs: .product("BC", "lib"), .product("B", "lib"))
        let map = sampleMap(packages([app], library("BC", .dynamic, "B", "C"), library("B", .dynamic)))
        let duplicates = map.duplicates("App")
        #expect(duplicates.map { map.names($0.modules) } == [["A", "B"]])
        #expect(duplicates.map { map.names($0.heads) } == [["B"]])
    }

    @Test("Dynamic libraries that need each other are named, and nothing hangs")
    func cycles() {
        let graph = LinkGraph(
            packages: [.init(identity: "app", name: "app", manifestPath: "Package.swift", leavesPluginsOut: true)],
            modules: [
                .init(name: "App", package: 0, kind: .executable, dependencies: [.product(1)]),
                .init(name: "A", package: 0, kind: .library, dependencies: [.product(2)]),
                .init(name: "B", package: 0, kind: .library, dependencies: [.product(1)]),
            ],
            products: [
                .init(name: "App", package: 0, kind: .executable, modules: [0]),
                .init(name: "A", package: 0, kind: .library(.dynamic), modules: [1]),
                .init(name: "B", package: 0, kind: .library(.dynamic), modules: [2]),
            ])
        #expect(ImageMap(graph).cycles == [[1, 2]])
    }
}

@Suite("The smallest fix")
struct MendTests {
    private func fix(_ products: Product..., outside: Bool = false, needs: TargetDependency...) -> DuplicateFix? {
        let lib = outside ? "outside" : "lib"
        let app = TargetDescription(
            name: "App", kind: .executable, dependencies: needs.map { .product($0.name, lib) })
        let map = sampleMap([
            "app": SamplePackage(targets: [app], uses: [lib]),
            lib: SamplePackage(
                products: products,
                targets: [target("A"), target("B", needs: .target("A")), target("C", needs: .target("A"))]),
        ])
        return map.program(named: "App").map { DuplicateFix.find(for: $0, in: map, of: LinkWorkspace(maps: [map])) }
    }

    @Test("One library is linked into its users where that is enough")
    func one() {
        let found = fix(library("A"), library("B", .dynamic), needs: .byName("A"), .byName("B"))
        #expect(found == .changes([LinkageChange(package: "lib", product: "B", linkage: .automatic)]))
    }

    @Test("All libraries that hold it are, where one alone would only move the copy")
    func both() {
        let found = fix(library("B", .dynamic), library("C", .dynamic), needs: .byName("B"), .byName("C"))
        #expect(
            found
                == .changes([
                    LinkageChange(package: "lib", product: "B", linkage: .automatic),
                    LinkageChange(package: "lib", product: "C", linkage: .automatic),
                ]))
    }

    @Test("What libraries of other packages share becomes a library of its own")
    func shared() {
        func top(_ name: String) -> SamplePackage {
            SamplePackage(
                products: [library(name, .dynamic)], targets: [target(name, needs: .product("Base", "base"))],
                uses: ["base"])
        }
        let map = sampleMap([
            "app": SamplePackage(
                targets: [
                    target("App", .executable, needs: .product("X", "x"), .product("Y", "y"), .product("Z", "z"))
                ],
                uses: ["x", "y", "z"]),
            "x": top("X"), "y": top("Y"), "z": top("Z"),
            "base": SamplePackage(products: [library("Base")], targets: [target("Base")]),
        ])
        let found = map.program(named: "App").map {
            DuplicateFix.find(for: $0, in: map, of: LinkWorkspace(maps: [map]))
        }
        #expect(found == .changes([LinkageChange(package: "base", product: "Base", linkage: .dynamic)]))
    }

    @Test(
        "Where others' packages make the libraries dynamic, their products without a type are named, and else nothing is promised"
    )
    func outside() throws {
        let found = fix(
            library("B", .dynamic), library("C", .dynamic), library("C-linked", .automatic, "C"), outside: true,
            needs: .byName("B"), .byName("C"))
        guard case .outside(let libraries)? = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(libraries.map(\.name) == ["B", "C"])
        #expect(libraries.map(\.replacement) == [nil, "C-linked"])
    }

    @Test("Forty libraries that share what they are made of are fixed together")
    func many() throws {
        let names = (1...40).map { "M\($0)" }
        let map = sampleMap([
            "app": SamplePackage(
                targets: [
                    TargetDescription(name: "App", kind: .executable, dependencies: names.map { .product($0, "lib") })
                ], uses: ["lib"]),
            "lib": SamplePackage(
                products: names.map { library($0, .dynamic) },
                targets: [target("Base")] + names.map { target($0, needs: .target("Base")) }),
        ])
        let program = try #require(map.program(named: "App"))
        guard case .changes(let changes) = DuplicateFix.find(for: program, in: map, of: LinkWorkspace(maps: [map]))
        else {
            Issue.record("no fix")
            return
        }
        #expect(ImageMap(map.graph.applying(changes)).duplicates("App").isEmpty)
    }
}
