/// Reads `project.xcproj`: a tree of files with their target memberships, and a list of targets.
struct JSONProject {
    private let document: DocumentNode
    private let tree: FileTree
    private var project: XcodeProject
    /// The indices of the targets, by name.
    private var targets: [String: Int] = [:]
    /// The identifiers of the targets by the path of their product in the tree: `Products/App.app`, or `id:…`.
    private var makers: [String: String] = [:]
    /// The files of the tree by their paths, to resolve references to them.
    private var named: [String: FileLocation] = [:]

    /// A file, group or folder of the tree.
    private struct Entry {
        let node: DocumentNode
        let location: FileLocation
        /// The path in the tree of groups, including the entry's own name.
        let place: String
        let group: String
    }

    static func read(_ document: DocumentNode, into project: inout XcodeProject, _ tree: FileTree) {
        var reader = JSONProject(document: document, tree: tree, project: project)
        reader.read()
        project = reader.project
    }

    private init(document: DocumentNode, tree: FileTree, project: XcodeProject) {
        self.document = document
        self.tree = tree
        self.project = project
    }

    private mutating func read() {
        if let needed = document["required-capabilities"]?.texts, !needed.isEmpty {
            warn(
                document["required-capabilities"]?.line,
                "requires unsupported capabilities: \(needed.joined(separator: ", "))")
        }
        let entries = self.entries()
        for entry in entries {
            named[entry.place] = named[entry.place] ?? entry.location
            if let id = entry.node["id"]?.text { named["id:" + id] = entry.location }
        }
        project.projects = entries.compactMap { entry in
            guard FileTree.fileExtension(entry.location.name) == "xcodeproj" else { return nil }
            return entry.location.path
        }
        project.packages = (document["packages"]?.elements ?? []).compactMap { package($0) }
        readTargets()
        var folderOfTarget: [SynchronizedFolder] = []
        for entry in entries {
            switch entry.node["kind"]?.text ?? "file-reference" {
            case "group": break
            case "folder": folderOfTarget.append(folder(entry))
            case "file-reference", "variant-group", "version-group": add(entry)
            case let kind:
                warn(entry.node.line, "'\(entry.place)' has the unsupported kind '\(kind)' and is ignored")
            }
        }
        project.folders = folderOfTarget
        for product in document["imported-products"]?.elements ?? [] { addImported(product) }
    }

    // MARK: The tree

    private mutating func entries() -> [Entry] {
        var found: [Entry] = []
        let root = FileLocation.repository(project.sourceRoot)
        var rest = (document["files"]?.elements ?? []).reversed().map { (node: $0, around: root, place: "") }
        while let (node, around, place) = rest.popLast() {
            guard node.isTable else {
                warn(node.line, "an entry of 'files' is not a table")
                continue
            }
            let path = node["path"]?.text ?? ""
            let location = location(path, in: around)
            let name = node["name"]?.text ?? FileTree.split(path).name
            let own = FileTree.joined(place, name)
            found.append(Entry(node: node, location: location, place: own, group: place))
            for child in (node["children"]?.elements ?? []).reversed() { rest.append((child, location, own)) }
        }
        return found
    }

    private func location(_ path: String, in group: FileLocation) -> FileLocation {
        guard path.hasPrefix("<"), let end = path.firstIndex(of: ">") else {
            return group.appending(path.replacing("\\<", with: "<").replacing("\\\\", with: "\\"))
        }
        let rest = String(path[path.index(after: end)...].drop { $0 == "/" })
        switch path[path.index(after: path.startIndex)..<end] {
        case "PROJECT", "SRCROOT", "SOURCE_ROOT": return FileLocation.repository(project.sourceRoot).appending(rest)
        case "PRODUCTS", "BUILT_PRODUCTS_DIR": return .product(rest)
        case "SDK", "SDKROOT", "DEVELOPER", "DEVELOPER_DIR": return .system(rest)
        default: return .outside(path)
        }
    }

