/// The options for `swift test` without those that can't change a result: how much is printed, how many jobs build, and
/// the configuration that is the default anyway.
struct DecisiveOptions {
    private(set) var all: [String] = []

    private static let verbosity: Set<String> = ["-v", "--verbose", "--vv", "--very-verbose", "-q", "--quiet"]

    init(_ options: [String]) {
        // A later one takes the place of an earlier one.
        let configurations = options.count { $0.hasPrefix("-c") || $0.hasPrefix("--configuration") }
        var rest = options[...]
        while let option = rest.first {
            let value = rest.dropFirst().first
            let isConfiguration = configurations == 1 && Self.isConfiguration(option, value)
            if Self.verbosity.contains(option) {
                rest.removeFirst()
            } else if isConfiguration || Self.isNumberOfJobs(option, value) {
                rest.removeFirst(option.contains("=") ? 1 : 2)
            } else {
                // What follows such an option is its value, even if it looks like an option.
                let hasValue = option.hasPrefix("-X") && !option.contains("=")
                all += rest.prefix(hasValue ? 2 : 1)
                rest = rest.dropFirst(hasValue ? 2 : 1)
            }
        }
    }

    private static func isConfiguration(_ option: String, _ value: String?) -> Bool {
        option == "--configuration=debug" || ["-c", "--configuration"].contains(option) && value == "debug"
    }

    private static func isNumberOfJobs(_ option: String, _ value: String?) -> Bool {
        let parts = option.split(separator: "=", maxSplits: 1)
        if parts.count == 2 { return parts[0] == "--jobs" && UInt32(parts[1]) ?? 0 > 0 }
        return ["-j", "--jobs"].contains(option) && value.flatMap { UInt32($0) } ?? 0 > 0
    }
}
