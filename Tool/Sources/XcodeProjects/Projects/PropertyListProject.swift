/// Reads `project.pbxproj`: a table of objects that refer to one another.
struct PropertyListProject {
    private let objects: ProjectObjects
    private let tree: FileTree
    private var project: XcodeProject
    private var navigator: NavigatorTree
    /// The identifiers of the targets, by the identifiers of their products.
    private var makers: [String: String] = [:]

    static func read(_ document: DocumentNode, into project: inout XcodeProject, _ tree: FileTree) {
        let objects = ProjectObjects(document)
        guard let root = objects.root.flatMap({ objects[$0] }) ?? objects.all("PBXProject").first else {
            project.problems.append(
                ProjectProblem(file: project.file, "has no PBXProject object, so it can't be read"))
            return
        }
        let folder = FileLocation.repository(FileTree.split(project.path).folder)
        project.sourceRoot = folder.appending(root.text("projectDirPath") ?? "").path ?? project.sourceRoot
        var reader = PropertyListProject(objects: objects, root: root, project: project, tree: tree)
        reader.read(root)
        project = reader.project
    }

    private init(objects: ProjectObjects, root: ProjectObjects.Object, project: XcodeProject, tree: FileTree) {
        self.objects = objects
        self.project = project
        self.tree = tree
        navigator = NavigatorTree(objects, mainGroup: root.text("mainGroup"), project: project)
    }

    private mutating func read(_ root: ProjectObjects.Object) {
        project.problems += navigator.problems
        for object in objects.all("PBXFileReference") {
            guard let place = navigator.places[object.id] else { continue }
            project.references.append(NavigatorFile(location: place.location, group: place.group, line: object.line))
        }
        project.packages = packages(of: root)
        project.projects = (root["projectReferences"]?.elements ?? []).compactMap { reference in
            reference["ProjectRef"]?.text.flatMap { navigator.places[$0]?.location.path }
        }
        let targets = self.targets(of: root)
        for target in targets {
            if let product = target.text("productReference") { makers[product] = target.id }
        }
        var settings = SettingLevels(project: project, tree: tree)
        let own = settings.read(configurations(of: root))
        project.configurations = own.configurations
        project.defaultConfiguration = own.defaultConfiguration
        let attributes = root["attributes"]?["TargetAttributes"]
        for object in targets {
            var target = self.target(object)
            target.settings = settings.settings(of: target, over: own, configurations(of: object))
            target.testHost = attributes?[object.id]?["TestTargetID"]?.text
            project.targets.append(target)
        }
        readFolders(of: targets)
        project.problems += settings.problems
    }

    private mutating func targets(of root: ProjectObjects.Object) -> [ProjectObjects.Object] {
        var found: [ProjectObjects.Object] = []
        for element in root["targets"]?.elements ?? [] {
            guard let id = element.text else { continue }
            guard let object = objects[id] else {
                warn(element.line, "the project references the target '\(id)', which does not exist", isError: true)
                continue
            }
            found.append(object)
        }
        return found
    }

    // MARK: Targets

    private mutating func target(_ object: ProjectObjects.Object) -> XcodeTarget {
        let builder: XcodeTarget.Builder
        switch object.isa {
        case "PBXNativeTarget": builder = .xcode
        case "PBXAggregateTarget": builder = .aggregate
        case "PBXLegacyTarget": builder = .external
        default:
            builder = .aggregate
            warn(
                object.line,
                "a target of the unsupported kind '\(object.isa)': its build phases are read, but its product is unknown"
            )
        }
        let name = object.text("name") ?? object.text("productName") ?? object.id
        var target = XcodeTarget(
            id: object.id, name: name, builder: builder, productType: object.text("productType"), line: object.line)
        target.productID = object.text("productReference")
        target.productName = target.productID.flatMap { navigator.places[$0]?.location.name }
        for element in object["buildPhases"]?.elements ?? [] {
            guard let id = element.text else { continue }
            guard let phase = objects[id] else {
                warn(
                    element.line, "the target '\(name)' references the build phase '\(id)', which does not exist",
                    isError: true)
                continue
            }
            add(phase, to: &target)
        }
        for element in object["dependencies"]?.elements ?? [] {
            guard let id = element.text else { continue }
            guard let dependency = objects[id] else {
                warn(element.line, "the target '\(name)' references the dependency '\(id)', which does not exist")
                continue
            }
            if let subject = subject(ofDependency: dependency) {
                let isPlugin = if case .package = subject { dependency.isPlugin(objects) } else { false }
                target.uses.append(
                    TargetUse(
                        subject: subject, purpose: isPlugin ? .plugin : .dependency, platforms: dependency.platforms,
                        line: dependency.line))
            } else {
                warn(dependency.line, "a dependency of the target '\(name)' can't be resolved")
            }
        }
        for element in object["packageProductDependencies"]?.elements ?? [] {
            guard let id = element.text, let product = objects[id], let subject = package(product) else { continue }
            if !target.uses.contains(where: { $0.subject == subject }) {
                target.uses.append(
                    TargetUse(
                        subject: subject, purpose: product.isPluginProduct ? .plugin : .linked, platforms: [],
                        line: product.line))
            }
        }
        for element in object["buildRules"]?.elements ?? [] {
            guard let id = element.text, let rule = objects[id] else { continue }
            target.rulePatterns += (rule.text("filePatterns") ?? "").settingList
        }
        return target
    }

