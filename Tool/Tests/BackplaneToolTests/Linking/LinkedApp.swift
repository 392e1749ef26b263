import Foundation
import Testing

/// The app of the rule `duplicate-image`.
enum LinkedApp {
    /// The failing example of the rule: an app that links a module itself, and loads a library that holds it, too.
    static func planted(_ changes: [String: String] = [:]) throws -> TemporaryWorkspace {
        let page = try String(
            contentsOf: Backplane.package.deletingLastPathComponent()
                .appendingPathComponent("docs/tool/rules/duplicate-image.md"), encoding: .utf8)
        return try TemporaryWorkspace(MarkdownExample.files(in: page, section: "Fails").merging(changes) { $1 })
    }

    static func run(in workspace: TemporaryWorkspace) throws -> String {
        let build = try SwiftPM.run(["build"], in: "\(workspace.path)/App")
        #expect(build.status == 0, "\(build.text)")
        return try Program.run("\(workspace.path)/App/.build/debug/App", []).output
    }

    /// What measurements leave in a folder for temporary files. SwiftPM's own locks and folders are not ours.
    static func leftovers(in workspace: TemporaryWorkspace) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: workspace.path).filter { $0.hasPrefix("backplane-") }
    }
}

/// What `link --format json` says.
struct LinkDocument: Decodable {
    struct Entry: Decodable {
        let name: String
        let images: [Image]
    }

    struct Image: Decodable {
        struct Built: Decodable { let isAsExpected: Bool }

        let name: String
        let modules: [String]
        let libraries: [String]
        let built: Built?
    }

    let version: Int
    let programs: [Entry]

    static func of(_ arguments: [String], in workspace: TemporaryWorkspace) throws -> LinkDocument {
        try LinkDocument(try Backplane.run(["link"] + arguments + ["--format", "json"], in: workspace))
    }

    init(_ run: Backplane.Run) throws { self = try JSONDecoder().decode(Self.self, from: Data(run.output.utf8)) }
}

/// What `link --measure --plan --format json` says.
struct LinkStudyDocument: Decodable {
    struct Launch: Decodable {
        struct Starts: Decodable { let milliseconds: Double }
        struct Figures: Decodable {
            let layout: String
            let images: Int
            let bytes: Int
            let duplicateModules: Int
            let warm: Starts
            let failure: String?
        }

        let layouts: [Figures]
    }

    struct Plan: Decodable { let chosen: String }

    let measured: Launch?
    let plan: Plan?
}
