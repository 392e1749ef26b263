import Testing

@testable import XcodeProjects

@Suite("A synchronised folder")
struct SynchronizedFolderTests {
    private static let files = [
        "Src/A.swift", "Src/B.swift", "Src/Sub/C.swift", "Src/Sub/D.m", "Src/Sub/D.h",
        "Src/Icon.xcassets/Contents.json",
        "Src/Inner/Package.swift", "Src/Inner/Sources/Inner/I.swift", "Src/Play.playground/Contents.swift",
        "Src/.hidden.swift",
        "Src/Data/one.json", "Src/Data/Run.swift", "Src/Model.dat", "Src/README.md",
    ]

    /// A project with two targets, of which the first has the folder.
    private func codebase(_ exceptions: String, folder: String = "") -> XcodeCodebase {
        let text = """
            { rootObject = P; objects = {
            P = { isa = PBXProject; mainGroup = G; targets = (T1, T2); };
            G = { isa = PBXGroup; children = (D); sourceTree = "<group>"; };
            D = { isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2); path = Src; sourceTree = "<group>"; \(folder) };
            T1 = { isa = PBXNativeTarget; name = One; productType = "com.apple.product-type.application"; buildPhases = (S1, C1); fileSystemSynchronizedGroups = (D); };
            T2 = { isa = PBXNativeTarget; name = Two; productType = "com.apple.product-type.framework"; buildPhases = (S2); };
            S1 = { isa = PBXSourcesBuildPhase; files = (); };
            S2 = { isa = PBXSourcesBuildPhase; files = (); };
            C1 = { isa = PBXCopyFilesBuildPhase; files = (); };
            E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T1; };
            E2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T2; };
            \(exceptions)
            }; }
            """
        return PlantedFiles(["X.xcodeproj/project.pbxproj": text], empty: Self.files).codebase
    }

    @Test("gives a target all that lies below it, each by its type; packages, playgrounds and hidden files stay out")
    func all() {
        let codebase = codebase("")
        #expect(
            codebase.paths("One") == [
                "Src/A.swift", "Src/B.swift", "Src/Data/Run.swift", "Src/Sub/C.swift", "Src/Sub/D.m",
            ])
        #expect(codebase.paths("One", .header) == ["Src/Sub/D.h"])
        #expect(
            codebase.paths("One", .resource) == [
                "Src/Data/one.json", "Src/Icon.xcassets", "Src/Model.dat", "Src/README.md",
            ])
        #expect(codebase.paths("Two").isEmpty)
    }

    @Test("takes the exceptions of its target out, and gives those of another one to it")
    func membership() {
        let codebase = codebase(
            """
            E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (B.swift, Sub/C.swift); target = T1; };
            E2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (B.swift, README.md); target = T2; };
            """)
        #expect(codebase.paths("One") == ["Src/A.swift", "Src/Data/Run.swift", "Src/Sub/D.m"])
        #expect(codebase.paths("Two") == ["Src/B.swift"])
        #expect(codebase.paths("Two", .resource) == ["Src/README.md"])
    }

    @Test("takes a whole folder by its name")
    func folders() {
        let codebase = codebase(
            "E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Sub); target = T1; };"
        )
        #expect(codebase.paths("One") == ["Src/A.swift", "Src/B.swift", "Src/Data/Run.swift"])
    }

    @Test("can put a file into another phase of its target, or take it out of the one it would be in")
    func phases() {
        let codebase = codebase(
            """
            E1 = { isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; membershipExceptions = (Model.dat); buildPhase = C1; };
            E2 = { isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; membershipExceptions = (A.swift); buildPhase = S1; };
            """)
        #expect(codebase.paths("One", .copied) == ["Src/Model.dat"])
        #expect(!codebase.paths("One").contains("Src/A.swift"))
        #expect(codebase.paths("One").contains("Src/B.swift"))
    }

    @Test("copies folders that it is told to, and takes files for what it is told that they are")
    func explicit() {
        let codebase = codebase(
            "", folder: "explicitFolders = (Data); explicitFileTypes = { Model.dat = sourcecode.swift; };")
        #expect(codebase.paths("One", .copied) == ["Src/Data"])
        #expect(codebase.paths("One").contains("Src/Model.dat"))
        #expect(!codebase.paths("One").contains("Src/Data/Run.swift"))
    }

    @Test("has headers and platforms of single files")
    func attributes() {
        let codebase = codebase(
            """
            E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; publicHeaders = (Sub/D.h); platformFiltersByRelativePath = { A.swift = (ios, macos); }; target = T1; };
            """)
        #expect(codebase.target("One")?.target.files.first { $0.path == "Src/A.swift" }?.platforms == ["ios", "macos"])
    }
}