    private mutating func add(_ entry: Entry) {
        let kind = entry.node["kind"]?.text ?? "file-reference"
        var locations = [entry.location]
        if kind == "variant-group" {
            locations = (entry.node["children"]?.elements ?? []).map {
                location($0["path"]?.text ?? "", in: entry.location)
            }
        } else {
            project.references.append(
                NavigatorFile(location: entry.location, group: entry.group, line: entry.node.line))
        }
        for membership in entry.node["target-membership"]?.elements ?? [] {
            guard let (target, phase) = buildPhase(membership) else {
                warn(
                    membership.line,
                    "'\(entry.place)' is a member of '\(shown(membership))', which is not a build phase of a target")
                continue
            }
            let line = membership.line
            let platforms = membership["platforms"]?.texts ?? []
            guard let role = FileRole(phase: phase) else {
                guard phase == "script" else { continue }
                addFiles(locations, role: .input, platforms, line, entry.group, to: target)
                continue
            }
            let purpose: TargetUse.Purpose = role == .library ? .linked : role == .source ? .dependency : .embedded
            let isWeak = membership["is-weak"]?.isTrue ?? false
            if let maker = makers[entry.place] ?? entry.node["id"]?.text.flatMap({ makers["id:" + $0] }) {
                let subject = TargetUse.Subject.target(project: nil, id: maker, name: nil)
                project.targets[target].uses.append(
                    TargetUse(subject: subject, purpose: purpose, platforms: platforms, line: line, isWeak: isWeak))
                continue
            }
            if role == .library || (role == .copied && entry.location.path == nil) {
                project.targets[target].uses.append(
                    TargetUse(
                        subject: .file(entry.location), purpose: purpose, platforms: platforms, line: line,
                        isWeak: isWeak))
                if role == .library, entry.location.path == nil { continue }
            }
            addFiles(locations, role: role, platforms, line, entry.group, to: target)
        }
    }

    private mutating func addFiles(
        _ locations: [FileLocation], role: FileRole, _ platforms: [String], _ line: Int, _ group: String, to target: Int
    ) {
        for location in locations {
            project.targets[target].files.append(
                TargetFile(location: location, role: role, platforms: platforms, line: line, group: group))
        }
    }

    /// Returns the target and the kind of the build phase to which a membership refers: `"App/compile-sources"`,
    /// `["App", "copy", {"name": "a/b"}]`, or a table with such a `build-phase`.
    private func buildPhase(_ membership: DocumentNode) -> (target: Int, kind: String)? {
        let reference = membership["build-phase"] ?? membership
        if let text = reference.text {
            if text.hasPrefix("id:") { return phaseByID(String(text.dropFirst(3))) }
            // Names of targets can contain slashes. The longest known name takes precedence.
            var parts = text.split(separator: "/", omittingEmptySubsequences: false)
            var tail: [Substring] = []
            while let last = parts.popLast() {
                tail.insert(last, at: 0)
                if let target = targets[parts.joined(separator: "/")], let kind = tail.first {
                    return (target, String(kind))
                }
            }
            return nil
        }
        let elements = reference.elements.map { $0.text ?? $0["name"]?.text ?? "" }
        guard elements.count >= 2, let target = targets[elements[0]] else { return nil }
        return (target, elements[1])
    }

    private func phaseByID(_ id: String) -> (target: Int, kind: String)? {
        for (index, target) in (document["targets"]?.elements ?? []).enumerated() {
            for phase in target["build-phases"]?.elements ?? [] where phase["id"]?.text == id {
                guard project.targets.indices.contains(index), let kind = phase["kind"]?.text else { return nil }
                return (index, kind)
            }
        }
        return nil
    }

    private mutating func addImported(_ product: DocumentNode) {
        guard let path = projectPath(product["project"]?.text), let name = product["target"]?.text else { return }
        for membership in product["target-membership"]?.elements ?? [] {
            guard let (target, phase) = buildPhase(membership) else { continue }
            let purpose: TargetUse.Purpose = phase == "frameworks" ? .linked : .embedded
            project.targets[target].uses.append(
                TargetUse(
                    subject: .target(project: path, id: nil, name: name), purpose: purpose,
                    platforms: membership["platforms"]?.texts ?? [], line: membership.line,
                    isWeak: membership["is-weak"]?.isTrue ?? false))
        }
    }

    /// Returns the path of the project to which `"Frameworks/Demo.xcodeproj"` or `"id:…"` refers.
    private func projectPath(_ reference: String?) -> String? {
        guard let reference else { return nil }
        if let location = named[reference] { return location.path }
        // A name without a path is sufficient if only one file has it.
        let matching = named.filter { FileTree.split($0.key).name == reference }
        return matching.count == 1 ? matching.first?.value.path : nil
    }

