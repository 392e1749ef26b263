import Testing

@Suite("Narrow terminals")
struct NarrowTerminalTests {
    private let workspace: GitWorkspace

    init() throws {
        workspace = try GitWorkspace()
        try workspace.files.write("Sources/Home/More.swift", "import LoginInterface\nlet more = 1\n")
        try workspace.commit("A source with quite a long description of what has changed in it")
    }

    private func run(_ arguments: [String], width: Int? = nil) throws -> String {
        let columns = width.map { ["COLUMNS": "\($0)"] } ?? [:]
        return try Backplane.run(arguments, in: workspace.files, environment: columns).output
    }

    @Test(
        "No line is longer than the terminal is wide, and no word is lost", arguments: [40, 60],
        [["affected", "--base", "HEAD~1"], ["explain", "Home"], ["check"], ["test", "--dry-run"], ["link"]])
    func wrapped(width: Int, arguments: [String]) throws {
        let (wide, narrow) = (try run(arguments), try run(arguments, width: width))
        #expect(
            !wide.isEmpty && narrow.split(whereSeparator: \.isWhitespace) == wide.split(whereSeparator: \.isWhitespace))
        for line in narrow.split(separator: "\n") where line.count > width {
            #expect(line.split(separator: " ").count == 1, "\(line)")
        }
    }

    @Test("Tables leave out what has no room", arguments: [40, 60], [["replay"], ["graph"]])
    func tables(width: Int, arguments: [String]) throws {
        let narrow = try run(arguments, width: width)
        #expect(!narrow.isEmpty && narrow.split(separator: "\n").allSatisfy { $0.count <= width }, "\(narrow)")
    }

    @Test("What is for programs is never wrapped")
    func machines() throws {
        let arguments = ["graph", "--format", "json"]
        #expect(try run(arguments, width: 40) == run(arguments))
    }
}
