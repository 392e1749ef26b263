import Foundation
import SystemSupport
import WorkspaceModel

/// Reads the inputs of test targets.
public struct InputReader: Sendable {
    /// The inputs outside of the codebase.
    public struct Surroundings: Sendable {
        /// The variables that name programs of builds. Their versions are inputs, not their places.
        public static let programs = [
            "CC", "CXX", "LD", "AR", "SWIFT_EXEC", "SWIFT_EXEC_MANIFEST", "SWIFT_DRIVER_SWIFT_FRONTEND_EXEC",
        ]

        /// The version that the toolchain reports, with the platform.
        public let toolchain: String
        /// The options with which tests are built and run.
        public let options: [String]
        /// The environment variables that builds and tests read, with their values; `nil` for unset ones.
        public let variables: [String: String?]
        /// The environment. Only the variables that code names are inputs.
        public let environment: [String: String]
        /// Whether the reads of tests are observed. Passes without observation are not shared with systems that have
        /// it.
        public let isObserved: Bool
        /// The inputs that replace the toolchain and the options for tests that xcodebuild runs.
        public let xcodebuild: XcodebuildInputs

        public init(
            toolchain: String, options: [String], variables: [String: String?], environment: [String: String],
            isObserved: Bool, xcodebuild: XcodebuildInputs = XcodebuildInputs()
        ) {
            self.environment = environment
            self.xcodebuild = xcodebuild
            self.isObserved = isObserved
            self.toolchain = toolchain
            self.options = options
            self.variables = variables
        }
    }

    private let subject: Codebase
    private let surroundings: Surroundings
    private let digests: FileDigests
    private let repository: String
    /// The folders that runs of this command use, as absolute paths.
    private let own: [String]
    private let git: GitFolders?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - repository: The top of the repository, as an absolute path without links.
    ///   - own: The folders of this command, whose names are not inputs.
    public init(_ subject: Codebase, repository: String, surroundings: Surroundings, own: [String] = []) {
        self.repository = repository
        git = GitFolders(top: repository)
        self.subject = subject
        self.surroundings = surroundings
        self.own = own
        digests = FileDigests(environment: surroundings.environment.keys)
    }

    /// Reads all possible inputs in their current state.
    ///
    /// - Parameter observed: The files that earlier runs of tests were observed to read.
    public func read(observing observed: [ModuleID: ObservedInputs]) async -> InputReading {
        let begun = beginning
        let owners = FileOwnership(subject)
        let files = await FileInputs.read(subject, owners: owners, digests)
        let observedFiles = ObservedFiles(
            root: subject.root, files: files.all, digests: digests, own: own, git: git, begun: begun)
        let edited = await EditedCheckouts.read(subject)
        let configurations = PackageConfigurations(environment: surroundings.environment, repository: repository)
        let containers = Set(surroundings.xcodebuild.runs.values.map(\.container))
        let local = LocalPackages(subject)
        let missingPackages = subject.workspace.packages.filter { $0.kind == .package }.reduce(
            into: [PackageID: String]()
        ) { $0[$1.id] = local.obstacle(for: $1.id) }
        let programs = TestPrograms(subject)
        let sanitizers = subject.workspace.packages.reduce(into: [PackageID: SanitizerFiles]()) {
            $0[$1.id] = SanitizerFiles(environment: surroundings.environment, folder: subject.folder(of: $1.id))
        }
        // They become observed inputs after the run.
        var named = ObservedInputs()
        for files in sanitizers.values { named.files.formUnion(files.paths(in: repository, from: subject.root)) }
        return InputReading(
            subject: subject, reach: ExternalReach(subject), programs: programs,
            linkFiles: files.files { name, module in
                let path = Path.normalised("\(subject.root)/\(name.dropFirst("file ".count))")
                guard programs.isRead(path, toLink: module) else { return false }
                // Most module maps name no library.
                return !path.hasSuffix(".modulemap") || TextFile.read(path)?.contains("link") == true
            }, files: files,
            manifests: await ManifestInputs.read(subject),
            digests: digests, common: common, bySwiftPM: bySwiftPM,
            systemLibraries: systemLibraries(of: configurations),
            leadingLibrary: configurations.files.filter(LinkerReference.canBeLibrary).sorted()
                .first(where: LinkerReference.exists).map { Path.relative($0, to: repository) ?? $0 },
            sanitizers: sanitizers.mapValues { $0.inputs(digests, in: repository, from: subject.root) },
            environment: surroundings.environment,
            xcodebuild: surroundings.xcodebuild,
            observed: observed, observedFiles: observedFiles.reading(observed.values + [named]),
            resolved: subject.workspace.packages.reduce(into: [:]) {
                $0[$1.id] = ResolvedPackages(for: $1.id, subject)
            },
            unknownBuild: BuildObstacle(
                surroundings, packages: subject.workspace.packages.map { subject.folder(of: $0.id) },
                repository: repository
            ).reason,
            edited: edited, missingPackages: missingPackages, undeclared: UndeclaredImports(in: subject.workspace),
            resolvedByXcode: containers.reduce(into: [:]) { $0[$1] = ResolvedPackages(byXcodeFor: $1, subject) })
    }

