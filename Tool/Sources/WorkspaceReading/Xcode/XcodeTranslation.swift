import ProjectLinkage
import SystemSupport
import WorkspaceModel
import XcodeProjects

/// Represents Xcode projects as packages: a target is a target, a project is a package with a product for each of its
/// targets, and what a target links is a dependency.
struct XcodeTranslation {
    private let codebase: XcodeCodebase
    private let root: String
    /// The missing files that are generated.
    private var generated: Set<String>
    private let leftOut: SparseCheckout
    private let find: (String) -> String?
    /// The folders of packages that workspaces contain, by name. They take precedence over remote packages of the same
    /// name.
    private let workspacePackages: [String: String]
    /// The files of the test plans and schemes that run each test target.
    private let plans: [TargetPlace: Set<String>]
    let schemeRuns: [SchemeRun]

    /// Creates a translation.
    ///
    /// - Parameters:
    ///   - generated: The missing files that are generated.
    ///   - leftOut: The files that a sparse checkout leaves out.
    ///   - find: Returns the path on disk, which may differ in case, of the file at a path relative to the root; `nil`
    ///     if there is none.
    init(
        _ codebase: XcodeCodebase, root: String, generated: Set<String>, leftOut: SparseCheckout = SparseCheckout(),
        find: @escaping (String) -> String?
    ) {
        self.leftOut = leftOut
        self.find = find
        self.codebase = codebase
        self.root = root
        self.generated = generated
        workspacePackages = Dictionary(
            codebase.workspaces.flatMap(\.packages).map { ($0.split(separator: "/").last?.lowercased() ?? $0, $0) }
        ) { first, _ in first }
        for target in codebase.targets.map(\.target) {
            self.generated.formUnion(
                target.scripts.flatMap(\.outputs).compactMap { target.settings.path(ofScript: $0) })
        }
        let runs = XcodeSchemeRuns(codebase)
        plans = runs.files
        schemeRuns = runs.runs
    }

    /// Returns the project at an index of the codebase.
    func listing(_ position: Int) -> ProjectListing {
        let project = codebase.projects[position]
        let targets = codebase.targets.filter { $0.place.project == position }
        var dependencies = PackageDependencies(project, packages: workspacePackages, root: root) {
            find($0) != nil
        }
        let descriptions = targets.map { description(of: $0, in: project, &dependencies) }
        return ProjectListing(
            kind: .xcode(file: project.file), directory: "\(root)/\(project.path)", path: project.path,
            manifest: Manifest(
                name: project.name, toolsVersion: "", dependencies: dependencies.all,
                products: targets.map { Product(name: $0.target.name, type: "library", targets: [$0.target.name]) },
                targets: descriptions),
            targets: targets.map { listing(of: $0, in: project) },
            shownFiles: project.references.compactMap(\.location.path).filter { $0.hasSuffix(".swift") },
            excludedFiles: project.folders.flatMap { folder in
                folder.exceptions.filter { folder.targets.contains($0.target) }.flatMap(\.paths).compactMap { path in
                    folder.location.path.map { $0.isEmpty ? path : "\($0)/\(path)" }
                }
            })
    }

    // MARK: Targets

    private func description(
        of resolved: ResolvedTarget, in project: XcodeProject, _ dependencies: inout PackageDependencies
    ) -> TargetDescription {
        let target = resolved.target
        var needs = resolved.needs.compactMap { need in dependency(need, of: resolved, in: project, &dependencies) }
        if let host = resolved.host, !resolved.needs.contains(where: { $0.subject == .target(host) }) {
            needs.append(
                dependency(on: host, of: resolved, in: project, isImported: true, line: target.line, &dependencies))
        }
        return TargetDescription(
            name: target.name, kind: ModuleKind(resolved.kind),
            dependencies: needs.filter { !$0.isPlugin }.map(\.dependency),
            plugins: needs.filter(\.isPlugin).map { PluginUsage(name: $0.dependency.name) },
            flags: CompilationFlags(of: target),
            settings: [ContentHash(meaning(of: resolved).sorted().joined(separator: "\n")).hexadecimal],
            place: SourcePlace(path: project.file, line: target.line, column: 1), moduleName: resolved.moduleName,
            platforms: target.platforms, vendored: vendored(by: resolved),
            pods: Set(target.pods.map(\.importName)).sorted(),
            isStatic: resolved.kind.isLinkable && ProjectImages.isStatic(resolved),
            lacksHost: project.file.hasSuffix(".pbxproj") && lacksHost(resolved))
    }

