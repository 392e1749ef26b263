import Foundation
import SystemSupport

/// The inputs of the commands of build tool plugins, from the build description that SwiftPM writes.
///
/// All files of a package that uses a plugin are inputs anyway. These inputs may be in other packages, or in none.
struct PluginNotes {
    private var inputs: [String: Set<String>] = [:]
    private let folder: String

    /// Reads the description in a build folder.
    init(in folder: String) {
        self.folder = folder
        for name in ["debug.yaml", "release.yaml"] {
            guard let text = TextFile.read("\(folder)/\(name)"), text.contains("/plugins/outputs/") else { continue }
            read(text.split(separator: "\n"))
        }
    }

    /// Returns the input files of a target's commands, as absolute paths.
    func files(for target: String) -> Set<String> { inputs[target] ?? [] }

    private mutating func read(_ lines: [Substring]) {
        var named: [String] = []
        var target: String?
        for line in lines {
            if let list = Self.list(line, "inputs") {
                named = list
            } else if let outputs = Self.list(line, "outputs") {
                target = outputs.lazy.compactMap(Self.target).first
                if let target { inputs[target, default: []].formUnion(named.compactMap(file)) }
            } else if let target, let arguments = Self.list(line, "args") {
                // Not every file in a command's arguments is declared as an input.
                inputs[target, default: []].formUnion(arguments.compactMap(file).filter(Path.isFile))
            } else if line.hasPrefix("  \"") {
                target = nil
            }
        }
    }

    private static func list(_ line: Substring, _ key: String) -> [String]? {
        guard line.hasPrefix("    \(key): [") else { return nil }
        return try? JSONDecoder().decode([String].self, from: Data(line.dropFirst(key.count + 6).utf8))
    }

    /// Returns the target of a generated file: `…/plugins/outputs/PACKAGE/TARGET/…`.
    private static func target(of output: String) -> String? {
        guard let range = output.range(of: "/.build/plugins/outputs/") else { return nil }
        let parts = output[range.upperBound...].split(separator: "/")
        return parts.count > 2 ? String(parts[1]) : nil
    }

    private func file(_ path: String) -> String? {
        guard path.hasPrefix("/") else { return nil }
        let normal = Path.normalised(path)
        return normal.hasPrefix(folder + "/") ? nil : normal
    }
}
