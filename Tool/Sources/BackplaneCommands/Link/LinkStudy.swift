import Foundation
import Launches
import Linkage
import Reporting
import SystemSupport

/// Measures a program, plans its linkage, and applies the plan.
struct LinkStudy {
    let command: LinkCommand
    let session: Session
    let workspace: LinkWorkspace
    let map: ImageMap
    let program: Program

    /// The JSON output.
    private struct Document: Encodable {
        let version = 1
        let measured: LaunchReport?
        let plan: PlanReport?
        /// The manifests that were written.
        let applied: [String]?
    }

    func run() async throws {
        let plan = LinkPlan(for: program, in: map, of: workspace)
        let launch = command.measure ? try await measure(plan) : nil
        var planned: PlanReport?
        var applied: [String]?
        if command.plan {
            let choice = plan.choice(figures(of: plan, launch))
            planned = PlanReport(plan, choice: choice, program: name, graph: map.graph)
            let changes = plan.options[choice.option].changes
            if command.apply {
                applied =
                    changes.isEmpty
                    ? []
                    : try await LinkageApplication(session: session, options: command.options).apply(
                        changes, of: map.graph)
            }
        }
        switch command.format {
        case .json:
            try command.destination.write(
                JSONText.text(Document(measured: launch, plan: planned, applied: applied)), isProse: false)
        case .text:
            let width = command.destination.output == nil ? Console.outputWidth : nil
            var parts = [launch?.text(width: width), planned?.text].compactMap { $0 }
            if let applied, !applied.isEmpty { parts.append("Written: \(applied.joined(separator: ", "))\n") }
            try command.destination.write(parts.joined(separator: "\n"))
        }
    }

    private var name: String { map.graph.products[program.main.product].name }

    private var configuration: LinkCommand.Build { command.build ?? .release }

    private func measure(_ plan: LinkPlan) async throws -> LaunchReport {
        let signal = Interruption.hold()
        let traits = command.traits.map { $0.isEmpty ? ["--disable-default-traits"] : ["--traits", $0] } ?? []
        let measurement = LaunchMeasurement(
            package: session.folder(of: map.graph),
            options: .init(configuration: configuration.rawValue, starts: command.starts, buildOptions: traits),
            signal: signal
        ) { Console.standardError("\($0) …") }
        do {
            let figures = try await measurement.run(program, in: map.graph, layouts: layouts(plan))
            return LaunchReport(program: name, configuration: configuration.rawValue, layouts: figures)
        } catch LaunchFailure.interrupted(let number) {
            Console.standardError(LaunchFailure.interrupted(number).description)
            EndingSignal.end(by: number)
        } catch let failure as LaunchFailure {
            throw CommandFailure(failure.description)
        }
    }

    /// Returns the layouts of any program, and those of the plan's options.
    private func layouts(_ plan: LinkPlan) -> [Layout] {
        let graph = map.graph
        var layouts: [Layout] = [
            .static(program, in: graph), .dynamic(program, in: graph), .merged(program, in: graph),
        ]
        for option in plan.options where option.layout.parts.count > 1 { layouts.append(option.layout) }
        return layouts
    }

    private func figures(of plan: LinkPlan, _ launch: LaunchReport?) -> [LinkPlan.Figures?] {
        plan.options.map { option in
            let wanted = option.layout.parts.count > 1 ? option.layout.name : "static"
            guard let found = launch?.layouts.first(where: { $0.layout == wanted }), found.failure == nil else {
                return nil
            }
            // Other load on the machine makes launches slower, never faster.
            return LinkPlan.Figures(
                milliseconds: found.warm.fastestMilliseconds, relinkMilliseconds: found.relinkMilliseconds,
                bytes: found.bytes)
        }
    }
}
