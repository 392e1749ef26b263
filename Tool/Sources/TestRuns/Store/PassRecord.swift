import Foundation
import Inputs

/// A pass of a test target with certain inputs, or a successful build of a target that no test links.
public struct PassRecord: Hashable, Codable, Sendable {
    public let target: String
    /// The key of the inputs. It is also part of the record, so that a record in the wrong place is detected.
    public let key: String
    public let date: Date
    /// The duration of the tests, in seconds.
    public let seconds: Double
    /// The number of tests that ran; 0 for a build.
    public let tests: Int

    public init(target: String, key: String, date: Date, seconds: Double, tests: Int) {
        self.target = target
        self.key = key
        self.date = date
        self.seconds = seconds
        self.tests = tests
    }

    /// The encoded record.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(self)
        }
    }

    /// Decodes the record of a key; `nil` for anything else.
    init?(_ data: Data, key: String) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let record = try? decoder.decode(PassRecord.self, from: data), record.key == key, record.tests >= 0 else {
            return nil
        }
        self = record
    }
}

/// The files that a target's tests were observed to read.
public struct ObservedRecord: Hashable, Codable, Sendable {
    /// The key of the target. It is also part of the record, so that a record in the wrong place is detected.
    public let key: String
    public let inputs: ObservedInputs

    public init(target: String, inputs: ObservedInputs) {
        key = Self.key(of: target)
        self.inputs = inputs
    }

    /// Returns the key of a target, given by a name that is the same on all machines.
    public static func key(of target: String) -> String { Digest.of("observed inputs 1 \(target)") }

    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(self)
        }
    }

    /// Decodes the record of a key; `nil` for anything else.
    init?(_ data: Data, key: String) {
        guard let record = try? JSONDecoder().decode(ObservedRecord.self, from: data), record.key == key else {
            return nil
        }
        self = record
    }
}
