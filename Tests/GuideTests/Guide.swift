import Documents

/// The articles of the documentation catalogue.
enum Guide {
    private static let folder = "Sources/Backplane/Backplane.docc"

    static let names = [
        "FirstBoard", "ConnectBoards", "NestBoards", "GuardBoards", "DoWork", "LinkBoards", "NavigateBoards",
        "UseDependencies", "TestBoards", "TraceBoards", "ReplayRecordings", "Migrate",
    ]

    static func article(_ name: String) throws -> Document { try Document("\(folder)/\(name).md") }

    static func landingPage() throws -> Document { try article("Backplane") }

    static func all() throws -> [Document] { try Document.all(in: folder, ending: ".md") }
}
