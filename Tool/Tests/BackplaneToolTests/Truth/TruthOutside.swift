import Foundation

/// A version of the package outside.
struct TruthPin: Hashable {
    let version: String
    let revision: String

    /// The `Package.resolved` that pins the package to this version.
    func resolved(at address: String) -> String {
        """
        {
          "pins" : [
            {
              "identity" : "outside",
              "kind" : "remoteSourceControl",
              "location" : "\(address)",
              "state" : {
                "revision" : "\(revision)",
                "version" : "\(version)"
              }
            }
          ],
          "version" : 3
        }

        """
    }
}

/// A package in a repository of its own, with two versions.
struct TruthOutside {
    let address: String
    let first: TruthPin
    let second: TruthPin

    init(in folder: String) throws {
        let place = "\(folder)/outside"
        let manager = FileManager.default
        try manager.createDirectory(atPath: "\(place)/Sources/Outside", withIntermediateDirectories: true)
        try """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "outside", products: [.library(name: "Outside", targets: ["Outside"])],
            targets: [.target(name: "Outside")])
        """.write(toFile: "\(place)/Package.swift", atomically: true, encoding: .utf8)
        try GitWorkspace.git(["init", "--quiet"], in: place)
        func release(_ version: String, value: Int) throws -> TruthPin {
            try "public func valueOutside() -> Int { \(value) }\n".write(
                toFile: "\(place)/Sources/Outside/Outside.swift", atomically: true, encoding: .utf8)
            try GitWorkspace.git(["add", "--all"], in: place)
            try GitWorkspace.git(["commit", "--quiet", "--message", version], in: place)
            try GitWorkspace.git(["tag", version], in: place)
            let revision = try GitWorkspace.git(["rev-parse", "HEAD"], in: place)
            return TruthPin(version: version, revision: revision.trimmingCharacters(in: .newlines))
        }
        address = "file://\(place)"
        first = try release("1.0.0", value: 1)
        second = try release("1.1.0", value: 2)
    }
}
