import Foundation

/// A number of things in words: `1 repository`, `12,345 repositories`.
struct Count {
    let text: String

    init(_ number: Int, _ one: String, _ many: String) {
        text = "\(number.formatted(.number.locale(Locale(identifier: "en_GB")))) \(number == 1 ? one : many)"
    }
}
