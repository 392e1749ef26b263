import Testing
import WorkspaceModel

@testable import Linkage

@Suite("A plan for how to link a program")
struct LinkPlanTests {
    /// An app that loads so many libraries of packages of their own, which share nothing, or a module that is in each.
    private func map(libraries count: Int, sharing: Bool) -> ImageMap {
        let names = (1...count).map { "L\($0)" }
        var packages = [
            "app": SamplePackage(
                targets: [
                    TargetDescription(
                        name: "App", kind: .executable, dependencies: names.map { .product($0, $0.lowercased()) })
                ],
                uses: names.map { $0.lowercased() })
        ]
        for name in names {
            let base: [TargetDependency] = sharing ? [.product("Base", "base")] : []
            packages[name.lowercased()] = SamplePackage(
                products: [library(name, .dynamic)],
                targets: [TargetDescription(name: name, kind: .library, dependencies: base)],
                uses: sharing ? ["base"] : [])
        }
        if sharing { packages["base"] = SamplePackage(products: [library("Base")], targets: [target("Base")]) }
        return sampleMap(packages)
    }

    private func plan(_ map: ImageMap) throws -> LinkPlan {
        LinkPlan(for: try #require(map.program(named: "App")), in: map, of: LinkWorkspace(maps: [map]))
    }

    private func figures(_ times: (start: Double, relink: Double)...) -> [LinkPlan.Figures] {
        times.map { LinkPlan.Figures(milliseconds: $0.start, relinkMilliseconds: $0.relink, bytes: 1) }
    }

    @Test("weighs what is declared, the smallest fix, and one image")
    func options() throws {
        let plan = try plan(map(libraries: 3, sharing: true))
        #expect(plan.options.map(\.name) == ["as declared", "fixed", "all static"])
        #expect(plan.options.map(\.surplus) == [2, 0, 0])
        #expect(plan.options[1].changes == [LinkageChange(package: "base", product: "Base", linkage: .dynamic)])
        #expect(plan.options.map(\.program.images.count) == [4, 5, 1])
    }

    @Test("never chooses what holds a module twice, however fast it starts")
    func noDuplicates() throws {
        let plan = try plan(map(libraries: 3, sharing: true))
        let choice = plan.choice(figures((1, 1), (9, 50), (9.5, 80)))
        #expect(plan.options[choice.option].name == "fixed")
        #expect(choice.reasons.first == "'as declared' has 2 surplus copies of modules")
    }

    @Test("prefers the quicker link among starts within 1.3 times the fastest, and no other")
    func tolerance() throws {
        let plan = try plan(map(libraries: 3, sharing: true))
        #expect(plan.options[plan.choice(figures((1, 1), (1.29, 10), (1, 80))).option].name == "fixed")
        #expect(plan.options[plan.choice(figures((1, 1), (1.31, 10), (1, 80))).option].name == "all static")
    }

    @Test("changes as little as it can where nothing was measured and few libraries are loaded")
    func unmeasured() throws {
        let few = try plan(map(libraries: LinkPlan.libraryLimit, sharing: false))
        #expect(few.choice([]).option == 0)
        let many = try plan(map(libraries: LinkPlan.libraryLimit + 1, sharing: false))
        let choice = many.choice([])
        #expect(many.options[choice.option].name == "all static")
        #expect(choice.reasons.contains { $0.contains("loads 7 libraries") })
    }

    @Test("keeps a library that the program loads by itself, and shares what both hold by one more")
    func loaded() throws {
        let packages = [
            "app": SamplePackage(
                targets: [target("App", .executable, needs: .product("Feature", "features"), .product("Core", "core"))],
                uses: ["features", "core"]),
            "features": SamplePackage(
                products: [library("Feature")], targets: [target("Feature", needs: .product("Core", "core"))],
                uses: ["core"]),
            "plugins": SamplePackage(
                products: [library("Chat", .dynamic), library("Maps", .dynamic)],
                targets: [
                    target("Chat", needs: .product("Core", "core")), target("Maps", needs: .product("Core", "core")),
                ], uses: ["core"]),
            "core": SamplePackage(
                products: [library("Core", .automatic, "Base", "Net")],
                targets: [target("Base"), target("Net", needs: .target("Base"))]),
        ]
        let map = sampleMap(packages, loads: ["App": ["Chat", "Maps"]])
        let program = try #require(map.program(named: "App"))
        #expect(program.images.map(\.name).sorted() == ["App", "libChat.so", "libMaps.so"])
        #expect(program.launched.map(\.name) == ["App"])
        let plan = try plan(map)
        #expect(plan.options.map(\.name) == ["as declared", "fixed"])
        #expect(plan.options.map(\.surplus) == [4, 0])
        #expect(plan.options[1].changes == [LinkageChange(package: "core", product: "Core", linkage: .dynamic)])
        #expect(plan.options[1].program.launched.map(\.name) == ["App", "libCore.so"])
        // What is loaded later costs nothing at launch, so it is in none of the layouts that are started.
        #expect(plan.options[1].layout.parts.map(\.name) == ["App", "libCore.so"])
        #expect(
            map.names(Layout.static(program, in: map.graph).parts[0].modules).sorted() == [
                "App", "Base", "Feature", "Net",
            ])
        #expect(plan.options[plan.choice([]).option].name == "fixed")
        // Without being told, nothing is known of it.
        #expect(sampleMap(packages).program(named: "App")?.images.count == 1)
        let workspace = LinkWorkspace(maps: [map])
        #expect(workspace.misnamed(in: ["App": ["Chat"]]).isEmpty)
        #expect(workspace.misnamed(in: ["App": ["Core"], "Ap": []]).count == 2)
    }

    @Test("leaves a program alone that is one image already")
    func alone() throws {
        let map = sampleMap(["app": SamplePackage(targets: [target("App", .executable)])])
        let plan = try plan(map)
        #expect(plan.options.map(\.name) == ["as declared"])
    }
}

@Suite("A layout")
struct LayoutTests {
    private let map = sampleMap([
        "app": SamplePackage(targets: [
            target("App", .executable, needs: .target("B"), .target("C")), target("B", needs: .target("A")),
            target("C", needs: .target("A")), target("A"),
        ])
    ])

    private func parts(_ layout: Layout) -> [[String]] {
        layout.parts.map {
            [$0.name] + map.names($0.modules).sorted() + $0.libraries.map { "→ \(layout.parts[$0].name)" }.sorted()
        }
    }

    @Test("puts each module once, whatever it is called")
    func once() throws {
        let program = try #require(map.program(named: "App"))
        for layout in [
            Layout.static(program, in: map.graph), .dynamic(program, in: map.graph), .merged(program, in: map.graph),
        ] {
            let modules = layout.parts.flatMap(\.modules)
            #expect(map.names(modules).sorted() == ["A", "App", "B", "C"])
        }
    }

    @Test("with a library for each module places each after what it needs")
    func dynamic() throws {
        let program = try #require(map.program(named: "App"))
        #expect(
            parts(.dynamic(program, in: map.graph)) == [
                ["App", "App", "→ libAModule.so", "→ libBModule.so", "→ libCModule.so"], ["libAModule.so", "A"],
                ["libBModule.so", "B", "→ libAModule.so"], ["libCModule.so", "C", "→ libAModule.so"],
            ])
    }

    @Test("with one library keeps the program's own modules out of it")
    func merged() throws {
        let program = try #require(map.program(named: "App"))
        #expect(
            parts(.merged(program, in: map.graph)) == [
                ["App", "App", "→ libAppModules.so"], ["libAppModules.so", "A", "B", "C"],
            ])
    }
}
