import Foundation

/// Measures the runtime against its floors and prints a table, or with `--json` the same as JSON. Words after that
/// choose the operations whose names contain one of them: `Benchmarks resolve assemble`.
@main
struct Benchmarks {
    @MainActor
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        var report = Report(only: arguments.filter { $0 != "--json" })
        try BoardBenchmarks.run(into: &report)
        try InstanceBenchmarks.run(into: &report)
        try GrowthBenchmarks.run(into: &report)
        try await GrowthBenchmarks.overlap(in: &report)
        try NavigationBenchmarks.run(into: &report)
        try AssemblyBenchmarks.run(into: &report)
        try DependencyBenchmarks.run(into: &report)
        try MemoryBenchmarks.run(into: &report)
        print(arguments.contains("--json") ? try report.json : report.table)
    }
}
