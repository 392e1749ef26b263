import Foundation
import SystemSupport

/// Advice on where splitting or merging a package's targets saves most.
public struct Advice: Sendable, Codable {
    /// The kinds of advice.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// A group of files that could be a module.
        case extract
        /// Modules that are rarely changed separately.
        case merge
        /// A dependency that is based on few declarations.
        case unlink
        /// Files of a target that only some of its users need.
        case split
        /// A target whose dependents are recompiled for changes of what they don't use.
        case interface
        /// Tests of one module among those of others.
        case tests
    }

    public struct Piece: Sendable, Codable {
        public let kind: Kind
        public let title: String
        /// The savings: lines that are not recompiled, in a hundred edits distributed as in the history.
        public let savedLines: Int
        /// The same in seconds; `nil` if no build was measured.
        public let savedSeconds: Double?
        /// What it would cost: declarations in the way, that become visible, files that move too.
        public let inTheWay: Int
        public let visible: Int
        /// Notes, and the sources of the figures.
        public let reasons: [String]
        /// The command that plans it.
        public let command: String
    }

    public let pieces: [Piece]
    /// The number of commits.
    public let commits: Int
    /// The seconds for 1,000 lines, by target, if they were measured.
    public let secondsPerThousandLines: [String: Double]
}

extension Advice {
    /// The advice as text.
    public func text(limit: Int) -> String {
        guard !pieces.isEmpty else {
            return "No suggestions: no group of files in a target of six or more files would save anything.\n"
        }
        var lines = [
            commits == 0
                ? "From the compiler's index. No commit changed Swift files, so edits are assumed to be distributed by lines of code. 'Saves' is the number of lines that 100 such edits would no longer recompile."
                : "From the compiler's index and \(commits == 1 ? "the only commit" : "the last \(commits) commits") that changed Swift files. 'Saves' is the number of lines that 100 such edits would no longer recompile."
        ]
        for (number, piece) in pieces.prefix(limit).enumerated() {
            let seconds = piece.savedSeconds.map { String(format: ", %.0f s", $0) } ?? ""
            lines.append("")
            lines.append("\(number + 1). \(piece.title)")
            if piece.kind != .merge {
                lines.append(
                    "   saves \(piece.savedLines) lines\(seconds); \(piece.inTheWay) in the way, \(piece.visible) become visible"
                )
            }
            lines += piece.reasons.map { "   \($0)" }
            lines.append("   \(piece.command)")
        }
        if secondsPerThousandLines.isEmpty {
            lines.append("")
            lines.append("No times are shown. Pass --measure to compile each target once and measure them.")
        } else {
            lines.append("")
            lines += secondsPerThousandLines.sorted { $0.key < $1.key }.map {
                String(format: "%@: %.2f s per 1,000 lines, measured by compiling it", $0.key, $0.value)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
