/// A shared scheme of a project or workspace: the targets that it builds and tests.
package struct Scheme: Sendable {
    package let name: String
    /// The path of the file, relative to the root.
    package let file: String
    /// The path of the project or workspace that contains the scheme.
    package let container: String
    package internal(set) var builds: [TargetName] = []
    /// The test targets in the scheme itself, without skipped ones.
    package internal(set) var tests: [TargetName] = []
    /// The files of the test plans, relative to the root, the default one first.
    package internal(set) var testPlans: [String] = []
    package internal(set) var problems: [ProjectProblem] = []
    /// Whether Xcode created the scheme for an extension, which it starts within another app.
    package internal(set) var isForExtension = false

    /// A reference to a target in a scheme or test plan.
    package struct TargetName: Hashable, Sendable {
        /// The path of the project, relative to the root, or the folder of the package.
        package let container: String?
        package let id: String
        package let name: String
    }

    static func read(at file: String, of container: String, in tree: FileTree) -> Scheme {
        var scheme = Scheme(
            name: String(FileTree.split(file).name.dropLast(".xcscheme".count)), file: file, container: container)
        var reader = DocumentReader(files: tree.files)
        guard let root = reader.element(at: file) else {
            scheme.problems = reader.problems
            return scheme
        }
        scheme.problems = reader.problems
        scheme.isForExtension = root.attributes["wasCreatedForAppExtension"] == "YES"
        let folder = FileTree.split(container).folder
        scheme.builds = (root.child("BuildAction")?.descendants(named: "BuildableReference") ?? []).compactMap {
            TargetName($0, in: folder)
        }
        guard let action = root.child("TestAction") else { return scheme }
        for testable in action.descendants(named: "TestableReference") where testable.attributes["skipped"] != "YES" {
            scheme.tests += testable.children(named: "BuildableReference").compactMap { TargetName($0, in: folder) }
        }
        let plans = action.descendants(named: "TestPlanReference").sorted { first, second in
            first.attributes["default"] == "YES" && second.attributes["default"] != "YES"
        }
        for plan in plans {
            guard let reference = plan.attributes["reference"], let path = Scheme.path(of: reference, in: folder) else {
                continue
            }
            scheme.testPlans.append(path)
        }
        return scheme
    }

    /// Returns the path to which `container:Tests/App.xctestplan` refers.
    static func path(of reference: String, in folder: String) -> String? {
        let parts = reference.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return FileTree.normalised(FileTree.joined(folder, String(parts[1])))
    }
}

extension Scheme.TargetName {
    fileprivate init?(_ element: XMLElement, in folder: String) {
        guard let name = element.attributes["BlueprintName"] else { return nil }
        container = element.attributes["ReferencedContainer"].flatMap { Scheme.path(of: $0, in: folder) }
        id = element.attributes["BlueprintIdentifier"] ?? name
        self.name = name
    }
}

/// A test plan: test targets that run together.
package struct TestPlan: Sendable {
    /// The path of the file, relative to the root.
    package let file: String
    package internal(set) var targets: [Target] = []
    package internal(set) var problems: [ProjectProblem] = []

    package struct Target: Sendable {
        package let name: Scheme.TargetName
        package let isEnabled: Bool
        /// The suites and cases that are skipped.
        package let skipped: [String]
        /// The suites and cases that run; empty for all.
        package let selected: [String]
    }

    package var name: String { String(FileTree.split(file).name.dropLast(".xctestplan".count)) }

    /// Reads a test plan.
    ///
    /// - Parameter folder: The folder of the project or workspace that runs the plan, to which `container:` refers.
    static func read(at file: String, in folder: String, _ tree: FileTree) -> TestPlan {
        var plan = TestPlan(file: file)
        var reader = DocumentReader(files: tree.files)
        let root = reader.document(at: file)
        plan.problems = reader.problems
        plan.targets = (root?["testTargets"]?.elements ?? []).compactMap { entry in
            guard let target = entry["target"], let name = target["name"]?.text ?? target["identifier"]?.text else {
                return nil
            }
            let container = target["containerPath"]?.text.flatMap { Scheme.path(of: $0, in: folder) }
            return Target(
                name: .init(container: container, id: target["identifier"]?.text ?? name, name: name),
                isEnabled: entry["enabled"].map(\.isTrue) ?? true, skipped: Self.names(entry["skippedTests"]),
                selected: Self.names(entry["selectedTests"]))
        }
        return plan
    }

    /// Returns the names in a list, or in the table that newer plans contain instead.
    private static func names(_ node: DocumentNode?) -> [String] {
        guard let node else { return [] }
        guard node.isTable else { return node.texts }
        return (node["suites"]?.elements ?? []).flatMap { suite -> [String] in
            guard let name = suite["name"]?.text else { return [] }
            let cases = suite["testFunctions"]?.texts ?? []
            return cases.isEmpty ? [name] : cases.map { "\(name)/\($0)" }
        } + (node["testFunctions"]?.texts ?? [])
    }
}
