import DesignSystemInterface
import Hummingbird
import NIOCore
import NIOHTTP1

/// A submitted form, with the hidden fields that say where it belongs.
struct FormRequest: Sendable {
    let window: String
    let screen: String
    let token: String
    let action: String
    let fields: WebForm
    /// What the person did, in words for the inspector: the page's script says what is written on the button.
    let deed: String

    /// The beginning of what somebody may have made up.
    private static func short(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(80)))
    }

    /// Whether it is one of the window's header, whatever its screen is.
    var isOfHeader: Bool { action.hasPrefix(WindowHeader.actionPrefix) }

    /// Reads the body of a request.
    ///
    /// - Throws: ``Refusal`` if it is too large, of another type, or not valid. A missing token is not malformed but
    ///   forged, so it is left empty, which equals no window's.
    init(_ request: Request, limit: Int) async throws {
        let type = request.headers[.contentType]?.lowercased().prefix { $0 != ";" && $0 != " " }
        guard type == "application/x-www-form-urlencoded" else { throw Refusal.wrongForm }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw Refusal.tooLarge(limit: limit)
        }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw Refusal.tooLarge(limit: limit)
        } catch let error as HTTPParserError {
            throw Refusal.malformed("It is not sent as HTTP says (\(error)).")
        }
        fields = try FormDecoder.decode(body.readableBytesView)
        window = fields["_window"] ?? ""
        screen = fields["_screen"] ?? ""
        token = fields["_token"] ?? ""
        let action = fields["_action"] ?? ""
        self.action = action
        let did = fields["_did"].map(Self.short) ?? ""
        deed = did.isEmpty ? "You sent “\(Self.short(action))”" : "You \(did)"
    }
}
