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
