/// All Xcode projects and workspaces below a root, with the resolved dependencies of their targets.
package struct XcodeCodebase: Sendable {
    package internal(set) var projects: [XcodeProject] = []
    package internal(set) var workspaces: [XcodeWorkspace] = []
    package internal(set) var schemes: [Scheme] = []
    package internal(set) var testPlans: [TestPlan] = []
    /// The specifications of projects that have not been generated, or are not among the files to be read.
    package internal(set) var generators: [ProjectGenerator] = []
    /// All targets with their resolved dependencies, in the order of the projects.
    package internal(set) var targets: [ResolvedTarget] = []
    var positions: [TargetPlace: Int] = [:]

    /// The problems in all files.
    package var problems: [ProjectProblem] {
        projects.flatMap(\.problems) + workspaces.flatMap(\.problems) + schemes.flatMap(\.problems)
            + testPlans.flatMap(\.problems)
    }

    /// Reads the projects, workspaces, schemes and test plans among files.
    ///
    /// - Parameters:
    ///   - paths: The files below the root to be considered, relative to it, including the files in the bundles of
    ///     projects and workspaces.
    ///   - files: The source of the files' content.
    package static func read(_ paths: some Sequence<String>, _ files: any ProjectFiles) -> XcodeCodebase {
        let tree = FileTree(files)
        var projects: Set<String> = []
        var workspaces: Set<String> = []
        var schemes: [(file: String, container: String)] = []
        var plans: Set<String> = []
        var descriptions: [String] = []
        for path in paths {
            let name = FileTree.split(path).name
            switch name {
            case "project.pbxproj", "project.xcproj":
                let folder = FileTree.split(path).folder
                if folder.hasSuffix(".xcodeproj") { projects.insert(folder) }
            case "contents.xcworkspacedata":
                let folder = FileTree.split(path).folder
                if folder.hasSuffix(".xcworkspace"), !FileTree.split(folder).folder.hasSuffix(".xcodeproj") {
                    workspaces.insert(folder)
                }
            case "project.yml", "project.yaml", "Project.swift", "Workspace.swift": descriptions.append(path)
            default:
                if name.hasSuffix(".xcscheme"), let container = container(ofScheme: path) {
                    schemes.append((path, container))
                } else if name.hasSuffix(".xctestplan") {
                    plans.insert(path)
                }
            }
        }
        var codebase = XcodeCodebase()
        codebase.projects = projects.sorted().map { XcodeProject.read(at: $0, in: tree) }
        codebase.workspaces = workspaces.sorted().map { XcodeWorkspace.read(at: $0, in: tree) }
        codebase.schemes = schemes.sorted { $0.file < $1.file }.map {
            Scheme.read(at: $0.file, of: $0.container, in: tree)
        }
        codebase.testPlans = plans.sorted().map { plan in
            let user = codebase.schemes.first { $0.testPlans.contains(plan) }
            let folder = user.map { FileTree.split($0.container).folder } ?? FileTree.split(plan).folder
            return TestPlan.read(at: plan, in: folder, tree)
        }
        codebase.generators = ProjectGenerator.find(
            descriptions, projects: projects.sorted(), workspaces: workspaces.sorted(), in: tree)
        codebase.resolve(tree)
        return codebase
    }

    /// Returns the project or workspace of a shared scheme. Schemes in `xcuserdata` belong to one user only.
    private static func container(ofScheme path: String) -> String? {
        guard let range = path.firstRange(of: "/xcshareddata/xcschemes/") else { return nil }
        let container = String(path[..<range.lowerBound])
        // The workspace inside of a project shares the project's schemes.
        return container.hasSuffix(".xcodeproj/project.xcworkspace") ? FileTree.split(container).folder : container
    }
}
