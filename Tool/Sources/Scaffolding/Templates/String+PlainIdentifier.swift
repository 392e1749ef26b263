import SwiftParser

extension String {
    /// Whether it can be declared without backticks.
    var isPlainIdentifier: Bool { isValidSwiftIdentifier(for: .variableName) }
}
