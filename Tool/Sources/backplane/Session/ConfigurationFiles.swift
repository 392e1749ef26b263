import Configuration
import Foundation
import WorkspaceReading

/// The configuration and the baseline of a codebase.
struct ConfigurationFiles {
    let configurationPath: String
    let baselinePath: String
    private let isNamed: Bool

    init(_ options: SharedOptions) {
        configurationPath = options.config ?? "\(options.root)/\(ConfigurationReader.fileName)"
        baselinePath = "\(options.root)/\(BaselineFile.fileName)"
        isNamed = options.config != nil
    }

    /// The configuration; the default one where there is no file and none was named.
    func configuration() throws -> Configuration {
        guard let text = try text(at: configurationPath) else {
            guard !isNamed else { throw CommandFailure("There is no configuration at '\(configurationPath)'.") }
            return Configuration()
        }
        return try ConfigurationReader.read(text, path: isNamed ? configurationPath : ConfigurationReader.fileName)
    }

    var hasConfiguration: Bool { FileManager.default.fileExists(atPath: configurationPath) }

    var hasBaseline: Bool { FileManager.default.fileExists(atPath: baselinePath) }

    /// The baseline; an empty one where there is none.
    func baseline() throws -> Baseline {
        try text(at: baselinePath).map { try BaselineFile.read($0) } ?? Baseline()
    }

    /// Writes the baseline, or removes the file when nothing is left in it.
    func write(_ baseline: Baseline) throws {
        if baseline.entries.isEmpty {
            if hasBaseline { try FileManager.default.removeItem(atPath: baselinePath) }
        } else {
            try AtomicFile.write(Data(BaselineFile.text(of: baseline).utf8), to: baselinePath)
        }
    }

    private func text(at path: String) throws -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure("'\(path)' can't be read. Check its permissions.")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw CommandFailure("'\(path)' is not UTF-8. Save it as UTF-8.")
        }
        return text
    }
}
