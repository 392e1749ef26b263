import Foundation
import Testing

@Suite("Files that the command writes")
struct PrivateFilesTests {
    private static let computed: [String: String] = [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: Context.environment["NAME"] ?? "P", targets: [.target(name: "A")])
        """, "Sources/A/A.swift": "",
    ]

    @Test("Nobody can know where temporary files will be, and what a run that was ended left goes with the next one")
    func temporary() throws {
        let workspace = try GitWorkspace(Self.computed)
        let place = try TemporaryWorkspace(["backplane-scratch-\(getuid())": "in the way", "backplane-\(getuid())": ""])
        // No process has this number.
        try place.write("backplane-tmp-99999999-abcdef/left", "")
        let run = try Backplane.run(
            ["graph"], in: workspace.files,
            environment: ["TMPDIR": place.path, "BACKPLANE_CACHE": "", "XDG_CACHE_HOME": place.path])
        #expect(run.status == 0, "\(run.errors)")
        let left = try FileManager.default.contentsOfDirectory(atPath: place.path).filter {
            $0.hasPrefix("backplane-tmp")
        }
        #expect(left.isEmpty, "\(left)")
        // Set to nothing, the variable of a folder names none: least of all the root of all files.
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).contains("backplane"))
    }

    @Test(
        "A file that is written again stays as private, and as runnable, as it was", arguments: [0o600, 0o755, 0o640])
    func mode(_ mode: Int) throws {
        let workspace = try TemporaryWorkspace(CleanWorkspace.files)
        let path = workspace.path + "/graph.txt"
        try workspace.write("graph.txt", "before")
        chmod(path, mode_t(mode))
        let run = try Backplane.run(["graph", "--output", path], in: workspace)
        #expect(run.status == 0, "\(run.errors)")
        let now = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(now == mode)
        #expect(try workspace.read("graph.txt") != "before")
    }
}
