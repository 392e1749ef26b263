import Foundation
import WorkspaceModel
import WorkspaceReading

/// Finds the folders outside of a C target's own that it includes headers from.
enum HeaderSearchPaths {
    /// The folders as absolute paths.
    static func folders(of target: TargetDescription, at folder: String) -> [String] {
        target.settings.compactMap { setting in
            guard setting.contains("headerSearchPath"),
                let document = try? JSONDecoder().decode(JSONValue.self, from: Data(setting.utf8)),
                let path = document["kind"]["headerSearchPath"]["_0"].string
            else { return nil }
            let absolute = Path.normalised("\(folder)/\(path)")
            return Path.relative(absolute, to: folder) == nil ? absolute : nil
        }
    }
}
