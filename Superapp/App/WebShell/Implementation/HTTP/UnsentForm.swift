import DesignSystemInterface
import Foundation

/// A form that was not carried out and can be sent again, so that no input is lost. What is secret in it is typed again.
struct UnsentForm: Sendable, Equatable {
    struct Field: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// When it can be sent again.
    enum Renewal: Sendable, Equatable {
        /// Now, or the same is done on its page.
        case now(Place)
        /// After what a page asks for, such as a sign-in.
        case after(Place)
    }

    /// The title and the address of a link.
    struct Place: Sendable, Equatable {
        let title: String
        let link: String
    }

    /// The address that it is sent to.
    let address: String
    private(set) var fields: [Field]
    /// The names of the secret fields.
    let secrets: [String]
    /// When it can be sent again; nil if nobody knows.
    private(set) var renewal: Renewal?

    init(_ form: WebForm, to address: String) {
        self.address = address
        fields = form.fields.map { Field(name: $0.name, value: $0.value) }
        secrets = form.secrets.sorted()
    }

    /// The field of a form that was offered again before its page could be shown.
    static let keptField = "_kept"

    /// Whether the person has seen it since its page expired, and was told to send it when they have signed in.
    var isKept: Bool { fields.contains { $0.name == Self.keptField } }

    /// Whether there is something in it to look at before it is sent again. The button of one with nothing, or with
    /// nothing left, would not say what it does.
    var isReadable: Bool { secrets.isEmpty && !writtenTexts.isEmpty }

    /// The form as one of a new window, which was to show its page.
    func again(in update: Update, token: String) -> UnsentForm {
        var form = self
        let path = { (address: String) in address.prefix { $0 != "?" } }
        guard path(update.address) == path(address) else {
            form.renewal = .after(Place(title: update.title, link: update.link))
            if !isKept { form.fields.append(Field(name: Self.keptField, value: "1")) }
            return form
        }
        let origin = ["_window": update.window, "_screen": update.screen, "_token": token]
        form.fields = fields.filter { origin[$0.name] == nil && $0.name != Self.keptField }
        form.fields += origin.map { Field(name: $0.key, value: $0.value) }
        form.renewal = .now(Place(title: "Go back to the page", link: update.link))
        return form
    }

    /// What a person has written in it, and none of what only the page and the server say to one another.
    var writtenTexts: [Field] {
        fields.filter { field in
            !field.name.hasPrefix("_") && !field.value.allSatisfy(\.isWhitespace)
                && !Self.isMark(field.value)
        }
    }

    /// Whether a value is an id, a number or a moment.
    private static func isMark(_ value: String) -> Bool {
        UUID(uuidString: value) != nil || value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            || value.utf8.count == 32 && value.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    }
}
