import SystemSupport

/// What was measured of a program, as a table and as a document.
public struct LaunchReport: Encodable, Sendable {
    public let program: String
    /// `debug` or `release`.
    public let configuration: String
    public let layouts: [LaunchFigures]

    public init(program: String, configuration: String, layouts: [LaunchFigures]) {
        self.program = program
        self.configuration = configuration
        self.layouts = layouts
    }

    /// The table as text, with a row for each layout or, where the width has no room for that, for each measure.
    public func text(width: Int?) -> String {
        let head = [
            "layout", "images", "size", "to main", "fastest", "cold", "linker", "relocations", "pages", "duplicates",
            "relink",
        ]
        let rows = layouts.filter { $0.failure == nil }.map { figures in
            [
                figures.layout, "\(figures.images)", Self.megabytes(figures.bytes),
                Self.time(figures.warm.milliseconds),
                Self.time(figures.warm.fastestMilliseconds),
                figures.cold.map { Self.time($0.milliseconds) } ?? "–",
                figures.linker.milliseconds.map(Self.time) ?? "–",
                figures.linker.relocations.map { "\($0)" } ?? "–", "\(figures.warm.pageFaults)",
                "\(figures.duplicateModules)",
                Self.time(figures.relinkMilliseconds),
            ]
        }
        let table = [head] + rows
        let isNarrow = (width ?? .max) < 110
        let cells = isNarrow ? head.indices.map { column in table.map { $0[column] } } : table
        let lines = Table(cells).lines { $0 > 0 }.map { "  \($0)\n" }
        let starts = layouts.first { $0.failure == nil }?.warm.count ?? 0
        let failures = layouts.compactMap { figures in figures.failure.map { "  \(figures.layout): \($0)\n" } }
        return "\(program), \(configuration): median of \(starts) launches\n" + lines.joined()
            + failures.joined()
                + """
                  To main: from exec to the first instruction of main; fastest is the best launch. Cold: with the images evicted from the system's cache,
                  but not the system's own libraries. Linker: as reported by the dynamic linker. Pages: page faults before main.
                  Duplicates: modules in more than one image. Relink: linking the image of an edited module, averaged over all modules.

                """
    }

    private static func time(_ milliseconds: Double) -> String {
        milliseconds >= 100 ? "\(Int(milliseconds.rounded())) ms" : "\((milliseconds * 10).rounded() / 10) ms"
    }

    private static func megabytes(_ bytes: UInt64) -> String { "\((Double(bytes) / 104857.6).rounded() / 10) MB" }
}
