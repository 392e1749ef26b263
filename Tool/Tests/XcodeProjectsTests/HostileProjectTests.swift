import Foundation
import Testing

@testable import XcodeProjects

@Suite("A bad project")
struct HostileProjectTests {
    private func project(_ objects: String, files: [String] = ["A.swift"]) -> XcodeCodebase {
        let text = """
            { rootObject = P; objects = {
            P = { isa = PBXProject; mainGroup = G; targets = (T); };
            G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
            F = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
            T = { isa = PBXNativeTarget; name = One; productType = "com.apple.product-type.tool"; buildPhases = (S); };
            S = { isa = PBXSourcesBuildPhase; files = (B); };
            B = { isa = PBXBuildFile; fileRef = F; };
            \(objects)
            }; }
            """
        return PlantedFiles(["X.xcodeproj/project.pbxproj": text], empty: files).codebase
    }

    @Test("whose groups are in themselves is read, and the group named")
    func cycle() {
        let codebase = project(
            """
            G = { isa = PBXGroup; children = (H, F); path = A; sourceTree = "<group>"; };
            H = { isa = PBXGroup; children = (G); path = B; sourceTree = "<group>"; };
            """, files: ["A/A.swift"])
        #expect(codebase.paths("One") == ["A/A.swift"])
        #expect(
            codebase.problems.map(\.message) == ["the group 'A' contains itself or is in two groups: it is used once"])
        #expect(codebase.problems.first?.line == 8)
    }

    @Test("that names objects which aren't there says which and where")
    func missingObjects() {
        let codebase = project(
            """
            G = { isa = PBXGroup; children = (F, LOST1); sourceTree = "<group>"; };
            S = { isa = PBXSourcesBuildPhase; files = (B, LOST2, B3); };
            B3 = { isa = PBXBuildFile; fileRef = LOST3; };
            T = { isa = PBXNativeTarget; name = One; productType = "com.apple.product-type.tool"; buildPhases = (S, LOST4); dependencies = (LOST5, D); };
            D = { isa = PBXTargetDependency; target = LOST6; };
            P = { isa = PBXProject; mainGroup = G; targets = (T, LOST7); };
            """)
        #expect(codebase.paths("One") == ["A.swift"])
        for number in [1, 2, 3, 4, 5, 7] {
            #expect(
                codebase.problems.contains { $0.message.contains("'LOST\(number)'") && $0.line != nil }, "\(number)")
        }
        #expect(codebase.problems.contains { $0.message.contains("can't be resolved") })
        #expect(codebase.problems.filter { $0.severity == .error }.count == 2)
    }

    @Test("with kinds of objects, phases and targets that are new is read without them")
    func unknownKinds() {
        let codebase = project(
            """
            T = { isa = PBXFutureTarget; name = One; buildPhases = (S, N); };
            N = { isa = PBXFutureBuildPhase; files = (B); };
            Z = { isa = PBXNobodyKnows; a = (1, { b = c; }); };
            """)
        #expect(codebase.paths("One") == ["A.swift"])
        #expect(codebase.problems.map(\.message).filter { $0.contains("unsupported") }.count == 2)
    }

    @Test("after a merge that lost a brace still has its objects")
    func lostBrace() {
        let codebase = project("Q = { isa = PBXGroup; children = (); R = { isa = PBXFileReference; path = B.swift; };")
        #expect(codebase.paths("One") == ["A.swift"])
        #expect(codebase.projects.first?.references.count == 2)
    }

    @Test(
        "that leads out of the repository refers to nothing", arguments: ["/etc/passwd", "../../x.swift", "../../../x"])
    func outside(path: String) {
        let codebase = project(
            "F = { isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"<group>\"; };")
        #expect(codebase.paths("One").isEmpty)
        #expect(codebase.target("One")?.target.files.first?.location == .outside(path))
    }

    @Test("is no reason to fail, wherever it is cut off", arguments: [SampleProject.Format.propertyList, .json])
    func truncated(format: SampleProject.Format) {
        let name = format == .propertyList ? "App.xcodeproj/project.pbxproj" : "App.xcodeproj/project.xcproj"
        let planted = SampleProject.planted(format)
        let whole = Array((planted.files[name] ?? "").utf8)
        let contents = planted.files.mapValues { Array($0.utf8) }
        // Each byte of the beginning, where all kinds of things stand, then every so often.
        for length in Array(0..<400) + stride(from: 400, to: whole.count, by: 89) {
            let cut = Array(whole[..<length])
            let files = ListedFiles(planted.files.keys) { $0 == name ? cut : contents[$0] }
            #expect(!XcodeCodebase.read(planted.files.keys.sorted(), files).problems.isEmpty, "cut off at \(length)")
        }
    }

    @Test(
        "is no reason to fail, whatever was done to its bytes", arguments: [SampleProject.Format.propertyList, .json])
    func damaged(format: SampleProject.Format) {
        let name = format == .propertyList ? "App.xcodeproj/project.pbxproj" : "App.xcodeproj/project.xcproj"
        let planted = SampleProject.planted(format)
        let whole = Array((planted.files[name] ?? "").utf8)
        let contents = planted.files.mapValues { Array($0.utf8) }
        var numbers = SeededNumbers(state: 14)
        let odd = Array("{}()[]<>;,=:\"'\\/*\n\0\u{7f}P".utf8) + [0xFF, 0xC3]
        for _ in 0..<150 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &numbers) {
                let place = Int.random(in: bytes.indices, using: &numbers)
                switch Int.random(in: 0...3, using: &numbers) {
                case 0: bytes[place] = odd.randomElement(using: &numbers) ?? 0
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(odd.randomElement(using: &numbers) ?? 0, at: place)
                default:
                    let end = min(bytes.count, place + Int.random(in: 1...200, using: &numbers))
                    bytes.append(contentsOf: bytes[place..<end])
                    bytes.removeSubrange(place..<end)
                }
            }
            let damaged = bytes
            let codebase = XcodeCodebase.read(
                planted.files.keys.sorted(), ListedFiles(planted.files.keys) { $0 == name ? damaged : contents[$0] })
            #expect(codebase.problems.count < 1000)
        }
    }

    private static func wide(_ text: String, low: Bool, mark: Bool = true) -> [UInt8] {
        let units: [UInt16] = (mark ? [0xFEFF] : []) + Array(text.utf16)
        return units.flatMap { unit -> [UInt8] in
            let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return low ? bytes : bytes.reversed()
        }
    }

    private static let plain = """
        { rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (T); };
        G = { isa = PBXGroup; children = (A); sourceTree = "<group>"; };
        A = { isa = PBXFileReference; path = "Größe.swift"; sourceTree = "<group>"; }; B = { isa = PBXBuildFile; fileRef = A; };
        S = { isa = PBXSourcesBuildPhase; files = (B); };
        T = { isa = PBXNativeTarget; name = One; productType = "com.apple.product-type.application"; buildPhases = (S); };
        }; }
        """

    private func read(_ bytes: [UInt8]) -> XcodeCodebase {
        let name = "App.xcodeproj/project.pbxproj"
        return XcodeCodebase.read([name], ListedFiles([name, "Größe.swift"]) { $0 == name ? bytes : [] })
    }

    @Test("is read in each form of Unicode that Xcode knows by the mark at its beginning")
    func marked() {
        let text = Self.plain
        let scalars: [UInt32] = [0xFEFF] + text.unicodeScalars.map(\.value)
        let wider: [[UInt8]] = scalars.map { value in
            let first = UInt8(value & 0xFF)
            let second = UInt8(value >> 8 & 0xFF)
            return [first, second, UInt8(value >> 16), 0]
        }
        let forms: [[UInt8]] = [
            Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), Self.wide(text, low: true),
            Self.wide(text, low: false), Array(wider.joined()), wider.flatMap { $0.reversed() },
        ]
        for bytes in forms {
            let codebase = read(bytes)
            #expect(codebase.problems.isEmpty, "\(bytes.prefix(4)): \(codebase.problems)")
            #expect(codebase.paths("One") == ["Größe.swift"])
        }
    }

    @Test("that is no whole text says what it is, where, and what to do")
    func unmarked() {
        func expect(_ bytes: [UInt8], _ message: String, line: Int = 1) {
            let problems = read(bytes).problems
            let told = problems.first { $0.message.hasPrefix(message) }
            #expect(told?.line == line && told?.severity == .error, "\(problems)")
        }
        for low in [true, false] {
            expect(Self.wide(Self.plain, low: low, mark: false), "looks like UTF-16 without a byte order mark")
            expect(Self.wide(Self.plain, low: low).dropLast(), "is not valid UTF-16")
            // The first half of a pair.
            expect(Self.wide(Self.plain, low: low) + (low ? [0x00, 0xD8] : [0xD8, 0x00]), "is not valid UTF-16")
        }
        expect(Array(Self.plain.utf8) + [UInt8](repeating: 0, count: 40), "has 40 NUL bytes", line: 7)
        expect(Array(Self.plain.replacing("rootObject", with: "root\0bject").utf8), "has 1 NUL bytes")
        expect(Self.plain.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, "is not UTF-8", line: 4)
    }

    @Test("whose settings include one another twice each, thirty deep, is read all the same")
    func includes() {
        var files = [
            "App.xcodeproj/project.pbxproj": Self.plain.replacing(
                "isa = PBXProject;", with: "isa = PBXProject; buildConfigurationList = L;"
            ).replacing(
                "T = {",
                with: """
                    L = { isa = XCConfigurationList; buildConfigurations = (C); };
                    C = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = X; buildSettings = { }; };
                    X = { isa = PBXFileReference; path = 0.xcconfig; sourceTree = SOURCE_ROOT; };
                    T = {
                    """)
        ]
        for number in 0..<30 {
            files["\(number).xcconfig"] = "#include \"\(number + 1).xcconfig\"\n#include \"\(number + 1).xcconfig\"\n"
        }
        files["30.xcconfig"] = "PRODUCT_MODULE_NAME = Last\n"
        #expect(PlantedFiles(files).codebase.target("One")?.moduleName == "Last")
    }

    @Test("made of random bytes is told to be none")
    func random() {
        var numbers = SeededNumbers(state: 7)
        for _ in 0..<100 {
            let bytes = (0..<Int.random(in: 0...400, using: &numbers)).map { _ in
                UInt8.random(in: 0...255, using: &numbers)
            }
            for name in [
                "X.xcodeproj/project.pbxproj", "X.xcodeproj/project.xcproj", "X.xcworkspace/contents.xcworkspacedata",
            ] {
                let codebase = XcodeCodebase.read([name], ListedFiles([name]) { _ in bytes })
                #expect(codebase.targets.isEmpty)
            }
        }
    }

    @Test("of a team of thousands is read whole")
    func large() {
        let count = 4_000
        var text = "{ rootObject = P; objects = {\nP = { isa = PBXProject; mainGroup = G; targets = (T); };\n"
        text +=
            "G = { isa = PBXGroup; children = (" + (0..<count).map { "F\($0), " }.joined()
            + "); sourceTree = \"<group>\"; };\n"
        for number in 0..<count {
            text +=
                "F\(number) = { isa = PBXFileReference; path = \"File \(number).swift\"; sourceTree = \"<group>\"; };\n"
            text +=
                "B\(number) /* File \(number).swift in Sources */ = { isa = PBXBuildFile; fileRef = F\(number); };\n"
        }
        text +=
            "T = { isa = PBXNativeTarget; name = One; productType = \"com.apple.product-type.application\"; buildPhases = (S); };\n"
        text += "S = { isa = PBXSourcesBuildPhase; files = (" + (0..<count).map { "B\($0), " }.joined() + "); };\n}; }"
        let codebase = PlantedFiles(
            ["X.xcodeproj/project.pbxproj": text], empty: (0..<count).map { "File \($0).swift" }
        ).codebase
        #expect(codebase.paths("One").count == count)
        #expect(codebase.problems.isEmpty)
        #expect(codebase.target("One")?.target.files.allSatisfy { !$0.isMissing } == true)
    }

    @Test(
        "with links among its files that lead back up, in a circle or out of the repository is read without following them"
    )
    func links() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("links-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["Sources/Inner", "Shared"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        for (name, end) in [("up", ".."), ("self", "self"), ("all", "/"), ("here", "."), ("shared", "../Shared")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("Sources/\(name)").path, withDestinationPath: end)
        }
        let folders = FolderFiles(root: folder.path).entries(of: "Sources").filter(\.isFolder).map(\.name)
        #expect(folders.sorted() == ["Inner", "shared"])
    }
}
