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

    /// Creates a converter.
    ///
    /// - Parameters:
    ///   - scope: The repository, as an absolute path without links.
    ///   - own: The folders of this command, whose files are not inputs.
    ///   - reading: The files of the codebase.
    public init(_ subject: Codebase, scope: String, own: [String], reading: InputReading) {
        self.subject = subject
        self.reading = reading
        self.scope = scope
        git = GitFolders(top: scope)
        self.own = own.map { Path.real($0) ?? $0 }
        products = BuiltProducts(subject)
    }

    /// Returns the observed inputs, and the programs whose origin is unknown.
    public func inputs(of test: ModuleID, _ observation: Observation) -> (inputs: ObservedInputs, unknown: [String]) {
        var inputs = ObservedInputs()
        var unknown: [String] = []
        func add(_ product: BuiltProducts.Owner, _ path: String, isProgram: Bool) {
            switch product {
            case .module(let module) where module != test: inputs.modules.insert(subject.workspace[module].name)
            case .package(let identity): inputs.packages.insert(identity)
            case .tests(let package) where package == subject.workspace[test].package: break
            case .unknown where isProgram, .tests where isProgram: unknown.append(path)
            default: break
            }
        }
        func place(_ path: String) -> String { git?.asInside(path) ?? path }
        for program in observation.programs {
            if let product = products.owner(of: program) {
                add(product, program, isProgram: true)
            } else if isInput(program) {
                inputs.files.insert(shown(program))
            }
        }
        for file in observation.files.map(place) {
            if let product = products.owner(of: file), !reading.hasFile(shown(file)) {
                add(product, file, isProgram: false)
            } else if isInput(file), file != scope, file != subject.root {
                inputs.files.insert(shown(file))
            }
        }
        for folder in observation.folders.map(place) where products.owner(of: folder) == nil && isInput(folder) {
            inputs.folders.insert(shown(folder))
        }
        return (inputs, unknown.sorted())
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
