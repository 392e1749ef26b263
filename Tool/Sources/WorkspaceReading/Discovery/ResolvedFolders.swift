import Foundation

/// Where SwiftPM takes packages from that it did not check out: those that are being edited, and those that lie in a folder.
package enum ResolvedFolders {
    /// The folders by identity, as SwiftPM noted them for the package in `directory` when it last resolved.
    package static func folders(for directory: String) -> [String: String] {
        guard let data = FileManager.default.contents(atPath: "\(directory)/.build/workspace-state.json"),
            let state = try? JSONDecoder().decode(JSONValue.self, from: data)
        else { return [:] }
        var folders: [String: String] = [:]
        for dependency in state["object"]["dependencies"].elements {
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
}
