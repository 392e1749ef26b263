import Foundation

/// A folder for what SwiftPM makes of packages that tests ask it about. It is there for all runs of a person, to save
/// time.
enum ScratchFolder {
    static func path(_ name: String) -> String { NSTemporaryDirectory() + "backplane-\(name)-scratch-\(getuid())" }
}
