import Foundation
public import NIOHTTP1

/// What a server answered, and what tests look up in it.
public struct Answer: Sendable {
    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    /// The whole body.
    public let body: String

    /// The window that the page is of; empty if it is of none.
    public var window: String { attribute("data-window") ?? hiddenField("_window") ?? json("window") ?? "" }

    /// How often the page had changed before; 0 if it is no window's.
    public var version: Int { attribute("data-version").flatMap { Int($0) } ?? 0 }

    /// The content of the page, or of the update for the script.
    public var html: String { json("html") ?? body }

    /// The page's biggest heading, without markup.
    public var heading: String? {
        html.firstMatch(of: /(?s)<h1[^>]*>(.*?)<\/h1>/).map { String($0.1).replacing(/<[^>]*>/, with: "") }
    }

    /// The forms of the page.
    public var forms: [PageForm] { PageForm.all(in: html) }

    /// A hidden field of the page's first form that has it.
    public func hiddenField(_ name: String) -> String? {
        forms.flatMap(\.hidden).first { $0.0 == name }?.1
    }

    /// An attribute of the page's main region.
    public func attribute(_ name: String) -> String? {
        guard let region = body.firstMatch(of: /<main [^>]*>/)?.output,
            let start = region.firstRange(of: " \(name)=\"")?.upperBound
        else { return nil }
        return String(region[start...].prefix { $0 != "\"" })
    }

    /// What an answer for the script has under a name.
    public func json(_ name: String) -> String? { body.json(name) }
}

/// A form of a page, as it is sent.
public struct PageForm: Sendable {
    /// Where it is sent to.
    public let address: String
    /// The names and values that it brings along.
    public let hidden: [(String, String)]
    /// The names of the fields that a person fills in.
    public let fields: [String]
    /// The names of its buttons, of its links that stand for buttons, and of what is sent while a person types.
    public let actions: [String]

    /// The forms of a page, or of a part of one.
    public static func all(in markup: String) -> [PageForm] {
        markup.matches(of: /(?s)<form.*?<\/form>/).map { PageForm($0.output) }
    }

    private init(_ markup: Substring) {
        address = markup.firstMatch(of: /action="([^"]*)"/).map { String($0.1) } ?? ""
        hidden = markup.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
            (String($0.1), String($0.2))
        }
        let all = markup.matches(of: /<(?:input|textarea|select)[^>]* name="([^"]*)"/).map { String($0.1) }
        fields = all.filter { [hidden] name in !hidden.contains { $0.0 == name } }
        let actions = markup.matches(of: /(?:name="_action" value|data-action|data-live)="([^"]*)"/)
        self.actions = actions.map { String($0.1) }
    }
}

/// Forms as browsers send them.
public enum FormEncoding {
    /// The fields, one after the other.
    public static func encode(_ fields: [(String, String)]) -> String {
        fields.map { "\(escape($0.utf8))=\(escape($1.utf8))" }.joined(separator: "&")
    }

    /// Bytes as a form carries them, be they text or not.
    public static func escape(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                String(UnicodeScalar(byte))
            default:
                "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}

/// One of the server-sent events.
public struct LiveEvent: Equatable, Sendable {
    /// What kind it is.
    public internal(set) var name = ""
    /// What tells the server, when the browser comes back, that this one arrived.
    public internal(set) var id = ""
    /// What it brings.
    public internal(set) var data = ""
    /// Whether something in it is for nobody to read.
    public internal(set) var isComment = false

    /// What the data has under a name.
    public func json<Value>(_ name: String, as type: Value.Type = String.self) -> Value? { data.json(name) }
}

extension String {
    /// What the JSON object that this is has under a name; nil also if it is none.
    func json<Value>(_ name: String) -> Value? {
        let object = try? JSONSerialization.jsonObject(with: Data(utf8)) as? [String: Any]
        return object?[name] as? Value
    }
}
