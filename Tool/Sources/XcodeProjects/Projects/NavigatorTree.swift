/// The location of each file and group of a property list project, on disk and in the tree of groups.
struct NavigatorTree {
    struct Place {
        let location: FileLocation
        let group: String
    }

    private(set) var places: [String: Place] = [:]
    private(set) var problems: [ProjectProblem] = []
    private let objects: ProjectObjects
    private let project: XcodeProject

    init(_ objects: ProjectObjects, mainGroup: String?, project: XcodeProject) {
        self.objects = objects
        self.project = project
        let root = Place(location: .repository(project.sourceRoot), group: "")
        if let mainGroup { walk(from: mainGroup, in: root) }
        // Files in no group have a location, too, since build phases can refer to them.
        let hidden = objects.all(
            "PBXGroup", "PBXVariantGroup", "XCVersionGroup", "PBXFileReference", "PBXFileSystemSynchronizedRootGroup",
            "PBXFileSystemSynchronizedGroup"
        ).filter { places[$0.id] == nil }
        guard !hidden.isEmpty else { return }
        let inside = Set(hidden.filter { Self.isGroup($0.isa) }.flatMap { $0.texts("children") })
        for object in hidden where !inside.contains(object.id) { walk(from: object.id, in: root) }
        for object in hidden where places[object.id] == nil { walk(from: object.id, in: root) }
    }

    private mutating func walk(from start: String, in place: Place) {
        var rest = [(id: start, around: place, from: Int?.none)]
        while let (id, around, line) = rest.popLast() {
            guard let object = objects[id] else {
                if let line {
                    problems.append(
                        ProjectProblem(
                            file: project.file, line: line, "a group references '\(id)', which does not exist",
                            severity: .warning))
                }
                continue
            }
            guard places[id] == nil else {
                if Self.isGroup(object.isa) {
                    problems.append(
                        ProjectProblem(
                            file: project.file, line: object.line,
                            "the group '\(Self.name(of: object))' contains itself or is in two groups: it is used once",
                            severity: .warning))
                }
                continue
            }
            let location = Self.location(of: object, in: around.location, project)
            places[id] = Place(location: location, group: around.group)
            guard Self.isGroup(object.isa) else { continue }
            let name = Self.name(of: object)
            let inner = Place(
                location: location, group: name.isEmpty ? around.group : FileTree.joined(around.group, name))
            for child in (object["children"]?.elements ?? []).reversed() {
                if let id = child.text { rest.append((id, inner, child.line)) }
            }
        }
    }

    static func isGroup(_ isa: String) -> Bool {
        isa == "PBXGroup" || isa == "PBXVariantGroup" || isa == "XCVersionGroup"
    }

    private static func name(of object: ProjectObjects.Object) -> String {
        object.text("name") ?? object.text("path").map { FileTree.split($0).name } ?? ""
    }

    private static func location(of object: ProjectObjects.Object, in group: FileLocation, _ project: XcodeProject)
        -> FileLocation
    {
        let path = object.text("path") ?? ""
        switch object.text("sourceTree") ?? "<group>" {
        case "<group>", "": return group.appending(path)
        case "SOURCE_ROOT": return FileLocation.repository(project.sourceRoot).appending(path)
        case "BUILT_PRODUCTS_DIR": return .product(path)
        case "SDKROOT", "DEVELOPER_DIR", "PLATFORM_DIR": return .system(path)
        case "<absolute>": return .outside(path)
        // A source tree that is defined in a user's Xcode settings.
        case let custom: return .outside("$(\(custom))/\(path)")
        }
    }
}
