/// The measurements of a layout.
public struct LaunchFigures: Encodable, Sendable {
    /// The median of several launches.
    public struct Starts: Encodable, Sendable {
        public let count: Int
        /// From `exec` to the first instruction of `main`, in milliseconds: the median, and the fastest.
        public let milliseconds: Double
        public let fastestMilliseconds: Double
        /// Page faults, and the number of pages among them that were read from disk.
        public let pageFaults: Int
        public let pagesRead: Int
    }

    /// The dynamic linker's own measurements; omitted if it does not report them.
    public struct Linker: Encodable, Sendable {
        public let milliseconds: Double?
        public let relocationMilliseconds: Double?
        public let loadMilliseconds: Double?
        public let relocations: Int?
    }

    public let layout: String
    public let description: String
    public let images: Int
    /// The number of bytes of all images that are mapped into memory.
    public let bytes: UInt64
    /// The number of modules that are in memory twice.
    public let duplicateModules: Int
    public let warm: Starts
    /// With the images dropped from the page cache; `nil` if that is not possible.
    public let cold: Starts?
    public let linker: Linker
    /// The time to link the image that contains an edited module: the mean over all modules, in milliseconds.
    public let relinkMilliseconds: Double
    /// The error if the layout could not be linked or launched; the figures are zero then.
    public let failure: String?

    static func failed(_ layout: String, _ description: String, images: Int, _ failure: String) -> LaunchFigures {
        let none = Starts(count: 0, milliseconds: 0, fastestMilliseconds: 0, pageFaults: 0, pagesRead: 0)
        return LaunchFigures(
            layout: layout, description: description, images: images, bytes: 0, duplicateModules: 0, warm: none,
            cold: nil,
            linker: Linker(milliseconds: nil, relocationMilliseconds: nil, loadMilliseconds: nil, relocations: nil),
            relinkMilliseconds: 0, failure: failure)
    }
}

extension LaunchFigures.Starts {
    init?(_ starts: [LauncherOutput.Start]) {
        guard !starts.isEmpty else { return nil }
        count = starts.count
        milliseconds = starts.map { Double($0.nanoseconds) / 1e6 }.median
        fastestMilliseconds = starts.map { Double($0.nanoseconds) / 1e6 }.min() ?? 0
        pageFaults = Int(starts.map { Double($0.minorFaults + $0.majorFaults) }.median)
        pagesRead = Int(starts.map { Double($0.majorFaults) }.median)
    }
}

extension [Double] {
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
