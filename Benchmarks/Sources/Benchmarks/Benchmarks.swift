import Foundation

/// Measures the runtime against its floors and prints a table, or with `--json` the same as JSON.
@main
struct Benchmarks {
    @MainActor
    static func main() throws {
        var report = Report()
        try BoardBenchmarks.run(into: &report)
        try NavigationBenchmarks.run(into: &report)
        try AssemblyBenchmarks.run(into: &report)
        try DependencyBenchmarks.run(into: &report)
        try MemoryBenchmarks.run(into: &report)
        if CommandLine.arguments.contains("--json") { print(try report.json) } else { print(report.table) }
    }
}
