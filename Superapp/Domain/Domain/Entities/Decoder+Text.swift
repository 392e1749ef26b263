import TextRules

extension Decoder {
    /// Reads a single text and makes of it what is valid only by rules of its own.
    func text<Value>(_ make: (String) throws(TextProblem) -> Value) throws -> Value {
        let container = try singleValueContainer()
        let raw = try container.decode(String.self)
        do throws(TextProblem) {
            return try make(raw)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message(for: "text"))
        }
    }
}
