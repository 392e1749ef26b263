import Foundation
import WorkspaceReading

/// The versions that a `Package.resolved` holds fast.
package struct ResolvedPins {
    /// What each package, by identity, is pinned to: location and state in one text.
    package let pins: [String: String]

    /// Reads the text of the file; `nil` when it is none that is known.
    package init?(_ text: String) {
        guard let document = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
        let current = document["pins"].elements
        let entries = current.isEmpty ? document["object"]["pins"].elements : current
        guard !entries.isEmpty || document["version"] != .null else { return nil }
        pins = Dictionary(entries.compactMap(Self.pin)) { first, _ in first }
    }

    /// The packages whose pins differ, came or went.
    func differing(from other: ResolvedPins) -> Set<String> {
        Set(Set(pins.keys).union(other.pins.keys).filter { pins[$0] != other.pins[$0] })
    }

    private static func pin(_ entry: JSONValue) -> (String, String)? {
        let location = entry["location"].string ?? entry["repositoryURL"].string ?? ""
        guard let identity = entry["identity"].string ?? identity(of: location) else { return nil }
        return (identity.lowercased(), location + " " + entry["state"].canonical)
    }

    /// Older files give addresses only.
    private static func identity(of location: String) -> String? {
        guard let last = location.split(separator: "/").last else { return nil }
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
    }
}
