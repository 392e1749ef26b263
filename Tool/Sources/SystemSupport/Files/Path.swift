import Foundation

/// Absolute paths without links, dots or doubled slashes.
package enum Path {
    /// The real path of an existing file or folder.
    package static func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// `path`, relative to `directory` if it is relative, with links resolved as far as it exists.
    package static func absolute(_ path: String, from directory: String) -> String {
        let joined = path.hasPrefix("/") ? path : "\(directory)/\(path)"
        return real(joined) ?? normalised(joined)
    }

    /// `path` without `.`, `..` and doubled slashes, without using the file system.
    package static func normalised(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// `path` relative to `directory`; `.` for the folder itself; `nil` if it is outside.
    package static func relative(_ path: String, to directory: String) -> String? {
        if path == directory { return "." }
        let prefix = directory == "/" ? "/" : directory + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }

    /// The way from a folder to `path`, with `..` where it leads out of the folder. Both are absolute, or given relative to
    /// the same folder.
    package static func route(to path: String, from folder: String) -> String {
        let (path, folder) = (path.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(path, folder).prefix { $0 == $1 }.count
        let steps = folder.dropFirst(common).map { _ in ".." } + path.dropFirst(common).map(String.init)
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    /// The path of `path` relative to `directory`; `.` is the folder itself.
    package static func joined(_ path: String, to directory: String) -> String {
        path == "." ? directory : "\(directory)/\(path)"
    }

    /// The path of `path` in a folder that is itself given by a relative path; `.` on either side is the folder itself.
    package static func shown(_ path: String, in folder: String) -> String {
        folder == "." ? path : path == "." ? folder : "\(folder)/\(path)"
    }

    /// The parent folder of a path, and the last component.
    package static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    /// The place to which a link leads directly, with links in the folders of that place resolved; `nil` if `path` is no
    /// link.
    package static func destination(ofLink path: String) -> String? {
        guard let text = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return nil }
        let (folder, name) = split(text.hasPrefix("/") ? text : "\(split(path).folder)/\(text)")
        return real(folder).map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" }
    }

    /// A folder and its parents up to the top of the repository; only the folder if it is in no repository.
    package static func foldersInRepository(above folder: String) -> [String] {
        var folders: [String] = []
        var rest = folder
        while true {
            folders.append(rest)
            var status = stat()
            if stat("\(rest)/.git", &status) == 0 { return folders }
            guard rest != "/", let slash = rest.lastIndex(of: "/") else { return [folder] }
            rest = slash == rest.startIndex ? "/" : String(rest[..<slash])
        }
    }

    package static func isFile(_ path: String) -> Bool { type(of: path) == S_IFREG }

    package static func isDirectory(_ path: String) -> Bool { type(of: path) == S_IFDIR }

    /// Returns the name on disk of a folder below another one, given in any case; `nil` if there is none.
    package static func folder(_ path: String, ignoringCaseIn directory: String) -> String? {
        path.split(separator: "/").reduce(".") { (found: String?, part) in
            guard let found else { return nil }
            let parent = joined(found, to: directory)
            func isThere(_ name: String) -> Bool { isDirectory("\(parent)/\(name)") }
            if isThere(String(part)) { return shown(String(part), in: found) }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
            let other = names.filter { $0.lowercased() == part.lowercased() }.sorted().first(where: isThere)
            return other.map { shown($0, in: found) }
        }
    }

    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Whether nothing is there, not even a link to nowhere.
    package static func isGone(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 && errno != EACCES
    }

    /// Whether it is in a folder that the user is not permitted to enter, so that it may exist.
    package static func isClosed(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 && errno == EACCES
    }

    /// Whether it is a folder and not a link to one.
    package static func isOwnDirectory(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether the disk distinguishes upper and lower case in the name of an existing file or folder.
    package static func distinguishesCase(at path: String) -> Bool {
        let (folder, name) = split(path)
        let other = name == name.uppercased() ? name.lowercased() : name.uppercased()
        guard other != name else { return !folder.isEmpty && distinguishesCase(at: folder) }
        return FileStamp(path: path) != FileStamp(path: "\(folder)/\(other)")
    }

    private static func type(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}

/// Reads small text files.
package enum TextFile {
    /// The text of the file at an absolute path; `nil` when it can't be read.
    package static func read(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
