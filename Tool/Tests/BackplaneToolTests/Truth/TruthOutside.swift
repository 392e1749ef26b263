import Foundation

/// A version of the package outside.
struct TruthPin: Hashable {
    let major: Int
    let minor: Int
    let revision: String
    /// What its code comes to.
    let value: Int

    var version: String { "\(major).\(minor).0" }

    /// The `Package.resolved` that pins the package to this version.
    func resolved(at address: String, as identity: String = "outside") -> String {
        """
        {
          "pins" : [
            {
              "identity" : "\(identity)",
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

extension GitWorkspace {
    /// The identity of the package in it, for one that depends on it by the folder.
    var identity: String { path.split(separator: "/").last.map { $0.lowercased() } ?? "" }

    /// Makes what has changed version 1.`number`.0, whose code comes to `number`.
    func release(_ number: Int) throws -> TruthPin {
        try commit("\(number)")
        try git("tag", "1.\(number).0")
        let revision = try git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
        return TruthPin(major: 1, minor: number, revision: revision, value: number)
    }
}

/// A package in a repository of its own, with versions of which no code comes to the same.
struct TruthOutside {
    let address: String
    /// Two versions with each of the major numbers 1 and 2.
    let releases: [TruthPin]

    var first: TruthPin { releases[0] }
    var second: TruthPin { releases[1] }

    /// The highest version that the other major number has.
    func highest(unlike pin: TruthPin) -> TruthPin { releases.last { $0.major != pin.major } ?? pin }

    /// The other version with the same major number.
    func neighbour(of pin: TruthPin) -> TruthPin { releases.first { $0.major == pin.major && $0 != pin } ?? pin }

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
        try "*.log\n".write(toFile: "\(place)/.gitignore", atomically: true, encoding: .utf8)
        try GitWorkspace.git(["init", "--quiet"], in: place)
        address = "file://\(place)"
        releases = try [(1, 0, 1), (1, 1, 2), (2, 0, 3), (2, 1, 4)].map { major, minor, value in
            try "public func valueOutside() -> Int { \(value) }\n".write(
                toFile: "\(place)/Sources/Outside/Outside.swift", atomically: true, encoding: .utf8)
            try GitWorkspace.git(["add", "--all"], in: place)
            try GitWorkspace.git(["commit", "--quiet", "--message", "Another version"], in: place)
            let revision = try GitWorkspace.git(["rev-parse", "HEAD"], in: place)
            let pin = TruthPin(
                major: major, minor: minor, revision: revision.trimmingCharacters(in: .newlines), value: value)
            try GitWorkspace.git(["tag", pin.version], in: place)
            return pin
        }
    }
}
