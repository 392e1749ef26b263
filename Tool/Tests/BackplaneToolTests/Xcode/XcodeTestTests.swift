import Foundation
import Testing

@Suite("backplane test with xcodebuild")
struct XcodeTestTests {
    private let workspace: GitWorkspace

    init() throws {
        workspace = try GitWorkspace(XcodeWorkspace.files([".gitignore": ".cache\n"]))
    }

    @Test("Each scheme is built once and run once, all that is due of it together; what passed is not run again")
    func runs() throws {
        let xcodebuild = try RecordedXcodebuild(in: workspace.files)
        let options = ["--destination", "platform=iOS Simulator,name=iPhone 16", "--xcodebuild-option", "-quiet"]
        let run = try xcodebuild.test(options)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let told = ["-destination", "platform=iOS Simulator,name=iPhone 16", "-quiet"]
        let unit = ["-project", "App.xcodeproj", "-scheme", "App", "-testPlan", "Unit"] + told
        let all = ["-only-testing:AppTests", "-only-testing:KitTests", "-only-testing:LogTests"]
        let interface = ["-project", "App.xcodeproj", "-scheme", "UI"] + told + ["-only-testing:App UI Tests"]
        #expect(
            try xcodebuild.calls() == [
                ["build-for-testing"] + unit + all, ["test-without-building"] + unit + all,
                ["build-for-testing"] + interface, ["test-without-building"] + interface,
            ])
        #expect(run.output.contains("passed     KitTests                       2 tests, 0.5 s"))
        #expect(run.output.contains("4 test targets ran (5 tests passed, 1.2 s)"))

        let again = try xcodebuild.test(options)
        #expect(again.status == 0 && again.output.contains("4 cached"))
        #expect(try xcodebuild.calls() == [])

