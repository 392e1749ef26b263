import Manifests
import Reporting
import Rules
import WorkspaceModel

/// An explanation of a module: its dependents, its dependencies, and the cost of changing it.
struct ModuleExplanation {
    let module: Module
    let session: Session

    var text: String {
        var lines = [
            heading, "  \(module.path), \(module.sourceCount) \(module.sourceCount == 1 ? "file" : "files")", "",
        ]
        lines += section("needed by", session.workspace.graph.dependents[module.id.index].map(name))
        lines += section("depends on", session.workspace.graph.outgoing[module.id.index].map(dependency))
        lines += section("external products", outside)
        let blast = session.workspace.graph.blastRadius(of: module.id).subtracting([module.id])
        let tests = blast.filter { session.workspace[$0].isTest }
        lines.append(
            "  blast radius: a change rebuilds \(blast.count) other module\(blast.count == 1 ? "" : "s"), "
                + "\(tests.count) of them tests")
        lines += section("tests to rerun", tests.sorted().map(name))
        lines += whyItIsBuilt
        return lines.joined(separator: "\n") + "\n"
    }

    private var heading: String {
        let package = session.workspace[module.package].name
        let layer = session.architecture.layerName(of: module.id).map { ", layer \($0)" } ?? ""
        return "\(module.name): \(role) in the \(module.isOfXcode ? "project" : "package") \(package)\(layer)"
    }

    private var role: String {
        switch session.architecture.role(of: module) {
        case .interface:
            "interface of "
                + (session.architecture.implementationsOf[module.id] ?? []).map(name).joined(separator: ", ")
        case .implementation:
            "implementation of \(session.architecture.interfaceOf[module.id].map(name) ?? "")"
        case .root: "composition root (\(KindName.name(of: module)))"
        case .testing: "test support"
        case .test, .other: KindName.name(of: module)
        }
    }

    /// The products of external packages that the module declares, by name.
    private var outside: [String] {
        module.declared.compactMap { declared in
            guard case .external(let package, _) = declared.target else { return nil }
            return "\(declared.dependency.name) (\(package ?? ExternalPackage.phrase(nil)))"
        }
    }

    /// The shortest chain from each root.
    private var whyItIsBuilt: [String] {
        let roots = session.architecture.roots.sorted().filter { $0 != module.id }
        let chains = roots.compactMap { session.workspace.graph.path(from: $0, to: module.id) }
            .map { $0.map(name).joined(separator: " -> ") }
        return section("why it is built", Array(chains.prefix(10)))
    }

    private func dependency(_ edge: Edge) -> String {
        var notes = [edge.isImported ? "\(edge.sites.count) imports" : "never imported"]
        if !edge.isDeclared { notes.append("not declared") }
        return "\(name(edge.to)) (\(notes.joined(separator: ", ")))"
    }

    private func section(_ title: String, _ items: [String]) -> [String] {
        guard !items.isEmpty else { return [] }
        return ["  \(title):"] + items.map { "    \($0)" } + [""]
    }

    private func name(_ id: ModuleID) -> String { session.workspace[id].name }
}
