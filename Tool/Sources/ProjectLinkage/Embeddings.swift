import Linkage
import WorkspaceModel
import XcodeProjects

/// Compares the libraries that apps embed with those they load.
struct Embeddings {
    let links: ProjectLinks
    let map: ImageMap

    var faults: [EmbeddingFault] {
        targets.indices.filter { targets[$0].kind == .application }.flatMap(faults).sorted()
    }

    private var targets: [ResolvedTarget] { links.targets }

    private func faults(of app: Int) -> [EmbeddingFault] {
        let embedded = embedded(in: app)
        // Another target with a product of the same name is another way to build the same framework.
        let names = Set(embedded.union(scripted(in: [app] + embedded)).union(borrowed(by: app)).map(name))
        let programs = [app] + embedded.filter { [.appExtension, .service].contains(targets[$0].kind) }
        var found: [EmbeddingFault] = []
        var loaded: Set<Int> = []
        for program in programs {
            guard let image = map.programs.first(where: { $0.main.product == program })?.main else { continue }
            loaded.formUnion(image.libraries)
            for library in image.libraries
            where !names.contains(name(library)) && !found.contains(where: { $0.library == name(library) }) {
                let way = map.graph.declarations(of: image.way(to: .product(library)))
                found.append(fault(.notEmbedded, app, library, way: way))
            }
        }
        for inner in embedded where targets[inner].kind == .application && borrows(inner) {
            loaded.formUnion(map.programs.first { $0.main.product == inner }?.main.libraries ?? [])
        }
        for library in embedded.sorted() where [.framework, .library].contains(targets[library].kind) {
            if ProjectImages.isStatic(targets[library]) {
                guard ProjectImages.isAlwaysStatic(targets[library]) else { continue }
                found.append(fault(.isStatic, app, library, way: []))
            } else if !loaded.map(name).contains(name(library)) {
                found.append(fault(.notLinked, app, library, way: []))
            }
        }
        return found + programs.dropFirst().flatMap(needless)
    }

    /// Finds the libraries that an extension links although none of its sources imports them, together with their own
    /// dependencies: only the app needs them, but each launch of the extension loads them.
    private func needless(for program: Int) -> [EmbeddingFault] {
        let imports = links.imports(of: program)
        guard !imports.isEmpty, let image = map.programs.first(where: { $0.main.product == program })
        else { return [] }
        let unused = links.phases(of: program).filter { library in
            targets[library].kind == .framework && !ProjectImages.isStatic(targets[library])
                && !imports.contains(targets[library].moduleName)
        }
        let others = links.links(of: program).filter { !unused.contains($0) }
        func loaded(with libraries: [Int]) -> Set<Int> {
            libraries.reduce(into: Set(libraries)) { set, library in
                set.formUnion(image.images.first { $0.product == library }?.libraries ?? [])
            }
        }
        let needed = loaded(with: others)
        return unused.filter { !needed.contains($0) }.map { library in
            let brought = loaded(with: [library]).subtracting(needed).subtracting([library])
            return fault(
                .needless, program, library,
                way: [targets[program].target.name, name(library)] + brought.map(name).sorted())
        }
    }

    /// Returns the libraries that an app loads from the apps around it, such as those of a login item in an app for the
    /// Mac.
    private func borrowed(by app: Int) -> Set<Int> {
        guard borrows(app) else { return [] }
        let around = targets.indices.filter { targets[$0].kind == .application && $0 != app }
        return around.map(embedded).filter { $0.contains(app) }.reduce(into: []) { $0.formUnion($1) }
    }

    /// Returns whether search paths of an app lead out of its bundle: its program is two folders below the bundle.
    private func borrows(_ app: Int) -> Bool {
        targets[app].target.settings.values("LD_RUNPATH_SEARCH_PATHS").contains { $0.contains("../../../") }
    }

    /// Returns what scripts of some targets may put into an app's bundle.
    private func scripted(in targets: [Int]) -> Set<Int> {
        Set(targets.flatMap { self.targets[$0].scriptEmbeddings }.compactMap { links.places[$0] })
    }

    /// Returns the content of an app's bundle: the embedded targets, including those embedded in them. An app in an
    /// app, such as one for the watch, is a program of its own, with its own libraries.
    private func embedded(in app: Int) -> Set<Int> {
        var found: Set<Int> = []
        var queue = [app]
        while let next = queue.popLast() {
            for need in targets[next].needs where need.purposes.contains(.embedded) {
                guard case .target(let place) = need.subject, let index = links.places[place],
                    found.insert(index).inserted
                else {
                    continue
                }
                if targets[index].kind != .application { queue.append(index) }
            }
        }
        return found
    }

    private func fault(_ kind: EmbeddingFault.Kind, _ app: Int, _ library: Int, way: [String]) -> EmbeddingFault {
        let graph = map.graph
        let target = targets[app]
        return EmbeddingFault(
            kind: kind, program: target.target.name, library: name(library),
            way: way.isEmpty ? [target.target.name, targets[library].target.name] : way,
            path: graph.packages[graph.products[app].package].manifestPath ?? "", line: target.target.line)
    }

    private func name(_ library: Int) -> String { map.graph.fileName(ofProduct: library) }
}
