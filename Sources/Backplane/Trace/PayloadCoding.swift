import Foundation

/// Makes recordable payloads of values and values of payloads. JSON with sorted keys, so that equal values read the
/// same.
package enum PayloadCoding {
    /// A value as a payload. Whatever is not `Codable` is not kept.
    package static func payload(of value: any Sendable) -> Recording.Payload {
        guard !(value is Void) else { return .nothing }
        let type = String(describing: type(of: value))
        do {
            return .value(type: type, json: try json(value))
        } catch let problem as NotKept {
            return .notKept(type: type, reason: problem.reason)
        } catch {
            return .notKept(type: type, reason: "can't be encoded: \(error)")
        }
    }

    /// The value of a payload.
    ///
    /// - Throws: ``RecordingError`` when it is of another type or was not kept.
    package static func value<Value>(of payload: Recording.Payload, as type: Value.Type = Value.self) throws -> Value {
        let wanted = String(describing: type)
        switch payload {
        case .nothing:
            if let nothing = () as? Value { return nothing }
            throw RecordingError.otherType(recorded: "Void", wanted: wanted, reason: "it carried nothing")
        case .notKept(let recorded, let reason):
            throw RecordingError.otherType(recorded: recorded, wanted: wanted, reason: "it \(reason)")
        case .value(let recorded, let json):
            guard recorded == wanted else {
                throw RecordingError.otherType(recorded: recorded, wanted: wanted, reason: "the types differ")
            }
            do {
                return try value(json, as: type)
            } catch let error as DecodingError {
                throw RecordingError.otherType(recorded: recorded, wanted: wanted, reason: text(of: error))
            } catch let problem as NotKept {
                throw RecordingError.otherType(recorded: recorded, wanted: wanted, reason: "it \(problem.reason)")
            }
        }
    }

    /// Whether a value is what was recorded, where that can be said.
    package static func matches(_ value: (any Sendable)?, _ recorded: Recording.Payload) -> Bool {
        let payload = value.map { Self.payload(of: $0) } ?? Recording.Payload.nothing
        switch (payload, recorded) {
        case (.notKept, _), (_, .notKept): return true
        case (.value(let type, _), .value(let other, _)) where type != other: return false
        default: return payload == recorded || isEqual(value, recorded)
        }
    }

    /// Compares by `==`: the JSON of a set is not the same each time.
    private static func isEqual(_ value: (any Sendable)?, _ recorded: Recording.Payload) -> Bool {
        func isEqual<Compared: Equatable>(_ value: Compared) -> Bool {
            (try? Self.value(of: recorded, as: Compared.self)) == value
        }
        guard let value = value as? any Equatable else { return false }
        return isEqual(value)
    }

    // MARK: JSON

    /// Why a value can't be kept.
    struct NotKept: Error {
        let reason: String
    }

    static func json(_ value: Any) throws -> String {
        if let outcome = value as? any RecordableInParts { return try json(encodable: outcome.parts()) }
        guard value is any Decodable, let encodable = value as? any Encodable else {
            throw NotKept(reason: "is not Codable")
        }
        return try json(encodable: encodable)
    }

    private static func json(encodable: any Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return String(decoding: try encoder.encode(encodable), as: UTF8.self)
    }

    static func value<Value>(_ json: String, as type: Value.Type) throws -> Value {
        if let outcome = type as? any RecordableInParts.Type {
            guard let value = try outcome.init(parts: decode(RecordedParts.self, json)) as? Value else {
                throw NotKept(reason: "is another type")
            }
            return value
        }
        guard let decodable = type as? any Decodable.Type, let value = try decode(decodable, json) as? Value else {
            throw NotKept(reason: "is not Codable")
        }
        return value
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode(type, from: Data(json.utf8))
    }

    /// What is wrong with a JSON text, and where.
    static func text(of error: DecodingError) -> String {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            text(context.debugDescription, context.codingPath)
        case .keyNotFound(let key, let context):
            text("there is no '\(key.stringValue)'", context.codingPath)
        @unknown default: "\(error)"
        }
    }

    private static func text(_ problem: String, _ path: [any CodingKey]) -> String {
        let place = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        let problem = problem.hasSuffix(".") ? String(problem.dropLast()) : problem
        return place.isEmpty ? problem : "\(problem), at \(place)"
    }
}

/// A value that is recorded part by part because it is not `Codable` as a whole: a ``TaskOutcome``.
protocol RecordableInParts: Sendable {
    /// Whether it is the last that comes of an activation.
    var isLast: Bool { get }
    func parts() throws -> RecordedParts
    init(parts: RecordedParts) throws
}

/// The parts of a value: which case it is, what it was about, and what it says; both as JSON.
struct RecordedParts: Codable {
    let name: String
    var input: String?
    var value: String?
}

extension TaskOutcome: RecordableInParts {
    var isLast: Bool { !isProgress }

    func parts() throws -> RecordedParts {
        switch self {
        case .progress(let progress, let input): try Self.parts("progress", input, PayloadCoding.json(progress))
        case .success(let value, let input):
            try Self.parts("success", input, value is Void ? nil : PayloadCoding.json(value))
        case .failure(let error, let input): try Self.parts("failure", input, PayloadCoding.json("\(error)"))
        case .cancelled(let input): try Self.parts("cancelled", input, nil)
        case .rejected(let input): try Self.parts("rejected", input, nil)
        }
    }

    private static func parts(_ name: String, _ input: Input, _ value: String?) throws -> RecordedParts {
        try RecordedParts(name: name, input: input is Void ? nil : PayloadCoding.json(input), value: value)
    }

    init(parts: RecordedParts) throws {
        func value<Value>(_ json: String?, as type: Value.Type = Value.self) throws -> Value {
            if let json { return try PayloadCoding.value(json, as: type) }
            if let nothing = () as? Value { return nothing }
            throw PayloadCoding.NotKept(reason: "lacks a \(type)")
        }
        let input: Input = try value(parts.input)
        switch parts.name {
        case "progress": self = .progress(try value(parts.value), for: input)
        case "success": self = .success(try value(parts.value), for: input)
        case "failure": self = .failure(RecordedError(description: try value(parts.value)), for: input)
        case "cancelled": self = .cancelled(input)
        case "rejected": self = .rejected(input)
        default: throw PayloadCoding.NotKept(reason: "has no case '\(parts.name)'")
        }
    }
}

/// Replaces, in a replay, an error that was thrown during the recording. It has the error's description.
public struct RecordedError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The description of the error that was thrown.
    public let description: String
}
