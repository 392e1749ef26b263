import Testing

/// A package whose manifest is fixed.
enum FixedPackage {
    /// The sources of `A`, `B`, which imports `A`, and `C`, which imports `B`.
    static let imports = [
        "Sources/A/A.swift": "public let a = 1\n", "Sources/B/B.swift": "import A\n", "Sources/C/C.swift": "import B\n",
    ]

    /// Runs `check --fix` on a package with a manifest and sources, and gives the manifest afterwards.
    static func fix(
        _ manifest: String, _ sources: [String: String], _ others: [String: String] = [:], status: Int32 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let workspace = try TemporaryWorkspace(
            sources.merging(others) { $1 }.merging(["Package.swift": manifest]) { $1 })
        let run = try Backplane.run(["check", "--fix", "--strict"], in: workspace)
        #expect(run.status == status, "\(run.output)\(run.errors)", sourceLocation: sourceLocation)
        return try workspace.read("Package.swift")
    }
}
