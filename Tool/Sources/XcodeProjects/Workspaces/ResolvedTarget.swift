/// The position of a target among all projects.
package struct TargetPlace: Hashable, Sendable, Comparable {
    /// The index of the project in ``XcodeCodebase/projects``.
    package let project: Int
    /// The index of the target in the project.
    package let target: Int

    package static func < (left: TargetPlace, right: TargetPlace) -> Bool {
        (left.project, left.target) < (right.project, right.target)
    }
}

/// A target with its dependencies resolved to other targets and packages.
package struct ResolvedTarget: Sendable {
    package struct Need: Hashable, Sendable {
        package enum Subject: Hashable, Sendable {
            case target(TargetPlace)
            /// A product of a package.
            case package(product: String, package: PackageReference.Source?)
            /// A library that no target or package builds: one of an SDK, or a file.
            case library(FileLocation)
        }

        package let subject: Subject
        package let purposes: Set<TargetUse.Purpose>
        package let platforms: [String]
        package let line: Int
        package let isWeak: Bool
    }

    package let place: TargetPlace
    package let target: XcodeTarget
    package let kind: TargetKind
    /// The module name by which sources import the target.
    package let moduleName: String
    /// The name of the product without its extension.
    package let productName: String
    package internal(set) var needs: [Need] = []
    /// The app's target in which the tests run.
    package internal(set) var host: TargetPlace?
    /// The targets whose products a script may put into the product.
    package internal(set) var scriptEmbeddings: Set<TargetPlace> = []
    /// The dependencies on targets of projects that were not read.
    package internal(set) var unresolved: [TargetUse] = []
}

/// The kind of product that a target builds.
package enum TargetKind: String, Hashable, Sendable, CaseIterable {
    case application
    case appExtension = "extension"
    case framework
    case library
    case bundle
    case tool
    case service
    case unitTest = "test"
    case uiTest
    case aggregate

    init(_ target: XcodeTarget) {
        guard target.builder == .xcode, let type = target.productType else {
            self = .aggregate
            return
        }
        switch type {
        case "bundle.unit-test", "bundle.ocunit-test": self = .unitTest
        case "bundle.ui-testing": self = .uiTest
        case "xpc-service": self = .service
        case "tool", "tool.swift", "host-build-tool": self = .tool
        case _ where type.hasPrefix("library") || type == "objfile": self = .library
        case _ where type.hasPrefix("framework") || type == "xcframework": self = .framework
        case _ where type.hasPrefix("application"): self = .application
        case _ where type.contains("extension"): self = .appExtension
        default: self = .bundle
        }
    }

    package var isTest: Bool { self == .unitTest || self == .uiTest }

    /// Whether other targets can link and import it.
    package var isLinkable: Bool { self == .framework || self == .library }
}

extension XcodeCodebase {
    package subscript(place: TargetPlace) -> XcodeTarget { projects[place.project].targets[place.target] }

    /// Resolves the dependencies of each target.
    mutating func resolve(_ tree: FileTree) {
        let index = TargetIndex(projects)
        targets = index.places.map { place in
            let target = self[place]
            return ResolvedTarget(
                place: place, target: target, kind: TargetKind(target),
                moduleName: index.moduleNames[place] ?? target.name,
                productName: index.productNames[place] ?? target.name)
        }
        positions = Dictionary(uniqueKeysWithValues: targets.enumerated().map { ($1.place, $0) })
        for position in targets.indices {
            let target = targets[position].target
            let place = targets[position].place
            var order: [ResolvedTarget.Need.Subject] = []
            var needs: [ResolvedTarget.Need.Subject: ResolvedTarget.Need] = [:]
            for use in target.uses {
                guard let subject = index.find(use.subject, from: place) else {
                    targets[position].unresolved.append(use)
                    continue
                }
                if subject == .target(place) { continue }
                if needs[subject] == nil { order.append(subject) }
                let known = needs[subject]
                needs[subject] = ResolvedTarget.Need(
                    subject: subject, purposes: (known?.purposes ?? []).union([use.purpose]),
                    platforms: known.map {
                        $0.platforms.isEmpty || use.platforms.isEmpty ? [] : $0.platforms + use.platforms
                    }
                        ?? use.platforms,
                    line: known.map { $0.purposes.contains(.linked) ? $0.line : use.line } ?? use.line,
                    isWeak: known?.isWeak ?? true && use.isWeak)
            }
            targets[position].needs = order.compactMap { needs[$0] }
            targets[position].scriptEmbeddings = index.places(
                ofFiles: ScriptEmbeddings(of: target, in: tree).names)
            if targets[position].kind.isTest {
                // Projects may also name a framework here, which can't host tests.
                let host = index.host(of: target, at: place)
                targets[position].host = host.flatMap { resolved($0)?.kind == .application ? $0 : nil }
            }
        }
    }