    /// Returns whether a target's tests run in no app: nothing names the program that loads them.
    private func lacksHost(_ resolved: ResolvedTarget) -> Bool {
        resolved.kind == .unitTest
            && ["TEST_HOST", "BUNDLE_LOADER"].allSatisfy { resolved.target.settings.values($0).isEmpty }
    }

    private struct Need {
        let dependency: TargetDependency
        var isPlugin = false
    }

    private func dependency(
        _ need: ResolvedTarget.Need, of resolved: ResolvedTarget, in project: XcodeProject,
        _ dependencies: inout PackageDependencies
    ) -> Need? {
        // A target that is embedded in the product is a used dependency, and so is a program of another kind that has
        // to be built first.
        let isImported = !need.purposes.contains(.embedded)
        switch need.subject {
        case .target(let place):
            return dependency(
                on: place, of: resolved, in: project,
                isImported: isImported && need.purposes.contains(.linked) || place == resolved.host, line: need.line,
                platforms: need.platforms, &dependencies)
        case .package(let product, let source):
            let identity = dependencies.add(
                source, requirement: project.packages.first { $0.source == source }?.requirement ?? "")
            return Need(
                dependency: TargetDependency(
                    name: product, form: .product(package: identity), platforms: need.platforms,
                    place: SourcePlace(path: project.file, line: need.line, column: 1),
                    isImported: isImported && need.purposes.contains(.linked)),
                isPlugin: need.purposes == [.plugin])
        case .library: return nil
        }
    }

    private func dependency(
        on place: TargetPlace, of resolved: ResolvedTarget, in project: XcodeProject, isImported: Bool, line: Int,
        platforms: [String] = [], _ dependencies: inout PackageDependencies
    ) -> Need {
        var form = TargetDependency.Form.target
        if place.project != resolved.place.project {
            form = .product(package: dependencies.add(codebase.projects[place.project]))
        }
        return Need(
            dependency: TargetDependency(
                name: codebase[place].name, form: form, platforms: platforms,
                place: SourcePlace(path: project.file, line: line, column: 1), isImported: isImported))
    }

    /// Returns the import names of the files that the target links. Names in the products folder are of targets, even
    /// if several targets have a product of that name.
    private func vendored(by resolved: ResolvedTarget) -> [String] {
        let names = resolved.needs.compactMap { need -> String? in
            guard need.purposes.contains(.linked), case .library(let location) = need.subject else { return nil }
            switch location {
            case .repository, .outside: return location.libraryName?.importName
            case .product, .system: return nil
            }
        }
        return Set(names).sorted()
    }

    /// Returns the project's description of the target, without its dependencies, order and identifiers of objects.
    private func meaning(of resolved: ResolvedTarget) -> Set<String> {
        let target = resolved.target
        var lines = target.settings.written
        for file in target.files where file.line != nil {
            lines.insert("\(file.role) \(file.location) \(file.platforms.sorted())")
        }
        for script in target.scripts {
            lines.insert("script \(script.name) \(script.script) \(script.inputs) \(script.outputs)")
        }
        for need in resolved.needs {
            guard case .library(let location) = need.subject else { continue }
            lines.insert("library \(location) \(need.isWeak)")
        }
        return lines.union(target.rulePatterns.map { "rule \($0)" }).union([target.productType ?? ""])
    }

    // MARK: Files

