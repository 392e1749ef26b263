import SystemSupport

/// The options of a link plan and the choice among them, for the output and its JSON form.
public struct PlanReport: Encodable, Sendable {
    public struct OptionEntry: Encodable, Sendable {
        public let name: String
        public let description: String
        public let images: Int
        /// The number of copies of modules in the process, not counting the first of each.
        public let surplusCopies: Int
        public let changes: [LinkReport.ChangeEntry]
        /// The products to depend on instead of changing these, by their names.
        public let replacements: [String: String]
    }

    public let program: String
    public let options: [OptionEntry]
    /// The name of the chosen option.
    public let chosen: String
    public let reasons: [String]

    public init(_ plan: LinkPlan, choice: LinkPlan.Choice, program: String, graph: LinkGraph) {
        self.program = program
        options = plan.options.map { option in
            OptionEntry(
                name: option.name, description: option.description, images: option.program.images.count,
                surplusCopies: option.surplus, changes: option.changes.map { LinkReport.ChangeEntry($0, in: graph) },
                replacements: graph.replacements(of: option.changes))
        }
        chosen = plan.options[choice.option].name
        reasons = choice.reasons
    }

    /// The plan as text.
    public var text: String {
        var text = "Plan for \(program)\n"
        let width = options.map(\.name.count).max() ?? 0
        for option in options {
            let name = option.name.padded(to: width, isNumber: false)
            let copies =
                option.surplusCopies == 0
                ? "no duplicates" : "\(option.surplusCopies.counted("surplus copy", "surplus copies"))"
            text +=
                "  \(option.name == chosen ? "→" : " ") \(name)  \(option.images.counted("image")), \(copies), "
                + "\(option.changes.count.counted("change")): \(option.description)\n"
        }
        text += reasons.map { "    \($0)\n" }.joined()
        guard let option = options.first(where: { $0.name == chosen }), !option.changes.isEmpty else {
            return text + "  Nothing to change.\n"
        }
        return text + option.changes.map { "  \(LinkText.phrase($0, unless: option.replacements))\n" }.joined()
    }
}
