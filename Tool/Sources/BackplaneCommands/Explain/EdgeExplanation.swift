import Reporting
import Rules
import WorkspaceModel

/// An explanation of a dependency: its declaration, its imports, and the rules that it violates.
struct EdgeExplanation {
    private let from: Module
    private let session: Session
    private let heading: [String]
    /// The names of the dependency in findings.
    private let names: [String]
    /// The position of the declaration; `nil` if there is none.
    private let declaration: Place?
    private let sites: [ImportSite]
    /// The violations of the dependency.
    private let found: [Violation]

    /// Returns the explanation of a dependency on another module.
    static func text(from: Module, to: Module, session: Session) async -> String {
        guard let edge = session.workspace.graph.edge(from: from.id, to: to.id) else {
            return withoutEdge(from, to, session)
        }
        let place = Place.manifest(module: from.id, dependency: to.target)
        return await EdgeExplanation(
            from: from, session: session, heading: ["\(from.name) -> \(to.name)"], names: [to.name, to.target],
            declaration: edge.isDeclared ? place : nil, sites: edge.sites
        ).text
    }

    /// Returns the explanation of a dependency on something that is no module of the workspace: a module or product of
    /// an external package, or what else a finding names. `nil` if the module has nothing to do with it.
    static func text(from: Module, toOutside name: String, session: Session) async -> String? {
        let imported = from.imported.first { $0.name == name && $0.target.isOutside }
        let declared = from.declared.first { $0.dependency.name == name && $0.target.isOutside }
        let offer = declared ?? from.declared.first { $0.provides(imported) }
        var heading = ["\(from.name) -> \(name)"]
        if let package = imported?.package ?? declared?.package {
            heading.append(
                "  from \(ExternalPackage.phrase(package))"
                    + (session.workspace.absentPackages.contains(package)
                        ? ", which is not checked out, so its modules are unresolved; run 'swift package resolve'" : "")
            )
        } else if imported?.isExternal ?? false || declared?.isExternal ?? false {
            heading.append(
                "  from \(ExternalPackage.phrase(nil)); run 'swift package resolve' to find out which one")
        }
        let explanation = await EdgeExplanation(
            from: from, session: session, heading: heading, names: [name],
            declaration: offer.map { .manifest(module: from.id, dependency: $0.dependency.name) },
            sites: imported?.sites ?? [])
        guard imported != nil || declared != nil || !explanation.found.isEmpty else { return nil }
        return explanation.text
    }

    private init(
        from: Module, session: Session, heading: [String], names: [String], declaration: Place?, sites: [ImportSite]
    ) async {
        self.from = from
        self.session = session
        self.heading = heading
        self.names = names
        self.declaration = declaration
        self.sites = sites
        var session = session
        let locator = PlaceLocator(root: session.root, workspace: session.workspace)
        let violations = await session.findings().found
        found = locator.mentioningComments(
            violations.filter { $0.module == from.id && names.contains($0.subject) })
    }

    private var text: String {
        let lines = heading + ["", "  declared: \(declaration.map(position) ?? "no")"] + imports + violations
        return lines.joined(separator: "\n") + "\n"
    }

    private static func withoutEdge(_ from: Module, _ to: Module, _ session: Session) -> String {
        guard let chain = session.workspace.graph.path(from: from.id, to: to.id) else {
            return "\(from.name) does not depend on \(to.name), neither directly nor transitively.\n"
        }
        let names = chain.map { session.workspace[$0].name }.joined(separator: " -> ")
        return "\(from.name) depends on \(to.name) only transitively:\n  \(names)\n"
    }

    private func position(of place: Place) -> String {
        PlaceLocator(root: session.root, workspace: session.workspace).locations(of: [place])
            .map { "\($0.path):\($0.line):\($0.column)" }.joined()
    }

    private var imports: [String] {
        guard !sites.isEmpty else { return ["  imported: nowhere"] }
        let places = sites.map { site in
            let (file, statement) = from.statement(at: site)
            return (file.path, statement.line, statement.column)
        }.sorted(by: <)
        let more = places.count - Self.mostPlaces
        return ["  imported:"] + places.prefix(Self.mostPlaces).map { "    \($0):\($1):\($2)" }
            + (more > 0 ? ["    and in \(more) more places"] : [])
    }

    /// The number of imports that are listed. Others are only counted.
    private static let mostPlaces = 20

    private var violations: [String] {
        guard !found.isEmpty else { return ["", "  violates no rule"] }
        return found.flatMap { violation in
            [
                "", "  \(violation.severity.rawValue): \(violation.message) [\(violation.rule.rawValue)]",
                "    why: \(violation.reason)", "    fix: \(violation.remedy)",
            ]
        }
    }
}

extension ImportedModule.Target {
    /// Whether it is no module of the workspace.
    fileprivate var isOutside: Bool { if case .module = self { false } else { true } }
}

extension ImportedModule {
    /// Whether it is a module of an external package, known or not.
    fileprivate var isExternal: Bool { if case .external = target { true } else { false } }

    /// The external package of the module, as far as known.
    fileprivate var package: String? { if case .external(let package) = target { package } else { nil } }
}

extension DeclaredDependency.Target {
    /// Whether it has no module of the workspace.
    fileprivate var isOutside: Bool { if case .modules = self { false } else { true } }
}

extension DeclaredDependency {
    /// Whether it is on a product of an external package, known or not.
    fileprivate var isExternal: Bool { if case .external = target { true } else { false } }

    /// The external package of the dependency, as far as known.
    fileprivate var package: String? { if case .external(let package, _) = target { package } else { nil } }

    /// Returns whether the dependency is on a product that is known to contain an imported module.
    fileprivate func provides(_ imported: ImportedModule?) -> Bool {
        guard let imported, case .external(_, let modules?) = target else { return false }
        return modules.contains(imported.name)
    }
}
