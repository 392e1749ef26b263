import Foundation

/// The messages of a root from the first one on, with their payloads: sufficient to repeat them.
///
/// A ``TraceRecorder`` that keeps payloads makes one; `Replay` of BackplaneTesting repeats it. As a file it is JSON
/// with the structure of this type. It contains user input: treat it like user data.
public struct Recording: Sendable, Hashable, Codable {
    /// The version of the format that this library writes and reads.
    package static let currentVersion = 1
    /// How large a file may be to be read: 64 MB.
    package static let maximumSize = 64 << 20

    /// The version of the format.
    package let version: Int
    /// The messages, in the order of their delivery.
    public let messages: [Message]
    /// What the world outside answered, in order.
    package let answers: [Answer]
    /// The mistakes that came of no message, as far as is known.
    package let otherFaults: [String]
    /// How many messages were forgotten before the first, for want of room, since its motherboards began.
    let forgotten: Int?

    /// A delivered message.
    public struct Message: Sendable, Hashable, Codable {
        /// The message: its number, its cause, its kind, who sent it and who received it.
        public let hop: Hop
        /// The path of the motherboard that delivered it.
        package let motherboard: String
        /// The name of its contents.
        public let label: String?
        /// The activation that it belongs to, by the number of its message, where that was known.
        package let activation: UInt64?
        /// Its payload.
        public private(set) var payload: Payload
        /// For an activation, how its board was to show itself: the name of a ``Showing``, or `restored`.
        public let showing: String?
        /// What was reported as a fault, during its delivery or because of it.
        package internal(set) var fault: String?
        /// Whether it is an output that no flow took, only those who held the activation.
        package let isAwaited: Bool
        /// Whether a board's own work sent it. Nil for no, and where that was not recorded.
        let isOwnWork: Bool?

        /// Whether it came from outside by the work of a board, which does it again in a replay, given the same
        /// answers.
        package var isFromTask: Bool { isOwnWork == true }

        /// Whether it came from outside any delivery, so that a replay has to bring it about.
        package var isFromOutside: Bool { hop.cause == nil }
    }

    /// The payload of a message or an answer.
    public enum Payload: Sendable, Hashable, Codable {
        /// Nothing.
        case nothing
        /// A value of a type, as JSON.
        case value(type: String, json: String)
        /// A value that could not be stored.
        case notKept(type: String, reason: String)
    }

    /// An answer that ``RecordedAnswers`` were asked for.
    package struct Answer: Sendable, Hashable, Codable {
        /// What was asked.
        package let question: String
        /// What was answered.
        package let payload: Payload
        /// The description of the error that was thrown instead.
        package let error: String?
    }

    /// Whether it begins with the root's first message, so that it can be replayed.
    public var isWhole: Bool {
        forgotten.map { $0 == 0 } ?? messages.first.map { $0.hop.id == 1 } ?? true
    }

    init(messages: [Message], answers: [Answer], otherFaults: [String], forgotten: Int?) {
        version = Self.currentVersion
        self.messages = messages
        self.answers = answers
        self.otherFaults = otherFaults
        self.forgotten = forgotten
    }

    /// The values that could not be stored, one line each: a replay can't repeat them, and does not compare them.
    public var notKept: [String] {
        messages.compactMap { message in Self.notKept(message.payload).map { "\(message): \($0)" } }
            + answers.compactMap { answer in
                Self.notKept(answer.payload).map { "answer to '\(answer.question)': \($0)" }
            }
    }

    private static func notKept(_ payload: Payload) -> String? {
        guard case .notKept(let type, let reason) = payload else { return nil }
        return "\(type) \(reason)"
    }
}

extension Recording.Message: CustomStringConvertible {
    /// A line such as `#3 output cafe.counter → main: espresso`.
    public var description: String { "\(hop)\(label.map { ": \($0)" } ?? "")" }

    init(_ message: TracedMessage) {
        hop = message.hop
        motherboard = message.motherboard
        label = message.label
        activation = message.activation
        payload = message.value.map { PayloadCoding.payload(of: $0) } ?? .nothing
        showing = message.showing?.recordedName
        fault = message.fault
        isAwaited = message.isAwaited
        isOwnWork = message.isFromTask ? true : nil
    }

    /// How many bytes it takes, about.
    var size: Int {
        if case .value(let type, let json) = payload {
            Self.frame + type.utf8.count + json.utf8.count
        } else {
            Self.frame
        }
    }

    /// What a message takes that carries nothing: itself, and the names that it shares with others.
    private static let frame = 256

