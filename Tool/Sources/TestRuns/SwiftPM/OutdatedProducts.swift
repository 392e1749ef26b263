import Foundation
import Inputs
import SystemSupport
import WorkspaceModel

/// What builds have left in a package's build folder. Whatever may be older than what it was made of is removed, so that
/// the next build makes it again.
struct OutdatedProducts {
    private let scratch: String
    private let objects: ObjectFolders
    private let targets: [CompiledTarget]
    /// The targets of checked-out packages.
    private let pinned: [CompiledTarget]
    private let code: CodeInBuild
    private let environment: [String: String]

    /// - Parameters:
    ///   - targets: The targets that are built in the folder, besides those of checked-out packages.
    ///   - code: What is known of macros and plugins.
    init(
        in scratch: String, of targets: [CompiledTarget], pinned: [CompiledTarget], code: CodeInBuild,
        environment: [String: String]
    ) {
        self.environment = environment
        self.scratch = scratch
        self.targets = targets
        self.pinned = pinned
        self.code = code
        objects = ObjectFolders(in: scratch)
    }

    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// The second in which a target was last built.
    var youngest: UInt64? {
        // Products are moved into their folder by renaming, which sets the folder's date.
        targets.flatMap(objects.folders).compactMap { FileStamp(path: $0)?.writtenSecond }.max()
    }

    /// The second in which the oldest of what is made of the targets was made.
    var oldest: UInt64? {
        targets.flatMap(objects.products).compactMap { FileStamp(path: $0)?.modifiedSecond }.min()
    }

    /// Removes what is left of products that the manifest no longer has.
    func remove(products: [String]) {
        products.flatMap(objects.files(ofProduct:)).forEach(Self.remove)
    }

    /// Removes the bundles of resources.
    func removeBundles() { objects.bundles.forEach(Self.remove) }

    /// Removes what is left of targets that the manifest no longer has, and the objects of those that used them: their
    /// modules would still be found.
    func remove(targets gone: Set<String>) {
        guard !gone.isEmpty else { return }
        for target in targets where objects.hasImported(gone, in: target) {
            objects.products(of: target).forEach(Self.remove)
        }
        for name in gone {
            let target = CompiledTarget(name: name, folder: "")
            (objects.folders(of: target) + objects.modules(of: target)).forEach(Self.remove)
        }
    }

    /// Removes the objects that may be of former sources, macros or plugins.
    ///
    /// - Parameter oldest: The second of the oldest object, if another build has run since the last one by this command.
    /// - Returns: Whether a file that the build system compares may have another content with the same date.
    func remove(comparing sources: inout SeenSources, since oldest: UInt64?) -> Bool {
        let (record, lost) = (CodeRecord(in: scratch), sources.lost)
        let trust = trustInCode(record, &sources)
        var others = objects.headersElsewhere(for: targets)
        for target in targets {
            // SwiftPM leaves a resource in its bundle when its source is gone.
            if lost.contains(where: { $0.hasPrefix(target.folder + "/") }) {
                objects.products(of: target).forEach(Self.remove)
            }
            let names = FileListing.all(below: target.folder)
            unlinkOutdated(names, of: target, &sources, record, trust)
            others.formUnion(names.filter { !$0.hasSuffix(".swift") }.map { "\(target.folder)/\($0)" })
        }
        for target in pinned where target.runsCode {
            unlinkOutdated(FileListing.all(below: target.folder), of: target, &sources, record, trust)
        }
        return others.map { sources.isHidden($0, since: oldest) }.contains(true)
    }

    /// The conditions for what macros and plugins have made.
    private struct CodeTrust {
        /// That it is of all that macros and plugins have read.
        var read = SeenSources.Trust.always
        /// That it is also of the present plugins and variables.
        var plugins = SeenSources.Trust.always
    }

    private func trustInCode(_ record: CodeRecord, _ sources: inout SeenSources) -> CodeTrust {
        guard (targets + pinned).contains(where: \.runsCode) else { return CodeTrust() }
        var trust = CodeTrust()
        for path in record.sources(besides: scratch) { trust.read = max(trust.read, sources.trust(in: path)) }
        for folder in code.foldersOutside { trust.read = max(trust.read, sources.trust(inAllOf: folder)) }
        trust.plugins = record.hasSeen(code.variables, of: environment) ? trust.read : .never
        for place in code.plugins { trust.plugins = max(trust.plugins, sources.trust(inAllOf: place)) }
        return trust
    }

    /// Removes the objects of a target's files, and what plugins have generated for it, if they may be of former
    /// sources, macros or plugins.
    private func unlinkOutdated(
        _ names: [String], of target: CompiledTarget, _ sources: inout SeenSources, _ record: CodeRecord,
        _ trust: CodeTrust
    ) {
        let macros = target.macros.map { sources.trust(inAllOf: $0) }.max() ?? .always
        let read = target.runsCode ? trust.read : .always
        func unlinkOutdated(_ products: [String], _ trust: SeenSources.Trust) {
            for product in products {
                let isSeen = !target.runsCode || !code.isObserved || record.hasSeen(product)
                if !isSeen || !trust.includes(product) { unlink(product) }
            }
        }
        for name in names where name.hasSuffix(".swift") {
            let source = sources.trust(in: "\(target.folder)/\(name)")
            unlinkOutdated(objects.objects(of: name, in: target), max(source, macros, read))
        }
        guard target.usesPlugins else { return }
        // A plugin writes what it is told of the target for its tools.
        unlinkOutdated(objects.outputs(of: target), max(trust.plugins, sources.trust(inAllOf: target.folder)))
    }

    /// Removes what was made of files that no build system compares, if they have changed.
    ///
    /// - Parameters:
    ///   - unnoticed: The present state of these files.
    ///   - isAll: Whether everything that is made of the package's targets is removed.
    func remove(comparing unnoticed: UnnoticedRecord, ofAllTargets isAll: Bool) {
        let outdated =
            unnoticed.stale(since: UnnoticedRecord(in: scratch), among: targets + pinned) + (isAll ? targets : [])
        guard !outdated.isEmpty else { return }
        (outdated.flatMap { objects.products(of: $0) + objects.outputs(of: $0) } + objects.moduleCaches)
            .forEach(Self.remove)
    }
}

/// What is known of the macros and plugins that run in builds of a package.
struct CodeInBuild {
    /// The folders of local packages in which they are not observed.
    let foldersOutside: Set<String>
    /// The folders and files with the code of plugins and of their tools.
    let plugins: Set<String>
    /// The names of the variables that plugins may read.
    let variables: Set<String>
    /// Whether builds are observed.
    let isObserved: Bool

    init(for package: PackageID, _ targets: CompiledTargets, _ settings: RunSettings) {
        foldersOutside = targets.foldersOutside(for: package)
        plugins = targets.plugins(for: package)
        variables = settings.variables
        isObserved = settings.observer != nil
    }
}