    private func listing(of resolved: ResolvedTarget, in project: XcodeProject) -> TargetListing {
        let target = resolved.target
        let excluded = Exclusions(target.settings)
        var listing = TargetListing(path: folder(of: resolved, in: project), directory: root, prefix: "")
        listing.unreadableCount = target.closedFolderCount
        var files: [ModuleFile] = []
        var seen: Set<String> = []
        for file in target.files {
            guard let path = file.path, !excluded.contains(path), seen.insert("\(file.role) \(path)").inserted else {
                continue
            }
            let isMissing = file.isMissing && !generated.contains(path)
            if file.isMissing, file.role == .source, path.hasSuffix(".swift") { listing.absentCount += 1 }
            files.append(
                ModuleFile(
                    path: path, role: ModuleFile.Role(file.role), isFolder: file.isFolder,
                    place: file.line.map { SourcePlace(path: project.file, line: $0, column: 1) }, isMissing: isMissing)
            )
            guard !file.isMissing, !file.isFolder else { continue }
            if leftOut.contains(path) {
                if file.role == .source { listing.leftOut.append(path) }
            } else if file.role == .source, path.hasSuffix(".swift") {
                listing.swift.append(path)
            } else if Self.isClang(path) {
                listing.clang.append(path)
                if file.role == .source { listing.hasClangSources = true }
            }
        }
        for path in target.settings.paths("SWIFT_OBJC_BRIDGING_HEADER") {
            let found = find(path)
            let header = found ?? path
            guard seen.insert("header \(header)").inserted else { continue }
            files.append(ModuleFile(path: header, role: .header))
            if found != nil, !leftOut.contains(header) { listing.clang.append(header) }
        }
        for path in settingFiles(of: resolved) { files.append(ModuleFile(path: path, role: .settings)) }
        listing.extent = .files(files)
        listing.publicHeaders = target.files.filter { $0.role == .header }.compactMap { file in
            file.path.map { "\(resolved.productName)/\($0.split(separator: "/").last ?? "")" }
        }
        return listing
    }

    /// Returns the files, besides the project, that configure how the target is built. A change of one may affect its
    /// product or its tests.
    private func settingFiles(of resolved: ResolvedTarget) -> [String] {
        let target = resolved.target
        var paths: Set<String> = plans[resolved.place] ?? []
        for key in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS", "MODULEMAP_FILE", "GCC_PREFIX_HEADER"] {
            paths.formUnion(target.settings.paths(key))
        }
        paths.formUnion(target.settings.namedFiles.filter(\.isOfPods))
        if let podfile = target.podfile { paths.insert(podfile) }
        for script in target.scripts {
            paths.formUnion(script.inputs.compactMap { target.settings.path(ofScript: $0) })
        }
        return paths.sorted()
    }

    /// Returns the folder that represents a target best: the one around its own sources, without those in unusual
    /// places.
    private func folder(of resolved: ResolvedTarget, in project: XcodeProject) -> String {
        var counts: [Substring: Int] = [:]
        var all = 0
        for file in resolved.target.files where file.role == .source {
            guard var folder = file.path?[...] else { continue }
            all += 1
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                counts[folder, default: 0] += 1
            }
        }
        let around = counts.filter { $0.value * 10 >= all * 9 }.map(\.key).max {
            ($0.utf8.count, $0) < ($1.utf8.count, $1)
        }
        return around.map(String.init) ?? (project.sourceRoot.isEmpty ? "." : project.sourceRoot)
    }

    private static func isClang(_ path: String) -> Bool {
        guard let dot = path.lastIndex(of: ".") else { return false }
        return ["c", "m", "mm", "cc", "cpp", "cxx", "s", "S", "h", "hh", "hpp", "hxx", "inc", "pch"].contains(
            path[path.index(after: dot)...])
    }
}

/// The files that a target excludes in every configuration.
private struct Exclusions {
    private let patterns: PathPatterns?

    init(_ settings: BuildSettings) {
        var common: Set<String>?
        for configuration in settings.configurations {
            let own = Set(settings.list("EXCLUDED_SOURCE_FILE_NAMES", in: configuration))
            common = common?.intersection(own) ?? own
        }
        let included = settings.values("INCLUDED_SOURCE_FILE_NAMES")
        patterns = included.isEmpty && common?.isEmpty == false ? PathPatterns(common?.sorted() ?? []) : nil
    }

    func contains(_ path: String) -> Bool { patterns?.matches(path) ?? false }
}

extension ModuleFile.Role {
    fileprivate init(_ role: FileRole) {
        switch role {
        case .source: self = .source
        case .header: self = .header
        case .resource, .copied, .library: self = .resource
        case .input: self = .settings
        }
    }
}

extension ModuleKind {
    fileprivate init(_ kind: TargetKind) {
        switch kind {
        case .application: self = .application
        case .appExtension: self = .appExtension
        case .framework: self = .framework
        case .library: self = .library
        case .tool, .service, .bundle: self = .executable
        case .unitTest: self = .test
        case .uiTest: self = .uiTest
        case .aggregate: self = .aggregate
        }
    }
}