        try workspace.files.write("KitTests/KitTests.swift", "@testable import Kit\nstruct New {}\n")
        _ = try xcodebuild.test(options)
        #expect(try xcodebuild.calls().map(\.last) == ["-only-testing:KitTests", "-only-testing:KitTests"])
    }

    @Test(
        "A pass counts for what it was made with: Xcode, the destination, options, settings, members and pins",
        arguments: ["Xcode", "destination", "option", "setting", "member", "plan", "pin", "place", "order"])
    func keys(change: String) throws {
        let pins = "App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
        func pinned(_ version: String) -> String {
            """
            { "pins": [ { "identity": "far", "kind": "remoteSourceControl", "location": "https://example.com/far",
              "state": { "revision": "\(version)", "version": "1.0.\(version)" } } ], "version": 3 }
            """
        }
        let project = "App.xcodeproj/project.xcproj"
        let far = "\"packages\": [ { \"kind\": \"remote\", \"repository\": \"https://example.com/far\" },"
        try workspace.replace("\"packages\": [", with: far, in: project)
        try workspace.replace(
            "\"package-product-members\": [",
            with: "\"package-product-members\": [ { \"product-name\": \"Far\", \"package\": \"far\" },", in: project)
        try workspace.files.write(pins, pinned("1"))
        let xcodebuild = try RecordedXcodebuild(in: workspace.files)
        let only = ["--only", "AppTests", "--destination", "one"]
        #expect(try xcodebuild.test(only).output.contains("passed     AppTests"))
        var options = only
        var environment: [String: String] = [:]
        switch change {
        case "Xcode": environment["FAKE_XCODE"] = "26.2"
        case "destination": options = ["--only", "AppTests", "--destination", "two"]
        case "option": options += ["--xcodebuild-option", "-enableThreadSanitizer", "--xcodebuild-option", "YES"]
        case "setting":
            try workspace.replace(
                "\"INFOPLIST_FILE\"", with: "\"MARKETING_VERSION\": \"2\", \"INFOPLIST_FILE\"", in: project)
        case "member":
            try workspace.replace(
                "{ \"path\": \"Part.swift\", \"target-membership\": [ \"Kit/compile-sources\" ] }",
                with: "{ \"path\": \"Part.swift\", \"target-membership\": [ \"Kit/resources\" ] }", in: project)
        case "plan": try workspace.replace("\"version\": 1", with: "\"version\": 2", in: "Unit.xctestplan")
        case "pin": try workspace.files.write(pins, pinned("2"))
        case "place": options += ["--xcodebuild-option", "-derivedDataPath", "--xcodebuild-option", "/elsewhere"]
        default: try workspace.replace("[ \"Kit\", \"Widget\" ]", with: "[ \"Widget\", \"Kit\" ]", in: project)
        }
        let again = try xcodebuild.test(options, environment: environment)
        let counts = !["place", "order"].contains(change)
        #expect(again.output.contains("cached     AppTests") == !counts, "\(again.output)\(again.errors)")
    }

    @Test("Tests that failed, did not end or have no result are reported and not cached; those that passed are cached")
    func failures() throws {
        let results = RecordedXcodebuild.document([
            RecordedXcodebuild.bundle(
                "KitTests", result: "Failed",
                [
                    RecordedXcodebuild.test("KitTests", "adds()", "Failed", message: "KitTests.swift:44: 1 is not 2"),
                    RecordedXcodebuild.test("KitTests", "later()", "Skipped", message: "Test skipped"),
                ]),
            RecordedXcodebuild.bundle("AppTests", [RecordedXcodebuild.test("HomeTests", "testHome()")]),
        ])
        let xcodebuild = try RecordedXcodebuild(in: workspace.files, results: results, status: 65)
        let run = try xcodebuild.test(["--skip", "App UI Tests"])
        #expect(run.status == 1)
        #expect(run.output.contains("failed     KitTests"))
        #expect(run.output.contains("KitTests.adds(): KitTests.swift:44: 1 is not 2"))
        #expect(run.output.contains("passed     AppTests"))
        #expect(run.output.contains("failed     LogTests") && run.output.contains("did not finish its tests"))
        let again = try xcodebuild.test(["--dry-run", "--skip", "App UI Tests"])
        #expect(again.output.contains("cached     AppTests"))
        #expect(
            again.output.contains(
                "xcodebuild test -project App.xcodeproj -scheme App -testPlan Unit -only-testing:KitTests -only-testing:LogTests\n"
            ))
    }

    @Test(
        "A run that fails though its tests passed, a bundle that is worse than its tests, and results that can't be read are no pass",
        arguments: ["status", "bundle", "words", "tool", "none"])
    func noPass(what: String) throws {
        var results = RecordedXcodebuild.passed
        if what == "bundle" {
            results = RecordedXcodebuild.document([
                RecordedXcodebuild.bundle(
                    "KitTests", result: "unknown", [RecordedXcodebuild.test("KitTests", "adds()")])
            ])
        }
        if what == "words" { results = "no JSON" }
        if what == "none" { results = RecordedXcodebuild.document([]) }
        let xcodebuild = try RecordedXcodebuild(
            in: workspace.files, results: results, status: what == "status" ? 65 : 0)
        let environment = what == "tool" ? ["FAKE_OLD_XCODE": "1"] : [:]
        let run = try xcodebuild.test(["--only", "KitTests"], environment: environment)
        // No test at all may be what there is; it is told, and not cached either.
        #expect(run.status == (what == "none" ? 0 : 1), "\(run.output)\(run.errors)")
        #expect(run.output.contains(what == "none" ? "empty      KitTests" : "failed     KitTests"))
        let again = try xcodebuild.test(["--only", "KitTests", "--dry-run"])
        #expect(again.output.contains("would run  KitTests"))
    }

    @Test("A failed build is reported with its errors, and none of its tests run")
    func notBuilt() throws {
        let error = "/Users/ci/App/Kit/Kit.swift:3:5: error: cannot find 'x' in scope"
        let xcodebuild = try RecordedXcodebuild(in: workspace.files, build: error + "\n")
        let run = try xcodebuild.test(["--only", "KitTests", "--only", "AppTests"])
        #expect(run.status == 1)
        #expect(run.errors.contains(error) && run.output.contains("not built  KitTests"))
        #expect(try xcodebuild.calls().map(\.first) == ["build-for-testing"])
    }

    @Test("A plan that runs a part of a target's tests does not stand for one that runs all")
    func partial() throws {
        try workspace.files.write(
            "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme",
            XcodeWorkspace.scheme("App", plans: ["Smoke.xctestplan", "Unit.xctestplan"]))
        func entry(_ name: String) -> String {
            """
            { "selectedTests": [ "Some/test()" ], "target": { "containerPath": "container:App.xcodeproj",
              "identifier": "\(name.uppercased())", "name": "\(name)" } }
            """
        }
        try workspace.files.write(
            "Smoke.xctestplan",
            """
            { "configurations": [], "testTargets": [ \(["AppTests", "KitTests", "UITests"].map(entry).joined(separator: ",")) ],
              "version": 1 }
            """)
        let xcodebuild = try RecordedXcodebuild(in: workspace.files)
        _ = try xcodebuild.test(["--only", "KitTests", "--only", "AppTests"])
        let plans = try xcodebuild.calls().compactMap { call in call.firstIndex(of: "-testPlan").map { call[$0 + 1] } }
        #expect(plans == ["Unit", "Unit"])
    }

    @Test(
        "Without xcodebuild, or with only the part that says that Xcode is missing, what it would be asked is told",
        arguments: [true, false])
    func without(isThere: Bool) throws {
        let xcodebuild = try RecordedXcodebuild(in: workspace.files)
        let run =
            isThere
            ? try xcodebuild.test(["--only", "KitTests"], environment: ["FAKE_NO_XCODE": "1"])
            : try Backplane.run(["test", "--only", "KitTests"], in: workspace.files)
        #expect(run.status == 0)
        #expect(run.errors.contains("tests of Xcode projects did not run (1 target)"))
        #expect(
            run.errors.contains(
                "xcodebuild test -project App.xcodeproj -scheme App -testPlan Unit -only-testing:KitTests"))
    }

    @Test("Of a project that can't be read whole no test runs, and that is no success")
    func unread() throws {
        try workspace.files.write(
            "App.xcodeproj/project.xcproj", XcodeWorkspace.project().replacing("\"targets\": [", with: ""))
        let xcodebuild = try RecordedXcodebuild(in: workspace.files)
        let run = try xcodebuild.test(["--dry-run"])
        #expect(run.status == 2 && run.errors.contains("could not be read completely"), "\(run.output)\(run.errors)")
        #expect(try xcodebuild.test().status == 2)
        #expect(try xcodebuild.calls() == [])
    }

    @Test("What the command sets itself is refused as an option")
    func refused() throws {
        let run = try Backplane.run(
            ["test", "--xcodebuild-option", "-only-testing:AppTests"], in: workspace.files)
        #expect(run.status != 0 && run.errors.contains("is set by this command"))
    }
}
