import Foundation
import Inputs

/// A test target's pass with certain inputs.
public struct PassRecord: Hashable, Codable, Sendable {
    public let target: String
    /// The key of the inputs. It is in the record, too, so that one found at another place is told.
    public let key: String
    public let date: Date
    /// How long its tests took, in seconds.
    public let seconds: Double
    /// How many tests ran.
    public let tests: Int

    public init(target: String, key: String, date: Date, seconds: Double, tests: Int) {
        self.target = target
        self.key = key
        self.date = date
        self.seconds = seconds
        self.tests = tests
    }

    /// The record as it is kept.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(self)
        }
    }

    /// Reads what was kept for a key; `nil` for anything else.
    init?(_ data: Data, key: String) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let record = try? decoder.decode(PassRecord.self, from: data), record.key == key, record.tests > 0 else {
            return nil
        }
        self = record
    }
}

/// What a target's tests were seen to read.
public struct ObservedRecord: Hashable, Codable, Sendable {
    /// Tells targets apart. It is in the record, too, so that one found at another place is told.
    public let key: String
    public let inputs: ObservedInputs

    public init(target: String, inputs: ObservedInputs) {
        key = Self.key(of: target)
        self.inputs = inputs
    }

    /// The key of a target, given by a name that is the same on all machines.
    public static func key(of target: String) -> String { Digest.of("observed inputs 1 \(target)") }

    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(self)
        }
    }

    /// Reads what was kept for a key; `nil` for anything else.
    init?(_ data: Data, key: String) {
        guard let record = try? JSONDecoder().decode(ObservedRecord.self, from: data), record.key == key else {
            return nil
        }
        self = record
    }
}
