/// Why a benchmark could not be set up.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
}
