import SwiftSyntax

/// How a manifest writes its targets.
struct TargetStyle {
    /// The space before each target.
    let indentation: String
    /// What arguments are indented by in addition.
    let unit: String
    /// Whether each target begins a line.
    let isOnLines: Bool
    let allowsOneLine: Bool
    let closesOnOwnLine: Bool
    /// How many characters a line may have.
    let lineLength: Int

    /// Without an example.
    static let plain = TargetStyle(
        indentation: "    ", unit: "    ", isOnLines: true, allowsOneLine: true, closesOnOwnLine: true, lineLength: 120)

    private init(
        indentation: String, unit: String, isOnLines: Bool, allowsOneLine: Bool, closesOnOwnLine: Bool, lineLength: Int
    ) {
        self.indentation = indentation
        self.unit = unit
        self.isOnLines = isOnLines
        self.allowsOneLine = allowsOneLine
        self.closesOnOwnLine = closesOnOwnLine
        self.lineLength = lineLength
    }

    /// Learns from the targets that are there.
    init(of manifest: ManifestText, lineLength: Int) {
        let elements = manifest.targets
        let lines = elements.filter(\.syntax.startsLine)
        isOnLines = !lines.isEmpty || elements.isEmpty
        let list = manifest.text.line(
            around: manifest.targetList.leftSquare.positionAfterSkippingLeadingTrivia.utf8Offset)
        let usual = list.indentation.contains("\t") ? "\t" : "    "
        indentation = lines.first?.syntax.lineIndentation ?? list.indentation + usual
        let arguments = lines.lazy.compactMap { element in
            element.argumentIndentation.map { (element.syntax.lineIndentation, $0) }
        }.first { $0.1.hasPrefix($0.0) && $0.1 != $0.0 }
        unit = arguments.map { String($0.1.dropFirst($0.0.count)) } ?? (indentation.contains("\t") ? "\t" : usual)
        let named = lines.filter { $0.name != nil }
        allowsOneLine = named.isEmpty || named.contains(where: \.isOnOneLine)
        let closings = named.compactMap(\.closesOnOwnLine)
        closesOnOwnLine = closings.count(where: \.self) * 2 >= closings.count
        self.lineLength = lineLength
    }
}
