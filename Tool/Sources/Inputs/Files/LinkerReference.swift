import Foundation

/// A file that leads the linker to further files, whose changes nobody notices.
enum LinkerReference {
    /// Returns whether the linker reads further files because of the file at an absolute path: a thin archive, which
    /// contains only the places of objects, or a linker script.
    static func exists(at path: String) -> Bool {
        guard let start = FileHandle(forReadingAtPath: path)?.readData(ofLength: 1 << 16) else { return false }
        if start.starts(with: "!<thin>\n".utf8) { return true }
        guard !start.starts(with: "!<arch>\n".utf8), !start.contains(0) else { return false }
        return String(decoding: start, as: UTF8.self)
            .contains(/\b(?:INPUT|GROUP|STARTUP)\s*\(|(?:^|[\s;{}])INCLUDE\s/)
    }

    /// Returns whether a file can be a library, by its name.
    static func canBeLibrary(_ path: String) -> Bool {
        path.contains(/\.(?:a|o|tbd|dylib|so(?:\.[0-9.]+)?)$/)
    }
}