    /// The present time, by the clock of this machine or by those that date what is built, whichever is the earliest.
    private var beginning: UInt64 {
        subject.workspace.packages.map { FileStamp.now(in: "\(subject.folder(of: $0.id))/.build") }
            .reduce(FileStamp.now, min)
    }

    private var bySwiftPM: [String: String] {
        var digests = [
            "toolchain": Digest.of(surroundings.toolchain),
            "options": Digest.of(surroundings.options.joined(separator: "\u{0}")),
        ]
        // The value of an option can be a path to any file, for example to a toolset.
        for option in surroundings.options {
            let path =
                option.split(separator: "=", maxSplits: 1).last.map { $0.hasPrefix("@") ? $0.dropFirst() : $0 } ?? ""
            for (file, digest) in files(of: String(path)) {
                digests["file \(file) of the option \(option)"] = digest
            }
        }
        if !surroundings.isObserved { digests["what tests read"] = "not observed" }
        return digests
    }

    /// Returns the digests of a file that an option names, and of the files of options that it names after an `@`. The
    /// compiler runs in the folder of the package, SwiftPM in the current one.
    private func files(of name: String, besides known: Set<String> = []) -> [String: String] {
        guard !name.isEmpty, !known.contains(name), known.count < 20 else { return [:] }
        let packages = name.hasPrefix("/") ? [] : subject.workspace.packages
        let places = [(name, name)] + packages.map { ("\($0.path)/\(name)", "\(subject.folder(of: $0.id))/\(name)") }
        var digests: [String: String] = [:]
        for (label, path) in places where Path.isFile(path) {
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            digests[label] = Digest.of(data)
            for inner in String(decoding: data, as: UTF8.self).matches(of: /@([^\s"',]+)/) {
                digests.merge(files(of: String(inner.1), besides: known.union([name]))) { first, _ in first }
            }
        }
        return digests
    }

    /// The folders of `PATH` in the repository, which determine the programs that are started. Other folders belong to
    /// the system.
    private var foldersOfPath: [String] {
        (surroundings.environment["PATH"] ?? "").split(separator: ":").compactMap { folder in
            guard folder.hasPrefix("/") else { return String(folder) }
            return Path.relative(Path.real(String(folder)) ?? String(folder), to: repository)
        }
    }

    /// The files in the repository with the flags of system libraries, and those to which the flags lead.
    private func systemLibraries(of known: PackageConfigurations) -> [String: FileDigest] {
        func named(_ paths: Set<String>, _ text: String) -> [String: FileDigest] {
            paths.reduce(into: [:]) { files, path in
                files["\(text) \(Path.relative(path, to: repository) ?? path)"] = digests.digest(of: path)
            }
        }
        return named(known.descriptions, InputReading.libraryFlags).merging(named(known.files, "system library")) { $1 }
    }

    private var common: [String: String] {
        // To be incremented when the definition of inputs changes.
        var digests = ["form of the key": "14"]
        for (name, value) in surroundings.variables {
            digests["variable \(name)"] = value.map { Digest.of($0) } ?? "unset"
        }
        // What is around the root is observed only as far as the repository reaches.
        if subject.root != repository {
            digests["folder in the repository"] = Digest.of(Path.relative(subject.root, to: repository) ?? "elsewhere")
        }
        let own = foldersOfPath
        if !own.isEmpty { digests["folders of PATH in the repository"] = Digest.of(own.joined(separator: ":")) }
        return digests
    }
}