    private mutating func add(_ phase: ProjectObjects.Object, to target: inout XcodeTarget) {
        guard let kind = FileRole(phase: phase.isa) else {
            if phase.isa == "PBXShellScriptBuildPhase" {
                target.scripts.append(
                    ScriptPhase(
                        name: phase.text("name") ?? "Run Script", script: phase.text("shellScript") ?? "",
                        inputs: phase.texts("inputPaths") + phase.texts("inputFileListPaths"),
                        outputs: phase.texts("outputPaths") + phase.texts("outputFileListPaths"), line: phase.line))
            } else if phase.isa != "PBXRezBuildPhase", phase.isa != "PBXAppleScriptBuildPhase" {
                warn(
                    phase.line,
                    "the unsupported build phase '\(phase.isa)' of the target '\(target.name)' is ignored")
            }
            return
        }
        for element in phase["files"]?.elements ?? [] {
            guard let id = element.text else { continue }
            guard let file = objects[id] else {
                warn(
                    element.line,
                    "a build phase of the target '\(target.name)' references '\(id)', which does not exist")
                continue
            }
            add(file, as: kind, line: element.line, to: &target)
        }
    }

    private mutating func add(_ file: ProjectObjects.Object, as role: FileRole, line: Int, to target: inout XcodeTarget)
    {
        let purpose: TargetUse.Purpose =
            role == .library ? .linked : role == .copied || role == .resource ? .embedded : .dependency
        let isWeak = file["settings"]?["ATTRIBUTES"]?.texts.contains("Weak") ?? false
        func use(_ subject: TargetUse.Subject) {
            target.uses.append(
                TargetUse(subject: subject, purpose: purpose, platforms: file.platforms, line: line, isWeak: isWeak))
        }
        if let product = file.text("productRef") {
            if let subject = objects[product].flatMap({ package($0) }) { use(subject) }
            return
        }
        // Build files without a reference are left over from deletions; Xcode does not show them.
        guard let id = file.text("fileRef") ?? (file.isa == "PBXBuildFile" ? nil : file.id) else { return }
        guard let reference = objects[id] else {
            warn(
                file.line,
                "a build phase of the target '\(target.name)' references the file '\(id)', which does not exist")
            return
        }
        if let maker = makers[id] {
            use(.target(project: nil, id: maker, name: objects[maker]?.text("name")))
            return
        }
        switch reference.isa {
        case "PBXReferenceProxy":
            guard let proxy = reference.text("remoteRef").flatMap({ objects[$0] }),
                let remote = proxy.text("remoteGlobalIDString"), let portal = projectPath(of: proxy)
            else {
                warn(
                    reference.line,
                    "a product of another project that the target '\(target.name)' uses can't be resolved")
                return
            }
            use(.product(project: portal, id: remote, name: reference.text("path").map { FileTree.split($0).name }))
        case "PBXVariantGroup":
            for child in reference.texts("children") {
                guard let place = navigator.places[child] else { continue }
                add(place, as: role, file, line: line, to: &target)
            }
        default:
            guard let place = navigator.places[id] else { return }
            if role == .library || (role == .copied && place.location.path == nil) {
                use(.file(place.location))
                if role == .library, place.location.path == nil { return }
            }
            add(place, as: role, file, line: line, to: &target)
        }
    }

    private func add(
        _ place: NavigatorTree.Place, as role: FileRole, _ file: ProjectObjects.Object, line: Int,
        to target: inout XcodeTarget
    ) {
        target.files.append(
            TargetFile(location: place.location, role: role, platforms: file.platforms, line: line, group: place.group))
    }

    // MARK: Dependencies

    private func subject(ofDependency object: ProjectObjects.Object) -> TargetUse.Subject? {
        if let product = object.text("productRef") { return objects[product].flatMap { package($0) } }
        if let proxy = object.text("targetProxy").flatMap({ objects[$0] }), let portal = proxy.text("containerPortal"),
            portal != objects.root, let path = projectPath(of: proxy)
        {
            return .target(
                project: path, id: proxy.text("remoteGlobalIDString"),
                name: proxy.text("remoteInfo") ?? object.text("name"))
        }
        if let target = object.text("target"), let own = objects[target] {
            return .target(project: nil, id: target, name: own.text("name"))
        }
        guard let proxy = object.text("targetProxy").flatMap({ objects[$0] }),
            let id = proxy.text("remoteGlobalIDString"), objects[id] != nil
        else { return nil }
        return .target(project: nil, id: id, name: proxy.text("remoteInfo"))
    }

    /// Returns the path of the project to which a proxy refers.
    private func projectPath(of proxy: ProjectObjects.Object) -> String? {
        proxy.text("containerPortal").flatMap { navigator.places[$0]?.location.path }
    }

