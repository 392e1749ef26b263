import Foundation

extension Data {
    var unpaddedBase64: String {
        base64EncodedString().replacing("=", with: "")
    }

    /// The form for addresses and cookies: `-` and `_` in place of `+` and `/`.
    var base64URL: String {
        unpaddedBase64.replacing("+", with: "-").replacing("/", with: "_")
    }

    init?(unpaddedBase64 text: String) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        self.init(base64Encoded: text + padding)
    }
}
