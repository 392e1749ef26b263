import Foundation
import SystemSupport

/// The versions that a `Package.resolved` pins.
package struct ResolvedPins {
    /// What each package, by identity, is pinned to: location and state in one text.
    package let pins: [String: String]

    /// Parses the file; `nil` if its format is unknown.
    package init?(_ text: String) {
        guard let document = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
        let current = document["pins"].elements
        let entries = current.isEmpty ? document["object"]["pins"].elements : current
        guard !entries.isEmpty || document["version"] != .null else { return nil }
        pins = Dictionary(entries.compactMap(Self.pin)) { first, _ in first }
    }

    /// The packages whose pins were changed, added or removed.
    package func differing(from other: ResolvedPins) -> Set<String> {
        Set(Set(pins.keys).union(other.pins.keys).filter { pins[$0] != other.pins[$0] })
    }

    private static func pin(_ entry: JSONValue) -> (String, String)? {
        let location = entry["location"].string ?? entry["repositoryURL"].string ?? ""
        guard let identity = entry["identity"].string ?? identity(of: location) else { return nil }
        return (identity.lowercased(), location + " " + entry["state"].canonical)
    }

    /// Older files contain only addresses.
    private static func identity(of location: String) -> String? {
        guard let last = location.split(separator: "/").last else { return nil }
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
    }
}

/// The folders of packages that SwiftPM did not check out: those that are being edited, and those in local folders.
package enum ResolvedFolders {
    /// The folders by identity, as SwiftPM recorded them for the package in `directory` when it last resolved.
    package static func folders(for directory: String) -> [String: String] {
        var folders: [String: String] = [:]
        for dependency in dependencies(of: directory) {
            guard let identity = dependency["packageRef"]["identity"].string else { continue }
            switch dependency["state"]["name"].string {
            case "edited":
                let managed = dependency["subpath"].string.map { "\(directory)/Packages/\($0)" }
                folders[identity] = dependency["state"]["path"].string ?? managed
            case "fileSystem": folders[identity] = dependency["state"]["path"].string
            default: break
            }
        }
        return folders
    }

    /// The folders with the packages of registries that SwiftPM has downloaded, by identity.
    package static func downloads(for directory: String) -> [String: String] {
        dependencies(of: directory).reduce(into: [:]) { downloads, dependency in
            guard dependency["state"]["name"].string == "registryDownload",
                let identity = dependency["packageRef"]["identity"].string, let folder = dependency["subpath"].string
            else { return }
            downloads[identity] = "\(directory)/.build/registry/downloads/\(folder)"
        }
    }

    /// The commits that SwiftPM has checked out below `.build/checkouts`, by the name of the folder.
    package static func commits(for directory: String) -> [String: String] {
        dependencies(of: directory).reduce(into: [:]) { commits, dependency in
            guard let folder = dependency["subpath"].string else { return }
            commits[folder] = dependency["state"]["checkoutState"]["revision"].string
        }
    }

    private static func dependencies(of directory: String) -> [JSONValue] {
        guard let data = FileManager.default.contents(atPath: "\(directory)/.build/workspace-state.json"),
            let state = try? JSONDecoder().decode(JSONValue.self, from: data)
        else { return [] }
        return state["object"]["dependencies"].elements
    }
}
