import Testing

@Suite("The page of the graph, in a browser")
struct GraphPageTests {
    @Test("It shows the modules by layer, without their tests until asked, and says what holds")
    func bands() throws {
        let page = try GraphPage(of: TemporaryWorkspace(CleanWorkspace.files))
        let told = try page.told(
            """
            const layers = () => [...document.querySelectorAll(".band")].map(band =>
              band.querySelector("h2").childNodes[1].textContent + ": "
              + [...band.querySelectorAll(".chip .label")].map(node => node.textContent).sort().join(" "));
            told.layers = layers();
            document.getElementById("tests").click();
            told.withTests = layers();
            told.summary = text("#summary");
            """)
        #expect(
            told["layers"] == ["app: shop", "feature: Home HomeInterface Login LoginInterface", "utility: Support"])
        #expect(
            told["withTests"] == [
                "app: shop", "feature: Home HomeInterface HomeTests Login LoginInterface LoginTests",
                "utility: Support SupportTests",
            ])
        #expect(told["summary"] == "9 modules, 13 dependencies, by layer; no violations")
    }

    @Test("Finding a module lights up what depends on it and what it needs; Escape goes back")
    func search() throws {
        let page = try GraphPage(of: TemporaryWorkspace(CleanWorkspace.files))
        let told = try page.told(
            """
            const search = document.getElementById("search");
            search.value = "logini"; search.dispatchEvent(new Event("input"));
            told.focus = names(".chip.self");
            told.up = names(".chip.up").sort(); told.down = names(".chip.down");
            told.panel = text("#panel h2"); told.address = location.hash;
            search.value = "nothing"; search.dispatchEvent(new Event("input"));
            told.missing = text("#summary");
            press("Escape");
            told.after = names(".chip.lit"); told.home = text("#panel h2"); told.field = search.value;
            """)
        #expect(told["focus"] == ["LoginInterface"])
        #expect(told["up"] == ["Home", "Login", "shop"])
        #expect(told["down"] == ["Support"])
        #expect(told["panel"] == "LoginInterface" && told["address"] == "#LoginInterface")
        #expect(told["missing"] == "No matching module.")
        #expect(told["after"] == [] && told["home"] == "Where to look first" && told["field"] == "")
    }

    @Test("Arrows go from one module to the next, and the address of a focus opens with it")
    func keys() throws {
        let page = try GraphPage(of: TemporaryWorkspace(CleanWorkspace.files))
        let told = try page.told(
            fragment: "shop",
            """
            told.focus = names(".chip.self"); told.panel = text("#panel h2");
            press("ArrowDown");
            told.first = document.activeElement.dataset.i ?? "none";
            told.self = document.querySelector(".chip.self").dataset.i;
            const passed = [];
            for (let step = 0; step < 8; step++) {
              press("ArrowDown");
              passed.push(document.activeElement.closest(".band").querySelector("h2").childNodes[1].textContent);
            }
            told.layers = [...new Set(passed)];
            document.activeElement.click();
            told.last = names(".chip.self");
            """)
        #expect(told["focus"] == ["shop"] && told["panel"] == "shop")
        #expect(told["first"] == told["self"])
        #expect(told["layers"] == ["feature", "utility"])
        #expect(told["last"] == ["Support"])
    }

    @Test("The images of programs are listed, light up their modules, and say what is in a process twice")
    func images() throws {
        let example = try Documentation.text(of: "rules/duplicate-image.md")
        let page = try GraphPage(of: TemporaryWorkspace(MarkdownExample.files(in: example, section: "Fails")))
        let told = try page.told(
            """
            const images = () => [...document.querySelectorAll(".images button")];
            told.images = images().map(node => node.textContent);
            told.said = names(".images small");
            images()[1].click();
            told.lit = names(".chip.lit").sort();
            images()[1].click();
            told.after = names(".chip.lit");
            [...document.querySelectorAll("#bands .chip")].find(node => node.textContent.startsWith("Accounts")).click();
            told.module = names(".images p");
            """)
        let library = GraphPageTests.library("Login")
        #expect(told["images"] == .list(["App", library]))
        #expect(told["lit"] == ["Accounts", "Login"] && told["after"] == [])
        #expect(told["module"] == .list(["Appduplicated in App", "\(library)duplicated in App"]))
        let shared = "1 of them duplicated in another image"
        #expect(told["said"] == .list(["2 modules, \(shared)", "2 modules, \(shared)"]))
    }

    private static func library(_ name: String) -> String {
        #if canImport(Darwin)
            "lib\(name).dylib"
        #else
            "lib\(name).so"
        #endif
    }

    @Test("What breaks a rule is red, counted, and told in the panel")
    func violations() throws {
        let workspace = try TemporaryWorkspace(PlantedWorkspace.files)
        let found = try CheckResult.of(workspace).violations
        let told = try GraphPage(of: workspace).told(
            """
            document.getElementById("tests").click();
            told.broken = names(".chip.broken").sort();
            told.rules = names("#panel ul li").sort();
            told.red = document.querySelectorAll("#lines .link.error").length ? "some" : "none";
            """)
        let rules = Dictionary(grouping: found, by: \.rule).map { "\($0.value.count) × \($0.key)" }.sorted()
        #expect(told["rules"] == .list(rules))
        #expect(told["broken"] != [] && told["red"] == "some")
    }

    @Test(
        "A name that is markup is shown as it is, whatever joins its marks",
        arguments: ["", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FD}", "\u{20E3}", "\u{C3E}"])
    func hostile(scalar: String) throws {
        let name = "A<\(scalar)img src=x onerror=alert(1)>\(scalar)"
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "<\(scalar)/script><b>P", targets: [.target(name: "\(name)")])
            """,
            "Sources/\(name)/File.swift": "",
        ])
        let told = try GraphPage(of: workspace).told(
            """
            told.names = names("#bands .chip"); told.images = String(document.images.length);
            """)
        #expect(told["names"] == .list([name]))
        #expect(told["images"] == "0")
    }
}
