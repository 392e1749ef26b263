import CompilerIndex
import WorkspaceModel

/// Corrections derived from compiler errors, for what the index does not contain.
struct Corrections: Hashable, Sendable {
    /// Declarations that must be more visible.
    var raises: [Int: AccessLevel] = [:]
    /// Modules that files must import.
    var imports: [Int: Set<String>] = [:]
    /// Imports that must be `public`.
    var publicImports: [Int: Set<String>] = [:]
    /// Modules of other packages, or targets, that must become dependencies of targets.
    var dependencies: [String: Set<String>] = [:]

    func joined(with other: Corrections) -> Corrections {
        var all = self
        all.raises.merge(other.raises) { max($0, $1) }
        all.imports.merge(other.imports) { $0.union($1) }
        all.publicImports.merge(other.publicImports) { $0.union($1) }
        all.dependencies.merge(other.dependencies) { $0.union($1) }
        return all
    }
}

/// Derives corrections from errors, with one rule for each kind of message.
struct Corrector {
    let subject: PackageSubject
    let old: Division
    let new: Division
    let level: AccessLevel
    /// The number of the file that is now at an absolute path.
    let fileNumber: (String) -> Int?

    private var graph: DeclarationGraph { new.graph }

    /// Adds the corrections that the errors require. Unknown errors are ignored.
    func add(correctionsFor errors: [Diagnostic], to corrections: inout Corrections) {
        for error in errors {
            guard let file = fileNumber(error.file) else { continue }
            let names = Self.quoted(error.message)
            let message = error.message
            if message.contains("must be declared") || message.contains("must be as accessible as") {
                // … because it matches a requirement in public protocol 'P'.
                let wanted =
                    message.contains("declared package")
                    ? AccessLevel.package : message.contains("declared public") ? .public : level
                for declaration in named(names.first, in: file) { raise(declaration, wanted, &corrections) }
            } else if message.contains("was not imported publicly") {
                if let module = names.last { corrections.publicImports[file, default: []].insert(module) }
            } else if message.contains("because its") || message.contains("cannot be declared") {
                let wanted = message.contains("declared public") ? AccessLevel.public : level
                for name in names { for declaration in types(named: name) { raise(declaration, wanted, &corrections) } }
            } else if message.contains("missing import of defining module"), let module = names.last {
                corrections.imports[file, default: []].insert(module)
                depend(file, on: module, &corrections)
            } else if message.contains("no such module"), let module = names.first {
                depend(file, on: module, &corrections)
            } else if message.contains("non-open") || message.contains("outside of its defining module") {
                for declaration in everywhere(names.last ?? "") { raise(declaration, .open, &corrections) }
            } else if message.contains("cannot be referenced from"), let name = names.first {
                for declaration in everywhere(name) { raise(declaration, .public, &corrections) }
            } else if message.contains("initializer is inaccessible") || message.contains("no accessible initializers"),
                let name = names.first
            {
                for declaration in initialisers(of: name) { raise(declaration, level, &corrections) }
            } else if message.contains("is inaccessible due to") || message.contains("cannot find")
                || message.contains("has no member") || message.contains("is not a member type")
            {
                let name =
                    message.contains("has no member") || message.contains("member type") ? names.last : names.first
                reach(name ?? "", from: file, &corrections)
            }
        }
    }

    private func raise(_ declaration: Int, _ wanted: AccessLevel, _ corrections: inout Corrections) {
        corrections.raises[declaration] = max(corrections.raises[declaration] ?? wanted, wanted)
    }

    private func depend(_ file: Int, on module: String, _ corrections: inout Corrections) {
        corrections.dependencies[new.targets[file], default: []].insert(module)
    }

    /// Makes a declaration of another module visible in a file.
    private func reach(_ name: String, from file: Int, _ corrections: inout Corrections) {
        let sources = Set([old.targets[file]] + (subject[old.targets[file]]?.targets ?? []))
        for declaration in everywhere(name)
        where new.target(of: declaration) != new.targets[file] && sources.contains(old.target(of: declaration)) {
            raise(declaration, level, &corrections)
            corrections.imports[file, default: []].insert(new.target(of: declaration).importName)
        }
    }

    /// The declarations with a name in a file.
    private func named(_ name: String?, in file: Int) -> [Int] {
        guard let name else { return [] }
        return graph.declarationsOfFile[file].filter { matches(name, $0) }
    }

    private func everywhere(_ name: String) -> [Int] { graph.declarations.indices.filter { matches(name, $0) } }

    private func types(named name: String) -> [Int] {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return graph.declarations.indices.filter {
            (graph.declarations[$0].kind.isType || graph.declarations[$0].kind == .typealias)
                && graph.declarations[$0].name == last
        }
    }

    private func initialisers(of name: String) -> [Int] {
        graph.declarations.indices.filter { declaration in
            let it = graph.declarations[declaration]
            return it.kind == .initializer
                && graph.owner(of: declaration).map { graph.declarations[$0].name == name } ?? false
        }
    }

    private func matches(_ name: String, _ declaration: Int) -> Bool {
        let own = graph.declarations[declaration].name
        guard graph.declarations[declaration].kind != .extension else { return false }
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return own == name || own == last || !name.contains("(") && own.hasPrefix("\(last)(")
    }

    /// The quoted parts of a message.
    static func quoted(_ message: String) -> [String] {
        message.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map {
            String($0.element)
        }
    }
}
