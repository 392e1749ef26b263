import Foundation
import Linkage
import Manifests
import Scaffolding
import WorkspaceModel
import SystemSupport

/// Writes the changes of a plan to the manifests: all of them or none.
struct LinkageApplication {
    let session: Session
    let options: SharedOptions

    /// Edits the manifests, reads them again, and rolls back all changes if one does not evaluate as planned.
    ///
    /// - Returns: The paths of the written manifests, relative to the root.
    /// - Throws: `CommandFailure`, with the lines to write by hand, if a manifest can't be edited, or if its package
    ///   offers another product to depend on. Nothing is changed then.
    func apply(_ changes: [LinkageChange], of graph: LinkGraph) async throws -> [String] {
        let others = graph.replacements(of: changes)
        let groups = Dictionary(grouping: changes) { change in
            graph.packages.first { $0.identity == change.package }?.manifestPath ?? ""
        }
        var files: [FileChange] = []
        var refused: [String] = []
        for (path, changes) in groups.sorted(by: { $0.key < $1.key }) {
            guard let data = FileManager.default.contents(atPath: "\(session.root)/\(path)"),
                let text = String(data: data, encoding: .utf8)
            else {
                refused.append("\(path): the manifest is not UTF-8")
                continue
            }
            var edit = LinkageEdit(text: text)
            for change in changes.sorted() {
                if let other = others[change.product] {
                    let users = graph.manifests(using: change).joined(separator: ", ")
                    refused.append("\(users): \(LinkReport.phrase(change.product, replacedBy: other))")
                    continue
                }
                do {
                    try refuseVariants(beside: path)
                    try edit.set(change.linkage.rawValue, of: change.product)
                } catch {
                    refused.append("\(path): \(error). Edit it by hand: \(line(for: change, graph))")
                }
            }
            files.append(FileChange(path: path, old: text, new: edit.text, purpose: ""))
        }
        guard refused.isEmpty else {
            throw CommandFailure(
                "Nothing was changed, because some manifests can't be edited:\n"
                    + refused.map { "    \($0)" }.joined(separator: "\n"))
        }
        let written = files.filter { $0.old != $0.new }
        try await Interruption.deferring { wasInterrupted in
            let transaction = FileTransaction(root: session.root)
            try transaction.apply(written)
            do {
                try await verify(changes, graph)
                guard !wasInterrupted() else { throw CommandFailure("Interrupted. Nothing was changed.") }
            } catch {
                transaction.rollBack()
                throw error
            }
        }
        return written.map(\.path)
    }

    private func refuseVariants(beside path: String) throws {
        let folder = path == "Package.swift" ? session.root : "\(session.root)/\(path.dropLast("/Package.swift".count))"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let others = names.filter { $0.hasPrefix("Package@swift-") }.sorted()
        guard others.isEmpty else {
            throw CommandFailure("SwiftPM may read \(others.joined(separator: ", ")) instead")
        }
    }

    private func line(for change: LinkageChange, _ graph: LinkGraph) -> String {
        let product = graph.products.first {
            $0.name == change.product && graph.packages[$0.package].identity == change.package
        }
        let targets = product?.modules.map { "\"\(graph.modules[$0].name)\"" }.joined(separator: ", ") ?? ""
        let type = change.linkage == .automatic ? "" : "type: .\(change.linkage.rawValue), "
        return ".library(name: \"\(change.product)\", \(type)targets: [\(targets)])"
    }

    /// Compares the manifests, read again, with the expectation: the products as planned, everything else unchanged.
    private func verify(_ changes: [LinkageChange], _ graph: LinkGraph) async throws {
        let after = try await Session.open(options, isQuiet: true)
        for package in session.workspace.packages {
            let wanted = changes.filter { change in
                graph.packages.contains { $0.identity == change.package && $0.manifestPath == package.manifestPath }
            }
            let new = after.workspace.packages.first { $0.path == package.path }?.manifest
            var expected = package.manifest
            expected.products = expected.products.map { product in
                guard let change = wanted.first(where: { $0.product == product.name }), product.type == "library" else {
                    return product
                }
                return Product(
                    name: product.name, type: product.type, linkage: change.linkage.rawValue, targets: product.targets)
            }
            // The result of an evaluated manifest is compared through its parts.
            expected.outcome = new?.outcome
            guard new == expected else {
                throw CommandFailure(
                    "'\(package.manifestPath)' computes values from its products, so the edit would change more than intended. "
                        + "Nothing was changed. Edit it by hand: "
                        + wanted.map { line(for: $0, graph) }.joined(separator: " "))
            }
        }
    }
}
