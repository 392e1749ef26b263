/// All Xcode projects and workspaces below a root, and how their targets depend on one another.
package struct XcodeCodebase: Sendable {
    package internal(set) var projects: [XcodeProject] = []
    package internal(set) var workspaces: [XcodeWorkspace] = []
    package internal(set) var schemes: [Scheme] = []
    package internal(set) var testPlans: [TestPlan] = []
    /// Descriptions of projects that nobody has made.
    package internal(set) var generators: [ProjectGenerator] = []
    /// Each target with what it needs, in the order of the projects.
    package internal(set) var targets: [ResolvedTarget] = []
    var positions: [TargetPlace: Int] = [:]

    /// What could not be read or understood.
    package var problems: [ProjectProblem] {
        projects.flatMap(\.problems) + workspaces.flatMap(\.problems) + schemes.flatMap(\.problems)
            + testPlans.flatMap(\.problems)
    }

    /// Reads what the files hold.
    ///
    /// - Parameters:
    ///   - paths: all files below the root, relative to it, as far as they count. Of projects and workspaces their files.
    ///   - files: reads them.
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
        codebase.generators = ProjectGenerator.find(descriptions, projects: projects.sorted(), in: tree)
        codebase.resolve(tree)
        return codebase
    }

    /// The project or workspace of a shared scheme. Those in `xcuserdata` are one person's own.
    private static func container(ofScheme path: String) -> String? {
        guard let range = path.firstRange(of: "/xcshareddata/xcschemes/") else { return nil }
        let container = String(path[..<range.lowerBound])
        // A project's own workspace shares schemes with it.
        return container.hasSuffix(".xcodeproj/project.xcworkspace") ? FileTree.split(container).folder : container
    }
}
