import Foundation
import Inputs
import SystemSupport
import WorkspaceModel

/// The files that were read when targets were built: the headers that the compiler recorded, the files that plugins'
/// commands read, and the files that macros and plugins were observed to read.
public struct CompilerNotes: Sendable {
    private let subject: Codebase
    private let reach: ExternalReach
    private let build: String
    private let realBuild: String
    private let plugins: PluginNotes
    private let code: Observation
    private var absentHeaders: [ModuleID: Set<String>] = [:]
    /// The files that no build system compares, by target: those that flags name.
    private let unnoticed: [String: Set<String>]

    /// Reads the records of a package's build. They must be read before tests run, because `swift test` overwrites some
    /// of them.
    ///
    /// - Parameter options: The options of the build.
    public init(_ subject: Codebase, package: PackageID, options: TestOptions) {
        self.subject = subject
        reach = ExternalReach(subject)
        build = "\(subject.folder(of: package))/.build"
        realBuild = Path.real(build) ?? build
        plugins = PluginNotes(in: build)
        code = CodeRecord(in: build).read(for: options.configuration)
        unnoticed = CompiledTargets(subject).targets(for: package).reduce(into: [:]) {
            $0[$1.name, default: []].formUnion($1.unnoticed)
        }
        for module in subject.workspace.modules where !module.clangFiles.isEmpty {
            absentHeaders[module.id] = AskedHeaders(of: module, in: subject, reach).places.filter { !Path.isFile($0) }
        }
    }

    /// Returns whether a build has made a file of the targets: an object, a module, or a header of Swift code.
    private func isMade(_ path: String) -> Bool {
        guard let inside = Path.relative(path, to: build) ?? Path.relative(path, to: realBuild) else { return false }
        return !BuiltProducts.foreignFolders.contains(String(inside.prefix { $0 != "/" }))
    }

    /// Returns what was read when the modules of a test target were built.
    public func observation(for test: ModuleID) -> Observation {
        let objects = ObjectFolders(in: build)
        var files: Set<String> = []
        for module in reach.closure(of: [test]).map({ subject.workspace[$0] }) {
            files.formUnion(plugins.files(for: module.target))
            files.formUnion(absentHeaders[module.id] ?? [])
            // What builds have made of the targets, in other configurations, too, follows from what they are made of.
            files.formUnion(
                objects.filesRead(for: CompiledTarget(name: module.target, folder: "")).filter { !isMade($0) })
        }
        files.formUnion(filesReadForLocalPackages(reachedBy: test, objects))
        return CompiledTargets(subject).runsCode(for: [test])
            ? code.adding(Observation(files: files)) : Observation(files: files)
    }

    /// Returns what was read for packages in local folders that a test target reaches, besides the files there that are
    /// inputs anyway: all but hidden ones.
    private func filesReadForLocalPackages(reachedBy test: ModuleID, _ objects: ObjectFolders) -> Set<String> {
        let reached = reach.packages(
            reachedBy: reach.closure(of: [test]), of: Set(subject.external.map(\.identity)))
        let local = subject.external.filter { !reached.isWhole || reached.resolved.contains($0.identity) }
            .filter { $0.folder != nil }
        let folders = local.compactMap(\.folder)
        func isListed(_ file: String) -> Bool {
            folders.compactMap { Path.relative(file, to: $0) }
                .contains { $0.split(separator: "/").allSatisfy { $0.first != "." } }
        }
        return local.flatMap(\.manifest.targets).filter { !$0.kind.isTest }.reduce(into: []) { files, target in
            let read = objects.filesRead(for: CompiledTarget(name: target.name, folder: "")).filter { !isMade($0) }
            let all = plugins.files(for: target.name).union(read).union(unnoticed[target.name] ?? [])
            files.formUnion(all.filter { !isListed($0) })
        }
    }
}
