import Configuration
import Foundation
import Inputs
import SystemSupport
import Testing
import WorkspaceModel
import WorkspaceReading

@Suite("A second kind of project")
struct ProjectSourceTests {
    /// A project of two targets, an app and its extension, which both compile one file, beside a package that the app
    /// links.
    private struct Projects: ProjectSource {
        let patterns: [String] = []

        func projects(below root: String, among paths: [String], without: SparseCheckout) -> FoundProjects {
            let core = TargetDependency(
                name: "Core", form: .product(package: nil),
                place: SourcePlace(path: "App.xcodeproj/project.pbxproj", line: 12, column: 5))
            let app = TargetDescription(
                name: "My App", kind: .application, dependencies: [core], moduleName: "MyApp")
            let widget = TargetDescription(name: "Widget", kind: .appExtension)
            return FoundProjects(projects: [
                ProjectListing(
                    kind: .xcode(file: "App.xcodeproj/project.pbxproj"), directory: "\(root)/App.xcodeproj",
                    path: "App.xcodeproj",
                    manifest: Manifest(
                        name: "App", toolsVersion: "",
                        dependencies: [PackageDependency(identity: "core", location: .local(path: "\(root)/Core"))],
                        products: [], targets: [app, widget]),
                    targets: [
                        target(["App/App.swift", "Shared/Words.swift"], resources: ["App/Assets.xcassets"], root),
                        target(["Widget/Widget.swift", "Shared/Words.swift"], resources: [], root),
                    ])
            ])
        }

        private func target(_ sources: [String], resources: [String], _ root: String) -> TargetListing {
            var target = TargetListing(
                path: "App", directory: root, prefix: "",
                extent: .files(
                    sources.map { ModuleFile(path: $0, role: .source) }
                        + resources.map { ModuleFile(path: $0, role: .resource, isFolder: true) }))
            target.swift = sources
            return target
        }
    }

    private static let files = [
        "Core/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Core", products: [.library(name: "Core", targets: ["Core"])], targets: [.target(name: "Core")])
        """,
        "Core/Sources/Core/Core.swift": "public let core = 1\n",
        "App/App.swift": "import Core\n",
        "App/Stray.swift": "import Core\n",
        "Shared/Words.swift": "import Foundation\n",
        "Widget/Widget.swift": "import Core\n",
    ]

    private func read(_ files: [String: String] = files) async throws -> WorkspaceReader.Result {
        let root = NSTemporaryDirectory() + "backplane-projects-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        for (path, text) in files {
            let url = URL(filePath: "\(root)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        var options = WorkspaceReader.Options()
        options.sources = [Projects()]
        return try await WorkspaceReader.read(root, options: options)
    }

    @Test("becomes modules beside those of packages, a file of two targets being in both")
    func modules() async throws {
        let workspace = try await read().workspace
        #expect(workspace.modules.map(\.name) == ["Core", "My App", "Widget"])
        let app = try #require(workspace.module(named: "My App"))
        let widget = try #require(workspace.module(named: "Widget"))
        #expect(app.files.map(\.path) == ["App/App.swift", "Shared/Words.swift"])
        #expect(widget.files.map(\.path) == ["Widget/Widget.swift", "Shared/Words.swift"])
        #expect(app.origin == .xcodeTarget(app.package))
        #expect(app.importNames == ["MyApp"])
        #expect(workspace[app.package].manifestPath == "App.xcodeproj/project.pbxproj")
    }

    @Test("declares and imports modules of packages, and says where")
    func dependencies() async throws {
        let workspace = try await read().workspace
        let core = try #require(workspace.module(named: "Core"))
        let app = try #require(workspace.module(named: "My App"))
        let widget = try #require(workspace.module(named: "Widget"))
        #expect(core.origin == .package(core.package))
        #expect(app.declared.first?.modules == [core.id])
        #expect(app.declared.first?.dependency.place?.line == 12)
        #expect(widget.declared.isEmpty)
        #expect(widget.imported.contains { $0.target == .module(core.id) })
    }

    @Test("owns the files that it lists, and no others of their folders")
    func ownership() async throws {
        let result = try await read()
        let owners = FileOwnership(
            Codebase(
                root: result.root, workspace: result.workspace, external: [], policy: AffectedPolicy()))
        func names(_ path: String) -> [String]? {
            guard case .modules(let modules) = owners.audience(of: path) else { return nil }
            return modules.map { result.workspace[$0].name }.sorted()
        }
        #expect(names("Shared/Words.swift") == ["My App", "Widget"])
        #expect(names("App/Assets.xcassets/Icon.png") == ["My App"])
        #expect(names("Widget/Widget.swift") == ["Widget"])
        #expect(owners.audience(of: "App/Stray.swift") == .all)
    }

    @Test("is read where there is no package at all")
    func alone() async throws {
        let workspace = try await read(Self.files.filter { !$0.key.hasPrefix("Core/") }).workspace
        #expect(workspace.modules.map(\.name) == ["My App", "Widget"])
    }
}
