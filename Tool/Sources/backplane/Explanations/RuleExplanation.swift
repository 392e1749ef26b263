import Configuration
import Reporting

/// What a rule asks for.
struct RuleExplanation {
    let rule: RuleID

    var text: String {
        let description = RuleDescription.of(rule)
        return """
            \(rule.rawValue)

              \(description.title)

              why   \(description.reason)
              fix   \(description.remedy)
              off   rules: { \(rule.rawValue): off } in \(ConfigurationReader.fileName)
              skip  ignore: [{ rule: \(rule.rawValue), in: MODULE, because: "…" }]

            """
    }
}
