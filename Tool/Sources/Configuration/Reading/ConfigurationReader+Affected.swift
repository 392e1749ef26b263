import WorkspaceModel
import Yams

extension ConfigurationReader {
    func affected(_ node: Node) throws -> AffectedPolicy {
        let members = try yaml.members(node, of: "'affected'", keys: ["ignore", "inputs"])
        var policy = AffectedPolicy()
        if let ignore = members["ignore"] {
            policy.ignore.append(try yaml.strings(ignore, of: "'ignore'"))
        }
        if let inputs = members["inputs"] {
            policy.inputs = try yaml.elements(inputs, of: "'inputs'").map(input)
        }
        return policy
    }

    private func input(_ entry: Node) throws -> AffectedPolicy.Input {
        let members = try yaml.members(entry, of: "an entry of 'inputs'", keys: ["files", "of"])
        guard let files = members["files"], let modules = members["of"] else {
            throw yaml.error("an entry of 'inputs' needs 'files' and 'of'", at: entry)
        }
        return AffectedPolicy.Input(
            files: PathPatterns(try yaml.strings(files, of: "'files'")),
            modules: try patterns(modules, of: "'of'"))
    }
}
