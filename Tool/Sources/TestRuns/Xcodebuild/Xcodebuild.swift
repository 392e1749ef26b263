import SystemSupport

/// xcodebuild as it is on this machine, and what it is to be told besides the tests.
public struct Xcodebuild: Hashable, Sendable {
    /// What it says of itself: the version of Xcode and its build.
    public let version: String
    private let destination: String?
    private let options: [String]

    /// Options that this command sets by itself.
    public static let own: Set<String> = [
        "-workspace", "-project", "-scheme", "-testPlan", "-only-testing", "-skip-testing", "-resultBundlePath",
        "-destination", "-xctestrun", "test", "build-for-testing", "test-without-building",
    ]

    /// Options with a value that say where files lie, and so nothing about how tests come out.
    private static let places: Set<String> = [
        "-derivedDataPath", "-clonedSourcePackagesDirPath", "-packageCachePath", "-resultStreamPath",
    ]

    /// Asks it for its version; `nil` where there is none, or only the part of it that says that Xcode is missing.
    public static func find(destination: String?, options: [String]) async -> Xcodebuild? {
        guard let outcome = try? await CommandRunner().run("xcodebuild", ["-version"]), outcome.succeeded else {
            return nil
        }
        return Xcodebuild(version: outcome.output, destination: destination, options: options)
    }

    /// What goes before the options of a single call.
    var arguments: [String] { (destination.map { ["-destination", $0] } ?? []) + options }

    /// All that may decide how tests come out.
    public var decisive: [String] {
        var decisive = [version, destination ?? ""]
        var isPlace = false
        for option in options {
            if !isPlace, !Self.places.contains(option) { decisive.append(option) }
            isPlace = !isPlace && Self.places.contains(option)
        }
        return decisive
    }
}