    // MARK: Targets

    private mutating func readTargets() {
        var settings = SettingLevels(project: project, tree: tree)
        let configurations = self.configurations(document["configurations"], document["build-settings"])
        let own = settings.read(configurations)
        project.configurations = own.configurations
        project.defaultConfiguration = document["default-configuration"]?.text ?? own.defaultConfiguration
        for node in document["targets"]?.elements ?? [] {
            var target = self.target(node)
            if targets[target.name] != nil { warn(node.line, "duplicate target '\(target.name)'") }
            let specialised = self.configurations(node["specialized-configurations"], nil)
            let levels = project.configurations.map { name in
                SettingLevels.Configurations.One(
                    name: name, file: specialised.all.first { $0.name == name }?.file,
                    level: BuildSettings.level(node["build-settings"], file: project.file))
            }
            var over = own
            over.defaultConfiguration = project.defaultConfiguration
            target.settings = settings.settings(of: target, over: over, .init(all: levels))
            targets[target.name] = project.targets.count
            if let product = node["product"]?.text { makers[product] = target.id }
            project.targets.append(target)
        }
        // A host is given by name; all other references use identifiers.
        for index in project.targets.indices {
            if let host = project.targets[index].testHost, let found = targets[host] {
                project.targets[index].testHost = project.targets[found].id
            }
        }
        project.problems += settings.problems
    }

    private func configurations(_ list: DocumentNode?, _ table: DocumentNode?) -> SettingLevels.Configurations {
        let level = BuildSettings.level(table, file: project.file)
        var all: [SettingLevels.Configurations.One] = []
        for element in list?.elements ?? [] {
            guard let name = element.text ?? element["name"]?.text else { continue }
            let file = element["file"]
            var path = file?.text.flatMap { reference in
                named[reference]?.path ?? FileLocation.repository(project.sourceRoot).appending(reference).path
            }
            if let anchor = file?["anchor"]?.text, let relative = file?["relative-path"]?.text {
                path = named[anchor]?.appending(relative).path
            }
            all.append(.init(name: name, file: path, level: level))
        }
        return .init(all: all)
    }

    private mutating func target(_ node: DocumentNode) -> XcodeTarget {
        let name = node["name"]?.text ?? ""
        if name.isEmpty { warn(node.line, "a target without a name") }
        let builder: XcodeTarget.Builder
        switch node["kind"]?.text ?? "native" {
        case "native": builder = .xcode
        case "aggregate": builder = .aggregate
        case "external-build-system": builder = .external
        case let kind:
            builder = .aggregate
            warn(node.line, "the target '\(name)' has the unsupported kind '\(kind)': its product is unknown")
        }
        var target = XcodeTarget(
            id: node["id"]?.text ?? name, name: name, builder: builder,
            productType: node["product-type"]?.text ?? node["full-product-type"]?.text, line: node.line)
        target.productID = node["product"]?.text.flatMap { $0.hasPrefix("id:") ? String($0.dropFirst(3)) : $0 }
        target.productName = node["product"]?.text.map { named[$0]?.name ?? FileTree.split($0).name }
        target.testHost = node["test-host-target"]?.text
        for dependency in node["dependencies"]?.elements ?? [] {
            if let use = use(dependency) {
                target.uses.append(use)
            } else {
                warn(dependency.line, "a dependency of the target '\(name)' can't be resolved")
            }
        }
        for member in node["package-product-members"]?.elements ?? [] {
            guard let product = member["product-name"]?.text else { continue }
            let isPlugin = member["product-type"]?.text == "build-tool-plugin"
            target.uses.append(
                TargetUse(
                    subject: .package(product: product, package: packageSource(named: member["package"]?.text)),
                    purpose: isPlugin ? .plugin : .linked, platforms: member["build-phase"]?["platforms"]?.texts ?? [],
                    line: member.line))
        }
        for phase in node["build-phases"]?.elements ?? [] where phase["kind"]?.text == "script" {
            target.scripts.append(
                ScriptPhase(
                    name: phase["name"]?.text ?? "Run Script",
                    script: phase["script"]?.texts.joined(separator: "\n") ?? "",
                    inputs: (phase["input-paths"]?.texts ?? []) + (phase["input-file-list-paths"]?.texts ?? []),
                    outputs: (phase["output-paths"]?.texts ?? []) + (phase["output-file-list-paths"]?.texts ?? []),
                    line: phase.line))
        }
        for rule in node["build-rules"]?.elements ?? [] {
            target.rulePatterns += (rule["file-patterns"]?.text ?? "").settingList
        }
        return target
    }

