import SystemSupport
import WorkspaceModel

/// The programs that SwiftPM makes of tests: it links all tests of a package together, with everything that any of them
/// reaches. So linker settings of one target apply to all tests of the package: a replaced symbol
/// (`--wrap`), a library, a script.
package struct TestPrograms: Sendable {
    private let subject: Codebase
    private let reach: ExternalReach
    private let tests: [PackageID: [ModuleID]]
    private let modules: [PackageID: Set<ModuleID>]
    /// The places that flags for the linker may name, as absolute paths, by module.
    private let places: [ModuleID: Set<String>]

    package init(_ subject: Codebase) {
        self.subject = subject
        // The programs that tests start are linked by themselves.
        let reach = ExternalReach(subject.observing([:]))
        self.reach = reach
        tests = Dictionary(grouping: subject.workspace.modules.filter { $0.isTest && !$0.isOfXcode }, by: \.package)
            .mapValues { $0.map(\.id) }
        modules = tests.mapValues { reach.closure(of: $0) }
        places = subject.workspace.modules.reduce(into: [:]) { places, module in
            guard !module.description.linkerSettings.isEmpty else { return }
            places[module.id] = module.description.placesForLinker(in: subject.folder(of: module.package))
        }
    }

    /// Returns the modules in the program that contains a test target; none for anything else.
    func modules(with test: ModuleID) -> Set<ModuleID> {
        let package = subject.workspace[test].package
        return tests[package]?.contains(test) == true ? modules[package] ?? [] : []
    }

    /// Returns the settings of the linker for some modules, and for the external packages that they reach, as digests.
    func settings(of modules: Set<ModuleID>, _ reached: ReachedPackages) -> [String: String] {
        var digests: [String: String] = [:]
        for module in modules.map({ subject.workspace[$0] }) where !module.description.linkerSettings.isEmpty {
            let path = subject.workspace[module.package].manifestPath
            digests["manifest \(path), linker settings of target \(module.target)"] = Digest.of(
                module.description.linkerSettings.joined(separator: "\n"))
        }
        for package in subject.external where reached.resolved.contains(package.identity) {
            let settings = package.linkerSettings
            guard !settings.isEmpty else { continue }
            digests["package \(package.identity), linker settings"] = Digest.of(settings.joined(separator: "\n"))
        }
        return digests
    }

    /// Returns whether a file, by its absolute path, may tell the linker what to do when a module is linked: a script that
    /// a flag names, or a module map, which can name libraries.
    package func isRead(_ path: String, toLink module: ModuleID) -> Bool {
        path.hasSuffix(".modulemap") || places[module]?.contains(path) == true
    }

    /// Returns the tests in the programs that contain a module.
    package func tests(linkedWith module: ModuleID) -> [ModuleID] {
        tests.keys.sorted().filter { modules[$0]?.contains(module) == true }.flatMap { tests[$0] ?? [] }
    }

    /// Returns the tests in whose programs the linker may be told something else since targets of a package have other
    /// dependencies: a module or a package with settings may have come into the program, or left it.
    ///
    /// - Parameters:
    ///   - redirected: The targets whose dependencies differ.
    ///   - names: The names of the dependencies that were added or removed.
    package func tests(relinkedBy redirected: Set<ModuleID>, dependingOn names: Set<String>) -> [ModuleID] {
        guard !names.isEmpty else { return [] }
        let roots = subject.workspace.modules.filter { names.contains($0.target) || names.contains($0.name) }.map(\.id)
        let products = subject.workspace.packages.flatMap { package in
            package.manifest.products.filter { names.contains($0.name) }.flatMap { product in
                subject.workspace.modules.filter { $0.package == package.id && product.targets.contains($0.target) }
            }
        }
        let concerned = reach.closure(of: roots + products.map(\.id))
        let packages = subject.external.filter { package in
            package.manifest.products.contains { names.contains($0.name) }
        }
        return tests.keys.sorted().filter { package in
            let others = (tests[package] ?? []).filter { reach.closure(of: [$0]).isDisjoint(with: redirected) }
            let unchanged = reach.closure(of: others)
            return concerned.subtracting(unchanged).contains(where: hasSettings)
                || hasSettings(packages.map(\.identity), besides: unchanged)
        }.flatMap { tests[$0] ?? [] }
    }

    private func hasSettings(_ module: ModuleID) -> Bool {
        let module = subject.workspace[module]
        return module.kind == .system || !module.description.linkerSettings.isEmpty
    }

    /// Returns whether some external packages, or those that they use, have settings for the linker, besides those that
    /// modules reach anyway.
    private func hasSettings(_ identities: [String], besides modules: Set<ModuleID>) -> Bool {
        let known = Dictionary(subject.external.map { ($0.identity, $0) }) { first, _ in first }
        let anyway = reach.packages(reachedBy: modules, of: Set(known.keys)).resolved
        var seen = anyway
        var queue = identities
        while let identity = queue.popLast() {
            guard seen.insert(identity).inserted, let package = known[identity] else { continue }
            if !package.linkerSettings.isEmpty { return true }
            queue += package.manifest.dependencies.map(\.identity)
        }
        return false
    }

    /// Returns the tests that are linked with an external package that has settings for the linker, of those that are
    /// given.
    package func tests(linkedWith identities: Set<String>) -> [ModuleID] {
        let packages = subject.external.filter { identities.contains($0.identity) && !$0.linkerSettings.isEmpty }
        let users = Set(reach.users(of: Set(packages.map(\.identity))).keys)
        return tests.keys.sorted().filter { modules[$0]?.isDisjoint(with: users) == false }.flatMap { tests[$0] ?? [] }
    }
}

extension ExternalPackage {
    /// The settings of the linker for the targets that others can use, each as canonical JSON.
    fileprivate var linkerSettings: [String] {
        manifest.targets.filter { !$0.kind.isTest }.sorted { $0.name < $1.name }.flatMap { target in
            target.linkerSettings.map { "\(target.name) \($0)" }
        }
    }
}
