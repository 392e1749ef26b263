import Foundation

/// The output of the launcher, and the statistics of the dynamic linker.
struct LauncherOutput {
    struct Start {
        let nanoseconds: Int
        let minorFaults: Int
        let majorFaults: Int
    }

    /// The ticks of the linker's clock per second; `nil` if unknown.
    private(set) var ticks: Double?
    private(set) var starts: [Start] = []
    /// The error, if a launch failed.
    private(set) var failure: String?

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            switch words.first {
            case "ticks": ticks = words.last.flatMap { Double($0) }.flatMap { $0 > 0 ? $0 : nil }
            case "start":
                let numbers = words.dropFirst().compactMap { Int($0) }
                guard numbers.count == 3 else { continue }
                starts.append(Start(nanoseconds: numbers[0], minorFaults: numbers[1], majorFaults: numbers[2]))
            case "failed": failure = failure ?? "it exited with status \(words.last ?? "")"
            default: failure = failure ?? String(line)
            }
        }
    }

    /// The statistics of one launch by glibc (`LD_DEBUG=statistics`) or Apple's linker (`DYLD_PRINT_STATISTICS`).
    struct Statistics {
        private(set) var total: Double?
        private(set) var relocation: Double?
        private(set) var load: Double?
        private(set) var relocations: Int?

        /// - Parameter ticks: The cycles per second, in which glibc measures.
        init(_ text: String, ticks: Double?) {
            func milliseconds(_ line: Substring) -> Double? {
                guard let ticks, let colon = line.lastIndex(of: ":"), line.contains("cycles"),
                    let cycles = Double(line[line.index(after: colon)...].split(separator: " ").first ?? "")
                else { return nil }
                return cycles / ticks * 1000
            }
            for line in text.split(separator: "\n") {
                if line.contains("total startup time in dynamic loader") { total = milliseconds(line) }
                if line.contains("time needed for relocation") { relocation = milliseconds(line) }
                if line.contains("time needed to load objects") { load = milliseconds(line) }
                if relocations == nil, line.contains(" number of relocations:") {
                    relocations = line.split(separator: " ").last.flatMap { Int($0) }
                }
                if line.contains("Total pre-main time:") {
                    total = line.split(separator: " ").compactMap { Double($0) }.first
                }
            }
        }
    }
}