    /// Returns the target at a place.
    package func resolved(_ place: TargetPlace) -> ResolvedTarget? { positions[place].map { targets[$0] } }
}

/// An index of the targets of all projects by all names that can refer to them.
private struct TargetIndex {
    let places: [TargetPlace]
    private var projectsByPath: [String: Int] = [:]
    private var byID: [[String: TargetPlace]] = []
    private var byName: [[String: TargetPlace]] = []
    private var byProduct: [[String: TargetPlace]] = []
    /// The targets by the file names of their products, such as a framework's targets for several platforms.
    private var byFile: [String: [TargetPlace]] = [:]
    /// The platforms of each target; none if any.
    private var platforms: [TargetPlace: [String]] = [:]
    private(set) var moduleNames: [TargetPlace: String] = [:]
    private(set) var productNames: [TargetPlace: String] = [:]

    init(_ projects: [XcodeProject]) {
        var places: [TargetPlace] = []
        for (number, project) in projects.enumerated() {
            projectsByPath[project.path.lowercased()] = number
            var ids: [String: TargetPlace] = [:]
            var names: [String: TargetPlace] = [:]
            var products: [String: TargetPlace] = [:]
            for (position, target) in project.targets.enumerated() {
                let place = TargetPlace(project: number, target: position)
                places.append(place)
                ids[target.id] = place
                names[target.name] = names[target.name] ?? place
                if let product = target.productID { products[product] = place }
                let name = target.settings.value("PRODUCT_NAME") ?? target.name
                productNames[place] = name
                moduleNames[place] =
                    target.settings.value("PRODUCT_MODULE_NAME") ?? SettingExpander.modified(name, "c99extidentifier")
                platforms[place] = target.platforms
                for file in Set([target.productName].compactMap(\.self) + Self.files(named: name, of: target)) {
                    byFile[file, default: []].append(place)
                }
            }
            byID.append(ids)
            byName.append(names)
            byProduct.append(products)
        }
        self.places = places
    }

    private static func files(named name: String, of target: XcodeTarget) -> [String] {
        switch TargetKind(target) {
        case .framework: [name + ".framework"]
        case .library: ["lib\(name).a", "lib\(name).dylib", name + ".dylib"]
        case .application: [name + ".app"]
        case .appExtension: [name + ".appex"]
        case .service: [name + ".xpc"]
        default: []
        }
    }

    func find(_ subject: TargetUse.Subject, from user: TargetPlace) -> ResolvedTarget.Need.Subject? {
        switch subject {
        case .target(let path, let id, let name):
            guard let project = path.map({ projectsByPath[$0.lowercased()] }) ?? user.project else { return nil }
            return (id.flatMap { byID[project][$0] } ?? name.flatMap { byName[project][$0] }).map { .target($0) }
        case .product(let path, let id, let name):
            guard let project = path.map({ projectsByPath[$0.lowercased()] }) ?? user.project else { return nil }
            return (byProduct[project][id] ?? name.flatMap { maker(of: $0, for: user) }).map { .target($0) }
        case .package(let product, let package): return .package(product: product, package: package)
        case .file(let location):
            // A file in the products folder is built by a target of the workspace, if any.
            if case .product = location, let place = maker(of: location.name, for: user) { return .target(place) }
            return .library(location)
        }
    }

    /// Returns the target that builds a file which another target uses: of several with a product of that name, one that
    /// is built for the platforms of the user, if possible one of its project. They all put it in the same place.
    private func maker(of file: String, for user: TargetPlace) -> TargetPlace? {
        let all = byFile[file] ?? []
        guard all.count > 1 else { return all.first }
        let own = Set(platforms[user] ?? [])
        let fitting = all.filter { !own.isDisjoint(with: platforms[$0] ?? []) }
        return fitting.first { $0.project == user.project } ?? fitting.first
    }

    /// Returns the targets that may build one of the files, by the files' names.
    func places(ofFiles names: Set<String>) -> Set<TargetPlace> { Set(names.flatMap { byFile[$0] ?? [] }) }

    /// Returns the app's target in which another target's tests run.
    func host(of target: XcodeTarget, at place: TargetPlace) -> TargetPlace? {
        let names = byName[place.project]
        if let named = target.testHost, let host = byID[place.project][named] ?? names[named] { return host }
        if let name = target.settings.value("TEST_TARGET_NAME"), let host = names[name] { return host }
        for key in ["TEST_HOST", "BUNDLE_LOADER"] {
            guard let value = target.settings.value(key) else { continue }
            if let app = value.split(separator: "/").first(where: { $0.hasSuffix(".app") }).map(String.init),
                let host = maker(of: app, for: place) ?? names[String(app.dropLast(4))]
            {
                return host
            }
        }
        return nil
    }
}