    /// Leaves out what it carried.
    mutating func forgetPayload(because reason: String) {
        guard case .value(let type, _) = payload else { return }
        payload = .notKept(type: type, reason: reason)
    }
}

// MARK: Files

extension Recording {
    /// Reads a recording from a file.
    ///
    /// - Throws: ``RecordingError`` when it can't be read, is too large, or is not a recording of this version.
    public init(contentsOf file: URL) throws {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            self = try Recording(data: handle.read(upToCount: Self.maximumSize + 1) ?? Data())
        } catch let error as RecordingError {
            throw error
        } catch {
            throw RecordingError.unreadable(file: file.path, reason: error.localizedDescription)
        }
    }

    /// Reads a recording from the contents of a file.
    ///
    /// - Throws: ``RecordingError`` when it is too large or not a recording of this version.
    public init(data: Data) throws {
        guard data.count <= Self.maximumSize else { throw RecordingError.tooLarge(limit: Self.maximumSize) }
        let decoder = JSONDecoder()
        do {
            let version = try decoder.decode(Heading.self, from: data).version
            guard version == Self.currentVersion else { throw RecordingError.otherVersion(version) }
            self = try decoder.decode(Recording.self, from: data)
        } catch let error as DecodingError {
            throw RecordingError.malformed(reason: PayloadCoding.text(of: error))
        }
        try checkOrder()
    }

    /// What is read before anything else, so that a file of another version is called just that.
    private struct Heading: Decodable {
        let version: Int
    }

    /// A message comes after its cause, and later ones have higher numbers.
    private func checkOrder() throws {
        let first = messages.first?.hop.id ?? 0
        var known: Set<UInt64> = []
        var last: UInt64 = 0
        for hop in messages.map(\.hop) {
            guard hop.id > last else { throw RecordingError.malformed(reason: "#\(hop.id) comes after #\(last)") }
            if let cause = hop.cause, cause >= first, !known.contains(cause) {
                throw RecordingError.malformed(
                    reason: "#\(hop.id) is caused by #\(cause), which the recording does not contain")
            }
            last = hop.id
            known.insert(last)
        }
    }

    /// The contents of a file.
    public var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }

    /// Writes the recording to a file that only its owner may read, replacing an existing file.
    public func write(to file: URL) throws {
        let files = FileManager.default
        let new = file.deletingLastPathComponent().appending(path: ".\(UUID().uuidString)")
        guard try files.createFile(atPath: new.path, contents: data, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
        }
        do {
            // In one step: what was there is not lost when this fails, and a folder is not taken for a file.
            guard rename(new.path, file.path) == 0 else {
                throw RecordingError.unwritable(file: file.path, reason: String(cString: strerror(errno)))
            }
        } catch {
            try? files.removeItem(at: new)
            throw error
        }
    }
}

/// A recording could not be made or read.
public enum RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The recorder does not keep payloads.
    case payloadsNotKept
    /// The file could not be read.
    case unreadable(file: String, reason: String)
    /// The file could not be written.
    case unwritable(file: String, reason: String)
    /// It exceeds the size limit of recordings.
    case tooLarge(limit: Int)
    /// It was written in another version of the format.
    case otherVersion(Int)
    /// It is not a recording, or only a part of one.
    case malformed(reason: String)
    /// A payload is not, or no longer, a value of the expected type.
    case otherType(recorded: String, wanted: String, reason: String)

    public var description: String {
        switch self {
        case .payloadsNotKept:
            "The recorder keeps no payloads. Create it with TraceRecorder(keepingPayloads: true)."
        case .unreadable(let file, let reason):
            "The recording '\(file)' could not be read: \(reason)"
        case .unwritable(let file, let reason):
            "The recording could not be written to '\(file)': \(reason)"
        case .tooLarge(let limit):
            "The recording has more than \(limit >> 20) MB. Record less: give the recorder a smaller capacity."
        case .otherVersion(let version):
            "The recording has version \(version) of the format, this library reads version \(Recording.currentVersion). "
                + "Record anew."
        case .malformed(let reason):
            "The recording is incomplete: \(reason)."
        case .otherType(let recorded, let wanted, let reason) where recorded == wanted:
            "The recorded '\(recorded)' can't be decoded: \(reason). Record again if the type has changed."
        case .otherType(let recorded, let wanted, let reason):
            "'\(recorded)' was recorded where '\(wanted)' is expected: \(reason). Record again if the type has changed."
        }
    }
}
