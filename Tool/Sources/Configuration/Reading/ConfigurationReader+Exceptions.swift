import WorkspaceModel
import Yams

extension ConfigurationReader {
    func forbidden(_ node: Node) throws -> [ForbiddenImport] {
        try yaml.elements(node, of: "'forbidden'").map { entry in
            let members = try yaml.members(
                entry, of: "an entry of 'forbidden'", keys: ["modules", "imports", "because"])
            guard let modules = members["modules"], let imports = members["imports"] else {
                throw yaml.error("an entry of 'forbidden' needs 'modules' and 'imports'", at: entry)
            }
            return ForbiddenImport(
                modules: try patterns(modules, of: "'modules'"), imports: try patterns(imports, of: "'imports'"),
                reason: try reason(members["because"], of: "forbidden", at: entry))
        }
    }

    func ignores(_ node: Node) throws -> [Ignore] {
        try yaml.elements(node, of: "'ignore'").map { entry in
            let members = try yaml.members(entry, of: "an entry of 'ignore'", keys: ["rule", "in", "to", "because"])
            guard let rule = members["rule"], let module = members["in"] else {
                throw yaml.error("an entry of 'ignore' needs 'rule', 'in' and 'because'", at: entry)
            }
            return Ignore(
                rule: try self.rule(rule), module: NamePattern(try yaml.string(module, of: "'in'")),
                dependency: try members["to"].map { NamePattern(try yaml.string($0, of: "'to'")) },
                reason: try reason(members["because"], of: "ignore", at: entry), line: entry.mark?.line ?? 1)
        }
    }

    private func rule(_ node: Node) throws -> RuleID {
        let name = try yaml.string(node, of: "'rule'")
        guard let rule = RuleID(rawValue: name) else {
            let names = RuleID.allCases.map(\.rawValue)
            throw yaml.error("unknown rule '\(name)'\(Suggestion.phrase(for: name, in: names))", at: node)
        }
        return rule
    }

    private func reason(_ node: Node?, of key: String, at entry: Node) throws -> String {
        guard let node else {
            throw yaml.error("an entry of '\(key)' needs a reason: because: \"…\"", at: entry)
        }
        return try yaml.string(node, of: "'because'")
    }
}
