import WorkspaceModel
import Yams

/// Reads `.backplane.yml`.
public struct ConfigurationReader {
    /// The file's name in the root of a workspace.
    public static let fileName = ".backplane.yml"

    let yaml: YAMLReader
    static let keys = [
        "layers", "interfaces", "roots", "forbidden", "ignore", "exclude", "rules", "pure-interface", "affected",
        "test", "link",
    ]

    /// Reads the text of the file at `path`, which is only used in messages.
    ///
    /// - Throws: ``ConfigurationError`` with the line if the text is not valid.
    public static func read(_ text: String, path: String = fileName) throws -> Configuration {
        try ConfigurationReader(yaml: YAMLReader(path: path)).read(text)
    }

    private func read(_ text: String) throws -> Configuration {
        var configuration = Configuration()
        guard let root = try yaml.document(text) else { return configuration }
        let members = try yaml.members(root, of: "the configuration", keys: Self.keys)
        if let node = members["layers"] { configuration.architecture.layers = try layers(node) }
        if let node = members["interfaces"] {
            configuration.architecture.interfaceSuffixes = try yaml.strings(node, of: "'interfaces'")
        }
        if let node = members["roots"] { configuration.architecture.roots = try patterns(node, of: "'roots'") }
        if let node = members["forbidden"] { configuration.forbidden = try forbidden(node) }
        if let node = members["ignore"] { configuration.ignores = try ignores(node) }
        if let node = members["exclude"] {
            configuration.exclude = PathPatterns(try yaml.strings(node, of: "'exclude'"))
        }
        if let node = members["rules"] { configuration.levels = try levels(node) }
        if let node = members["pure-interface"] {
            let members = try yaml.members(node, of: "'pure-interface'", keys: ["statements"])
            if let limit = members["statements"] { configuration.statementLimit = try count(limit) }
        }
        if let node = members["affected"] { configuration.affected = try affected(node) }
        if let node = members["test"] { try test(node, into: &configuration) }
        if let node = members["link"] { configuration.loads = try loads(node) }
        return configuration
    }

    private func layers(_ node: Node) throws -> [LayerDescription] {
        let layers = try yaml.elements(node, of: "'layers'").map(layer)
        var seen: Set<String> = []
        for layer in layers where !seen.insert(layer.name).inserted {
            throw yaml.error("duplicate layer '\(layer.name)'", at: node)
        }
        return layers
    }

    private func layer(_ node: Node) throws -> LayerDescription {
        guard let mapping = node.mapping, mapping.count == 1, let (key, value) = mapping.first, let name = key.string
        else { throw yaml.error("each entry of 'layers' must be one layer, '- name: [Modules]'", at: node) }
        guard value.mapping != nil else {
            return LayerDescription(name: name, modules: try modules(value, of: "the layer '\(name)'"))
        }
        let members = try yaml.members(value, of: "the layer '\(name)'", keys: ["modules", "siblings"])
        guard let modules = members["modules"] else { throw yaml.error("'modules' is missing", at: value) }
        let siblings = try members["siblings"].map { try yaml.string($0, of: "'siblings'") } ?? "interfaces"
        guard ["interfaces", "all"].contains(siblings) else {
            throw yaml.error(
                "'siblings' must be 'interfaces' or 'all', not '\(siblings)'", at: members["siblings"] ?? value)
        }
        return LayerDescription(
            name: name, modules: try self.modules(modules, of: "'modules'"), allowsSiblings: siblings == "all")
    }

    /// The modules of a layer, which may still be empty: `- service:`.
    private func modules(_ node: Node, of what: String) throws -> [NamePattern] {
        node.null != nil ? [] : try patterns(node, of: what)
    }

    private func levels(_ node: Node) throws -> [RuleID: Configuration.Level] {
        let members = try yaml.members(node, of: "'rules'", keys: RuleID.allCases.map(\.rawValue))
        var levels: [RuleID: Configuration.Level] = [:]
        for (name, value) in members {
            guard let rule = RuleID(rawValue: name) else { continue }
            switch try yaml.string(value, of: "'\(name)'") {
            case "error": levels[rule] = .on(.error)
            case "warning": levels[rule] = .on(.warning)
            case "off", "false": levels[rule] = .off
            case let other: throw yaml.error("'\(name)' must be 'error', 'warning' or 'off', not '\(other)'", at: value)
            }
        }
        return levels
    }

    private func count(_ node: Node) throws -> Int {
        guard let count = node.int, count >= 0 else {
            throw yaml.error("'statements' must be a number, at least 0", at: node)
        }
        return count
    }

    func patterns(_ node: Node, of what: String) throws -> [NamePattern] {
        try yaml.strings(node, of: what).map { NamePattern($0) }
    }
}

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

extension ConfigurationReader {
    func loads(_ node: Node) throws -> [String: [String]] {
        let members = try yaml.members(node, of: "'link'", keys: ["loads"])
        guard let loads = members["loads"] else { return [:] }
        guard let mapping = loads.mapping else {
            throw yaml.error("'loads' must map programs to libraries: loads: { App: [ChatPlugin] }", at: loads)
        }
        return try mapping.reduce(into: [:]) { found, entry in
            found[try yaml.string(entry.key, of: "a program")] = try yaml.strings(
                entry.value, of: "the libraries of a program")
        }
    }

    func test(_ node: Node, into configuration: inout Configuration) throws {
        let members = try yaml.members(node, of: "'test'", keys: ["environment", "remote-cache"])
        if let names = members["environment"] {
            configuration.testVariables = try yaml.strings(names, of: "'environment'")
        }
        if let address = members["remote-cache"] {
            let text = try yaml.string(address, of: "'remote-cache'")
            guard !text.contains("@") else {
                throw yaml.error(
                    "'remote-cache' contains a user name or a password, but this file is shared; set "
                        + "BACKPLANE_REMOTE_CACHE_USER and BACKPLANE_REMOTE_CACHE_PASSWORD, or use ~/.netrc",
                    at: address)
            }
            configuration.remoteCache = text
        }
    }
}