    private func package(_ product: ProjectObjects.Object) -> TargetUse.Subject? {
        guard let name = product.text("productName") else { return nil }
        let plain = name.hasPrefix("plugin:") ? String(name.dropFirst("plugin:".count)) : name
        return .package(
            product: plain, package: product.text("package").flatMap { objects[$0] }.flatMap { packageSource($0) })
    }

    private func packages(of root: ProjectObjects.Object) -> [PackageReference] {
        root.texts("packageReferences").compactMap { id in
            guard let object = objects[id], let source = packageSource(object) else { return nil }
            let requirement = (object["requirement"]?.entries ?? []).sorted { $0.key < $1.key }
                .compactMap { entry in entry.value.text.map { "\(entry.key) \($0)" } }.joined(separator: ", ")
            return PackageReference(source: source, requirement: requirement, line: object.line)
        }
    }

    private func packageSource(_ object: ProjectObjects.Object) -> PackageReference.Source? {
        if let url = object.text("repositoryURL") { return .remote(url: url) }
        guard let path = object.text("relativePath") ?? object.text("path") else { return nil }
        return .local(FileLocation.repository(project.sourceRoot).appending(path))
    }

    // MARK: Folders

    private mutating func readFolders(of targets: [ProjectObjects.Object]) {
        var owners: [String: [String]] = [:]
        for target in targets {
            for folder in target.texts("fileSystemSynchronizedGroups") { owners[folder, default: []].append(target.id) }
        }
        var phases: [String: String] = [:]
        for target in targets { for phase in target.texts("buildPhases") { phases[phase] = target.id } }
        for object in objects.all("PBXFileSystemSynchronizedRootGroup") {
            guard let place = navigator.places[object.id] else { continue }
            var folder = SynchronizedFolder(
                location: place.location, targets: owners[object.id] ?? [], line: object.line)
            folder.opaqueFolders = Set(object.texts("explicitFolders"))
            for type in object["explicitFileTypes"]?.entries ?? [] { folder.fileTypes[type.key] = type.value.text }
            for id in object.texts("exceptions") {
                guard let exception = objects[id] else {
                    warn(object.line, "a folder references the exceptions '\(id)', which do not exist")
                    continue
                }
                if let read = self.exception(exception, phases) { folder.exceptions.append(read) }
            }
            project.folders.append(folder)
        }
    }

    private func exception(_ object: ProjectObjects.Object, _ phases: [String: String]) -> MembershipException? {
        let phase = object.text("buildPhase")
        guard let target = object.text("target") ?? phase.flatMap({ phases[$0] }) else { return nil }
        var exception = MembershipException(target: target, line: object.line)
        exception.phase = phase.flatMap { objects[$0] }.flatMap { FileRole(phase: $0.isa) }
        exception.paths = Set(object.texts("membershipExceptions"))
        exception.headers = Set(object.texts("publicHeaders") + object.texts("privateHeaders"))
        for entry in object["platformFiltersByRelativePath"]?.entries ?? [] {
            exception.platforms[entry.key] = entry.value.texts
        }
        return exception
    }

    // MARK: Settings

    private func configurations(of object: ProjectObjects.Object) -> SettingLevels.Configurations {
        guard let list = object.text("buildConfigurationList").flatMap({ objects[$0] }) else { return .init() }
        var configurations = SettingLevels.Configurations(defaultName: list.text("defaultConfigurationName"))
        for id in list.texts("buildConfigurations") {
            guard let configuration = objects[id], let name = configuration.text("name") else { continue }
            let anchor = configuration.text("baseConfigurationReferenceAnchor").flatMap {
                navigator.places[$0]?.location.path
            }
            let file =
                configuration.text("baseConfigurationReferenceRelativePath").flatMap { relative in
                    anchor.map { FileTree.joined($0, relative) }
                } ?? configuration.text("baseConfigurationReference").flatMap { navigator.places[$0]?.location.path }
            configurations.all.append(
                .init(
                    name: name, file: file,
                    level: BuildSettings.level(configuration["buildSettings"], file: project.file)))
        }
        return configurations
    }

    private mutating func warn(_ line: Int, _ message: String, isError: Bool = false) {
        project.problems.append(
            ProjectProblem(file: project.file, line: line, message, severity: isError ? .error : .warning))
    }
}

extension ProjectObjects.Object {
    fileprivate var platforms: [String] { texts("platformFilters") + texts("platformFilter") }

    fileprivate var isPluginProduct: Bool { text("productName")?.hasPrefix("plugin:") ?? false }

    fileprivate func isPlugin(_ objects: ProjectObjects) -> Bool {
        text("productRef").flatMap { objects[$0] }?.isPluginProduct ?? false
    }
}

extension FileRole {
    /// Creates the role that a build phase gives its files, from its name in either format; `nil` for other phases.
    init?(phase kind: String) {
        switch kind {
        case "PBXSourcesBuildPhase", "compile-sources": self = .source
        case "PBXHeadersBuildPhase", "headers": self = .header
        case "PBXResourcesBuildPhase", "resources": self = .resource
        case "PBXCopyFilesBuildPhase", "copy": self = .copied
        case "PBXFrameworksBuildPhase", "frameworks": self = .library
        default: return nil
        }
    }
}
