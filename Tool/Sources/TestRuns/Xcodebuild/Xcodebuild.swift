import SystemSupport

/// The xcodebuild of this machine, with the options for all calls.
public struct Xcodebuild: Hashable, Sendable {
    /// The version and build number of Xcode, as xcodebuild prints them.
    public let version: String
    private let destination: String?
    private let options: [String]

    /// The options that this command sets itself.
    public static let own: Set<String> = [
        "-workspace", "-project", "-scheme", "-testPlan", "-only-testing", "-skip-testing", "-resultBundlePath",
        "-destination", "-xctestrun", "test", "build-for-testing", "test-without-building",
    ]

    /// The options whose values are locations, which do not affect the results of tests.
    private static let places: Set<String> = [
        "-derivedDataPath", "-clonedSourcePackagesDirPath", "-packageCachePath", "-resultStreamPath",
    ]

    /// Asks xcodebuild for its version; returns `nil` if it is missing, or if only the stub without Xcode is installed.
    public static func find(destination: String?, options: [String]) async -> Xcodebuild? {
        guard let outcome = try? await CommandRunner().run("xcodebuild", ["-version"]), outcome.succeeded else {
            return nil
        }
        return Xcodebuild(version: outcome.output, destination: destination, options: options)
    }

    /// The arguments common to all calls.
    var arguments: [String] { (destination.map { ["-destination", $0] } ?? []) + options }

    /// The properties that may affect the results of tests.
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
