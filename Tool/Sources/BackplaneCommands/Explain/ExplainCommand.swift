import ArgumentParser
import Configuration
import Foundation
import Reporting
import WorkspaceModel

/// `backplane explain`
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a module, a rule or a dependency: why it exists, what uses it, how to fix it.",
        usage: "backplane explain MODULE | RULE | \"A -> B\"")

    @Argument(help: "A module, a rule, or a dependency as \"A -> B\".")
    var subjects: [String]

    @OptionGroup var options: SharedOptions

    private var subject: String { subjects[0] }

    func validate() throws {
        guard let first = subjects.first, subjects.count > 1 else { return }
        let last = subjects.last { $0 != "-" && $0 != "->" } ?? "B"
        throw ValidationError(
            "Expected one argument. Quote a dependency: backplane explain \"\(first) -> \(last)\"")
    }

    func run() async throws {
        if let rule = RuleID(rawValue: subject) { return try Console.standardOutput(RuleExplanation(rule: rule).text) }
        let parts = subject.components(separatedBy: "->").map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else {
            throw CommandFailure(
                "'\(subject)' is not a module, a rule or a dependency. Write a dependency as \"A -> B\".")
        }
        let session = try await Session.open(options)
        if parts.count == 2 {
            try Console.standardOutput(await edge(from: session.module(named: parts[0]), to: parts[1], session))
        } else {
            try Console.standardOutput(ModuleExplanation(module: module(session), session: session).text)
        }
        session.reportTimings()
        try session.endIncomplete()
    }

    /// Returns the explanation of a dependency. Names are those of findings, which may be of external modules.
    ///
    /// - Throws: `CommandFailure` if there is nothing of that name.
    private func edge(from: Module, to name: String, _ session: Session) async throws -> String {
        do {
            let to = try session.module(named: name, usedBy: from)
            return await EdgeExplanation.text(from: from, to: to, session: session)
        } catch let failure as CommandFailure {
            guard let text = await EdgeExplanation.text(from: from, toOutside: name, session: session) else {
                throw failure
            }
            return text
        }
    }

    /// Returns the named module.
    ///
    /// - Throws: `CommandFailure` with similar names of modules and rules if there is none.
    private func module(_ session: Session) throws -> Module {
        do {
            return try session.module(named: subject)
        } catch let failure as CommandFailure {
            let rules = RuleID.allCases.map(\.rawValue)
            guard let rule = Suggestion.nearest(to: subject, in: rules) else { throw failure }
            let isQuestion = failure.description.hasSuffix("?")
            throw CommandFailure("\(failure.description)\(isQuestion ? " Or" : ". Did you mean") the rule '\(rule)'?")
        }
    }
}

/// An explanation of a rule: what it requires, why, and how to fix violations.
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