    private func use(_ node: DocumentNode) -> TargetUse? {
        let platforms = node["platforms"]?.texts ?? []
        func dependency(_ subject: TargetUse.Subject, _ purpose: TargetUse.Purpose = .dependency) -> TargetUse {
            TargetUse(subject: subject, purpose: purpose, platforms: platforms, line: node.line)
        }
        switch node["kind"]?.text ?? "localTarget" {
        case "localTarget":
            guard let name = node.text ?? node["target"]?.text else { return nil }
            let id = (document["targets"]?.elements ?? []).first { $0["name"]?.text == name }?["id"]?.text
            return dependency(.target(project: nil, id: id, name: name))
        case "remoteTarget":
            guard let path = projectPath(node["project"]?.text) else { return nil }
            return dependency(.target(project: path, id: node["target-id"]?.text, name: node["target"]?.text))
        case "package":
            guard let product = node["product-name"]?.text else { return nil }
            let subject = TargetUse.Subject.package(
                product: product, package: packageSource(named: node["package"]?.text))
            return dependency(subject, node["product-type"]?.text == "build-tool-plugin" ? .plugin : .dependency)
        default: return nil
        }
    }

    // MARK: Packages and folders

    private func package(_ node: DocumentNode) -> PackageReference? {
        if let path = node["path"]?.text {
            let location = FileLocation.repository(project.sourceRoot).appending(path)
            return PackageReference(source: .local(location), requirement: "", line: node.line)
        }
        guard let url = node["repository"]?.text else { return nil }
        let requirement = (node["version"]?.entries ?? []).compactMap { entry in
            entry.value.text.map { "\(entry.key) \($0)" }
        }
        return PackageReference(
            source: .remote(url: url), requirement: requirement.joined(separator: ", "), line: node.line)
    }

    private func packageSource(named name: String?) -> PackageReference.Source? {
        name.flatMap { name in project.packages.first { $0.name.lowercased() == name.lowercased() }?.source }
    }

    private func folder(_ entry: Entry) -> SynchronizedFolder {
        func id(of name: String) -> String? { targets[name].map { project.targets[$0].id } }
        let node = entry.node
        var folder = SynchronizedFolder(
            location: entry.location, targets: (node["target-membership"]?.texts ?? []).compactMap(id), line: node.line)
        folder.opaqueFolders = Set(node["opaque-folders"]?.texts ?? [])
        for type in node["file-types"]?.entries ?? [] { folder.fileTypes[type.key] = type.value.text }
        for set in node["membership-exceptions"]?.elements ?? [] {
            let phase = set["target"] == nil ? set["build-phase"].flatMap { buildPhase($0) } : nil
            guard let target = set["target"]?.text.flatMap(id) ?? phase.map({ project.targets[$0.target].id }) else {
                continue
            }
            var exception = MembershipException(target: target, line: set.line)
            exception.phase = phase.flatMap { FileRole(phase: $0.kind) }
            exception.isInclusion = set["inclusions"] != nil ? true : set["exclusions"] != nil ? false : nil
            exception.paths = Set(set["inclusions"]?.texts ?? set["exclusions"]?.texts ?? [])
            exception.headers = Set((set["public-headers"]?.texts ?? []) + (set["private-headers"]?.texts ?? []))
            for entry in set["platforms"]?.entries ?? [] { exception.platforms[entry.key] = entry.value.texts }
            folder.exceptions.append(exception)
        }
        return folder
    }

    private func shown(_ membership: DocumentNode) -> String {
        let reference = membership["build-phase"] ?? membership
        return reference.text ?? reference.texts.joined(separator: "/")
    }

    private mutating func warn(_ line: Int?, _ message: String) {
        project.problems.append(ProjectProblem(file: project.file, line: line, message, severity: .warning))
    }
}
