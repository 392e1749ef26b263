import DesignSystemInterface
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import TextRules

/// A submitted form, with the hidden fields that identify its window and screen.
struct FormRequest: Sendable {
    let window: String
    var screen: String
    let token: String
    let action: String
    let fields: WebForm
    /// A description of the user's action for the inspector, with the text of the button from the script.
    let deed: String
    /// The number that the script has given it.
    let number: String?
    /// The name of whoever has filled it in, as the script knows it; nil for a visitor's.
    let writer: String?

    /// The field with the name of whoever has filled in a form.
    static let writerField = "_writer"

    /// The beginning of a text, which may be forged.
    private static func short(_ text: String) -> String { TextRule.line(text, limit: 80) }

    /// Whether it is of a page whose window was closed with the response (``Visitor/comesBack``).
    var isForNewWindow: Bool { window == Window.ID.new.rawValue }

    /// Whether it is an action of the window's header, for any screen.
    var isOfHeader: Bool { action.hasPrefix(WindowHeader.actionPrefix) }

    /// Reads the body of a request; of a visitor without our cookie, who has no window, not even that.
    ///
    /// - Throws: ``Refusal`` if it is too large, of another type, or not valid. A missing token counts as forged rather
    ///   than malformed: it is left empty, which equals no window's token.
    init(_ request: Request, of visitor: Visitor, configuration: WebShellConfiguration) async throws {
        let limit = configuration.bodyLimit
        let type = request.headers[.contentType]?.lowercased().prefix { $0 != ";" && $0 != " " }
        let isPlain = ["", "identity"].contains(request.headers[.contentEncoding]?.lowercased() ?? "")
        guard type == "application/x-www-form-urlencoded", isPlain else { throw Refusal.wrongForm }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw Refusal.tooLarge(limit: limit)
        }
        // What another site has filled in comes without the cookie, and is not shown as the person's own.
        guard visitor.browser != nil else { throw Refusal.withoutCookie(needsTLS: !configuration.isForThisMachine) }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw Refusal.tooLarge(limit: limit)
        } catch let error as HTTPParserError {
            throw Refusal.malformed("It is not valid HTTP (\(error)).")
        }
        fields = try FormDecoder.decode(body.readableBytesView)
        window = fields["_window"] ?? ""
        screen = fields["_screen"] ?? ""
        token = fields["_token"] ?? ""
        writer = fields[Self.writerField].flatMap { $0.isEmpty ? nil : $0 }
        number = HTTPField.Name("Form-Number").flatMap { request.headers[$0] }.map { String($0.prefix(80)) }
        let action = fields["_action"] ?? ""
        self.action = action
        let did = fields["_did"].map(Self.short) ?? ""
        deed = did.isEmpty ? "You sent “\(Self.short(action))”" : "You \(did)"
    }
}

/// Reads `application/x-www-form-urlencoded` bodies.
enum FormDecoder {
    /// The maximum number of fields in a form.
    static let fieldLimit = 256

    /// Reads a form.
    ///
    /// - Throws: ``Refusal/malformed(_:)`` if it is not valid.
    static func decode(_ bytes: some Sequence<UInt8>) throws(Refusal) -> WebForm {
        let pairs = Array(bytes).split(separator: UInt8(ascii: "&"))
        guard pairs.count <= fieldLimit else { throw .malformed("The form has too many fields.") }
        var fields: [(name: String, value: String)] = []
        for pair in pairs {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try text(parts[0])
            fields.append((name, parts.count > 1 ? try text(parts[1]) : ""))
        }
        return WebForm(fields)
    }

    private static func text(_ bytes: some Sequence<UInt8>) throws(Refusal) -> String {
        var decoded: [UInt8] = []
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else {
                    throw .malformed("The form is not encoded correctly.")
                }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else {
            throw .malformed("The form is not UTF-8 text.")
        }
        // Zero bytes can't be typed, and would truncate the text wherever it is zero-terminated.
        guard !text.utf8.contains(0) else { throw .malformed("The form contains U+0000, which is not allowed.") }
        guard !text.hasTooManyMarks else { throw .tooManyMarks }
        return text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(UnicodeScalar(byte)).hexDigitValue.flatMap { UInt8(exactly: $0) }
    }
}
