import WorkspaceModel
import Yams

extension ConfigurationReader {
    func affected(_ node: Node) throws -> AffectedPolicy {
        let members = try yaml.members(node, of: "'affected'", keys: ["ignore", "inputs"])
        var policy = AffectedPolicy()
        if let ignore = members["ignore"] {
            policy.ignore += try yaml.strings(ignore, of: "'ignore'").map { PathPattern($0) }
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
            files: try yaml.strings(files, of: "'files'").map { PathPattern($0) },
            modules: try patterns(modules, of: "'of'"))
    }
}
