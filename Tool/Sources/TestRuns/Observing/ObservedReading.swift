import Foundation
import Inputs
import SystemSupport
import WorkspaceModel

/// Converts the observation of a target's tests to inputs.
public struct ObservedReading: Sendable {
    private let subject: Codebase
    private let scope: String
    private let git: GitFolders?
    /// The folders in which runs of this command store files, as absolute paths.
    private let own: [String]
    private let products: BuiltProducts
    private let reading: InputReading
    private let options: TestOptions

    /// Creates a converter.
    ///
    /// - Parameters:
    ///   - scope: The repository, as an absolute path without links.
    ///   - own: The folders of this command, whose files are not inputs.
    ///   - reading: The files of the codebase.
    ///   - options: The options of builds.
    public init(_ subject: Codebase, scope: String, own: [String], reading: InputReading, options: TestOptions) {
        self.subject = subject
        self.reading = reading
        self.scope = scope
        self.options = options
        git = GitFolders(top: scope)
        self.own = own.map { Path.real($0) ?? $0 }
        products = BuiltProducts(subject)
    }

    /// What a target's tests have read.
    public struct Reads {
        public fileprivate(set) var inputs = ObservedInputs()
        /// The programs in build folders whose origin is unknown.
        public fileprivate(set) var unknown: Set<String> = []
        /// The files and folders that were there for a while only.
        public fileprivate(set) var gone: Set<String> = []
        /// The products that other builds have made: they may be older than their sources.
        public fileprivate(set) var ofOtherBuilds: Set<String> = []
    }

    /// Returns the observed inputs, and what can't be one.
    public func reads(of test: ModuleID, _ observation: Observation) -> Reads {
        var reads = Reads()
        let package = subject.workspace[test].package
        func add(_ product: BuiltProducts.Owner, _ path: String, isProgram: Bool) {
            if product != .unknown, !observation.written.contains(path),
                !products.isMade(path, byBuildOf: package, options)
            {
                reads.ofOtherBuilds.insert(shown(path))
            }
            switch product {
            case .module(let module) where module != test: reads.inputs.modules.insert(subject.workspace[module].name)
            case .package(let identity): reads.inputs.packages.insert(identity)
            case .tests(package): break
            case .unknown where isProgram, .tests where isProgram: reads.unknown.insert(path)
            default: break
            }
        }
        func place(_ path: String) -> String { git?.asInside(path) ?? path }
        for program in observation.programs {
            if let product = products.owner(of: program) {
                add(product, program, isProgram: true)
            } else if isInput(program) {
                reads.inputs.files.insert(shown(program))
            }
        }
        for file in observation.files.map(place) {
            if let product = products.owner(of: file), !reading.hasFile(shown(file)) {
                add(product, file, isProgram: false)
            } else if isInput(file), file != scope, file != subject.root {
                reads.inputs.files.insert(shown(file))
            }
        }
        for folder in observation.folders.map(place) where products.owner(of: folder) == nil && isInput(folder) {
            reads.inputs.folders.insert(shown(folder))
        }
        for path in observation.gone.map(place) where products.owner(of: path) == nil && isInput(path) {
            reads.gone.insert(shown(path))
        }
        return reads
    }

    private func isInput(_ path: String) -> Bool {
        guard path == scope || path.hasPrefix(scope + "/") else { return false }
        guard !own.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) else { return false }
        // Objects of git never change; the references that lead to them are inputs instead. Lock files are temporary.
        return !path.contains("/.git/objects/") && !(path.contains("/.git/") && path.hasSuffix(".lock"))
    }

    /// Returns a path relative to the root of the codebase.
    private func shown(_ path: String) -> String {
        if let inside = Path.relative(path, to: subject.root) { return inside }
        let depth = (Path.relative(subject.root, to: scope) ?? "").split(separator: "/").count
        return String(repeating: "../", count: depth) + (Path.relative(path, to: scope) ?? path)
    }
}
