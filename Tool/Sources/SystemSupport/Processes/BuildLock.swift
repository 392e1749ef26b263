import Foundation

/// The lock of a package's build folder, which SwiftPM holds while it runs.
package enum BuildLock {
    /// What a build or a test run needs beside its other options: `--ignore-lock` if this process was started by
    /// `swift package backplane`, which holds the lock until this process ends and does nothing there meanwhile. A
    /// build would wait for it forever.
    package static let options: [String] =
        ProcessInfo.processInfo.environment["BACKPLANE_LOCK_IS_HELD"] == "1" ? ["--ignore-lock"] : []
}
