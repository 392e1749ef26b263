import Configuration
import Linkage
import WorkspaceModel

/// No module is linked into two images of one process.
struct DuplicateImageRule: Rule {
    let id = RuleID.duplicateImage

    /// Duplicates are possible only if a library is loaded.
    func applies(to context: RuleContext) -> Bool {
        LinkWorkspace.mayLoadLibraries(context.workspace, external: context.external)
    }

    func violations(in context: RuleContext) -> [Violation] {
        let workspace = LinkWorkspace(
            context.workspace, external: context.external, loads: context.configuration.loads)
        return workspace.programs.flatMap { map, program -> [Violation] in
            let duplicates = Duplicate.all(in: program, of: map.graph)
            guard !duplicates.isEmpty, let owner = owner(of: program, map.graph, context.workspace) else { return [] }
            let fix = remedy(DuplicateFix.find(for: program, in: map, of: workspace), for: program, map.graph)
            return duplicates.map { violation($0, map.graph, owner, fix) }
        }
    }

    /// Returns the program's own target: that of the executable, or the first of the tests.
    private func owner(of program: Program, _ graph: LinkGraph, _ workspace: Workspace) -> Module? {
        let product = graph.products[program.main.product]
        let targets = Set(product.modules.map { graph.modules[$0].name })
        let manifest = graph.packages[product.package].manifestPath
        return workspace.modules.first {
            targets.contains($0.target) && workspace[$0.package].manifestPath == manifest
        }
    }

    private func violation(_ duplicate: Duplicate, _ graph: LinkGraph, _ owner: Module, _ remedy: String) -> Violation {
        let heads = duplicate.heads.map { graph.modules[$0].name }
        let others = duplicate.modules.count - heads.count
        let shown = heads.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        let rest = heads.count - min(3, heads.count) + others
        let subject = "\(shown.filter { $0 != "'" }) in \(duplicate.images.map(\.name).joined(separator: ", "))"
        let ways = duplicate.images.map { image in
            "\(image.name) links it through \(graph.declarations(of: image.way(to: .module(duplicate.heads[0]))).joined(separator: " → "))"
        }
        let dependency = duplicate.images[0].way(to: .module(duplicate.heads[0])).dropFirst().compactMap { node in
            graph.name(of: node) == owner.target ? nil : graph.name(of: node)
        }.first
        return Violation(
            id, severity: .error, module: owner.id, subject: subject,
            places: [.manifest(module: owner.id, dependency: dependency)],
            message: "\(shown)\(rest > 0 ? " and \(rest) more are" : heads.count > 1 ? " are" : " is") linked into "
                + "\(duplicate.images.map(\.name).joined(separator: " and ")), which one process loads: "
                + ways.joined(separator: "; "),
            reason: "each image has its own copy of its globals, and casts between the copies fail", remedy: remedy)
    }

    private func remedy(_ fix: DuplicateFix, for program: Program, _ graph: LinkGraph) -> String {
        switch fix {
        case .changes(let changes):
            let others = fix.replacements(in: graph)
            let all = changes.prefix(2).map { change in
                if let other = others[change.product] { return LinkReport.phrase(change.product, replacedBy: other) }
                return change.linkage == .dynamic
                    ? "make the product '\(change.product)' dynamic"
                    : "remove 'type: .dynamic' from the product '\(change.product)'"
            }
            let text = all.joined(separator: " and ") + (changes.count > 2 ? ", and \(changes.count - 2) more" : "")
            guard others.isEmpty else { return text }
            return text + "; 'backplane link \(graph.products[program.main.product].name) --plan --apply' applies this"
        case .outside(let libraries):
            let texts = libraries.map { library in
                "'\(library.name)'" + (library.replacement.map { " (depend on '\($0)' instead)" } ?? "")
            }
            return "external packages make \(texts.joined(separator: ", ")) dynamic: depend on their other products"
        }
    }
}
