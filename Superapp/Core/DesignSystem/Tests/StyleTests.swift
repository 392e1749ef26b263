import DesignSystem
import Foundation
import Testing

@Suite("Styles")
struct StyleTests {
    @Test("Every style sheet of the folder is part of the one that is served, tokens first")
    func complete() throws {
        let style = try #require(DesignSystem().assets.first { $0.role == .style })
        let served = String(decoding: style.bytes, as: UTF8.self)
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Implementation/Assets")
        let sheets = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "css" }
        #expect(sheets.count > 10)
        for sheet in sheets {
            let text = try String(contentsOf: sheet, encoding: .utf8)
            #expect(served.contains(text), "\(sheet.lastPathComponent) is not listed in DesignSystem.styles")
        }
        #expect(served.hasPrefix("/* Tokens"))
    }
}
