import Foundation

extension String {
    /// What the JSON object that this is has under a name; nil also if it is none.
    func json<Value>(_ name: String) -> Value? {
        let object = try? JSONSerialization.jsonObject(with: Data(utf8)) as? [String: Any]
        return object?[name] as? Value
    }
}
