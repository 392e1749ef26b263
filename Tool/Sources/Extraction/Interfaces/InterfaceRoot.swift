import CompilerIndex
import Manifests
import WorkspaceModel

/// The app's list of modules.
extension InterfaceDesigner {
    /// Adds the module to an app's list of modules, if the app has nothing to give to it.
    mutating func registerInRoot(_ registration: Registration) {
        let call = "\(name)Module(\(registration.given.map { "\($0.name): …" }.joined(separator: ", ")))"
        guard registration.given.isEmpty else {
            let given = registration.given.map { "'\($0.name)'" }.joined(separator: " and ")
            design.remarks.append(
                .init(
                    place: nil, text: "no module provides \(given): add '\(call)' to the app's modules",
                    isDoubtful: false, isInTheWay: false))
            return
        }
        let programs = Set(
            subject.targets.filter { target in
                target.kind == .executable && (target.name == source.name || target.targets.contains(source.name))
            }.map(\.name))
        let files = graph.files.indices.filter { programs.contains(old.targets[$0]) && !group.contains($0) }
        let found = files.compactMap { file in
            ModuleList(text: index.texts[file], known: moduleTypes).map { (file: file, list: $0) }
        }
        let most = found.map(\.list.count).max()
        let longest = found.filter { $0.list.count == most }
        guard longest.count == 1, let place = longest.first else {
            design.remarks.append(
                .init(
                    place: nil, text: "no list of modules was found: add '\(call)' to the app's modules",
                    isDoubtful: false, isInTheWay: false))
            return
        }
        for insertion in place.list.insertions(of: "\(name)Module") {
            design.edits.append(
                .init(file: place.file, range: insertion.offset..<insertion.offset, text: insertion.text))
        }
        design.imports[place.file, default: []].insert(name)
    }

    private var moduleTypes: Set<String> {
        let declared = graph.declarations.filter { $0.kind.isType && $0.name.hasSuffix("Module") }.map(\.name)
        return Set(declared).union(subject.targets.map { "\($0.name)Module" })
    }
}

/// The list of modules in an app's sources.
private struct ModuleList {
    private let source: RootSource

    /// - Parameter known: Types that are known to be modules.
    init?(text: String, known: Set<String>) {
        guard let source = RootSource(path: "", text: text, types: known) else { return nil }
        self.source = source
    }

    var count: Int { source.moduleCount }

    func insertions(of type: String) -> [(offset: Int, text: String)] {
        source.insertions(of: type, neighbours: [], lineLength: 120).map { ($0.offset, $0.text) }
    }
}
