import Foundation
import Inputs
import SystemSupport

/// A link to the observer's library, for a path that the loader can't be told: it divides `LD_PRELOAD` at spaces and
/// colons, and replaces what follows a dollar sign.
enum ObserverLink {
    /// Returns the library's path, or that of a link to it; `nil` if no link can be made.
    static func path(to library: String) -> String? {
        guard !isLoadable(library) else { return library }
        guard let folder = folder() else { return nil }
        let link = "\(folder)/\(Digest.of(Data(library.utf8)).prefix(16)).so"
        return leads(link, to: library) ? link : nil
    }

    /// Returns the reason why no library in a folder can be loaded.
    static func reason(in folder: String) -> String {
        "the path '\(folder)' contains a space, a colon or a dollar sign, so that the loader can't load the observer "
            + "from it, and no link can be made in the temporary folder; choose another cache folder with BACKPLANE_CACHE"
    }

    private static func isLoadable(_ path: String) -> Bool {
        !path.unicodeScalars.contains { $0.properties.isWhitespace || $0 == ":" || $0 == "$" }
    }

    /// Returns a folder in which nobody else can write, always the same one: SwiftPM evaluates manifests again if the
    /// environment has changed.
    private static func folder() -> String? {
        let parents = [NSTemporaryDirectory(), "/tmp"].compactMap { Path.real($0) }
        guard let parent = parents.first(where: isLoadable) else { return nil }
        let folder = "\(parent)/backplane-observer-\(geteuid())"
        mkdir(folder, 0o700)
        return isPrivate(folder) ? folder : nil
    }

    private static func isPrivate(_ folder: String) -> Bool {
        var status = stat()
        return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
            && status.st_mode & 0o077 == 0
    }

    /// Returns whether a link leads to a library, after creating it if necessary. It is renamed into place, so that
    /// concurrent runs are safe.
    private static func leads(_ link: String, to library: String) -> Bool {
        func isRight() -> Bool {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == library
        }
        if isRight() { return true }
        let temporary = "\(link).\(getpid())"
        unlink(temporary)
        guard symlink(library, temporary) == 0 else { return false }
        rename(temporary, link)
        return isRight()
    }
}
