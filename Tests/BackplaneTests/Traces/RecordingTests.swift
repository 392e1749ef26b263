import Backplane
import Foundation
import Testing

@MainActor
@Suite("Recordings")
struct RecordingTests {
    @Test("A recording has each message with what it carried, and names what could not be kept")
    func content() throws {
        let recording = try someMessages().recording
        #expect(
            recording.messages.map(\.description) == [
                "#1 activation main → test.ping: Int", "#2 output test.ping → main: Int",
                "#3 activation main → test.home: User",
            ])
        #expect(
            recording.messages.map(\.payload) == [
                .value(type: "Int", json: "41"), .value(type: "Int", json: "42"),
                .notKept(type: "User", reason: "is not Codable"),
            ])
        #expect(recording.messages.map(\.isFromOutside) == [true, false, true])
        #expect(recording.notKept == ["#3 activation main → test.home: User: User is not Codable"])
    }

    @Test("A file that is written over an older one comes back as it was, and is only its owner's")
    func files() throws {
        let file = temporaryFile()
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("old".utf8).write(to: file)
        let recording = try someMessages().recording
        try recording.write(to: file)
        #expect(try Recording(contentsOf: file) == recording)
        let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test("A folder is not taken for a file to be written over, and nothing is left beside it")
    func folder() throws {
        let around = temporaryFile()
        let folder = around.appending(path: "folder")
        let kept = folder.appending(path: "kept")
        defer { try? FileManager.default.removeItem(at: around) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("kept".utf8).write(to: kept)
        let recording = try someMessages().recording
        let error = #expect(throws: RecordingError.self) { try recording.write(to: folder) }
        guard case .unwritable(folder.path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(FileManager.default.contents(atPath: kept.path) == Data("kept".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: around.path) == ["folder"])
    }

    // MARK: Files that are none

    @Test("A file that is not there, a folder, and one that is too large are refused by name")
    func unreadable() throws {
        let missing = temporaryFile()
        let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: missing) }
        guard case .unreadable(missing.path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(throws: RecordingError.self) { try Recording(contentsOf: FileManager.default.temporaryDirectory) }
        #expect(throws: RecordingError.tooLarge(limit: Recording.maximumSize)) {
            try Recording(data: Data(count: Recording.maximumSize + 1))
        }
    }

    @Test("However a recording is cut off, it is refused")
    func truncated() throws {
        let data = try someMessages().recording.data
        for length in stride(from: 0, to: data.count - 1, by: 7) {
            let error = #expect(throws: RecordingError.self) { try Recording(data: data.prefix(length)) }
            guard case .malformed = error else {
                Issue.record("\(length): \(String(describing: error))")
                return
            }
        }
    }

    @Test("A recording of another version is called that, whatever else is in it")
    func otherVersion() throws {
        #expect(throws: RecordingError.otherVersion(2)) { try Recording(data: Data(#"{"version":2,"x":[]}"#.utf8)) }
        #expect(
            RecordingError.otherVersion(2).description
                == "The recording has version 2 of the format, this library reads version 1. Record anew.")
    }

    @Test("Messages out of order, or with causes that nothing is known of, are refused")
    func order() throws {
        let text = String(decoding: try someMessages().recording.data, as: UTF8.self)
        func error(_ old: String, _ new: String) throws -> String? {
            #expect(text.contains(old))
            return #expect(throws: RecordingError.self) {
                try Recording(data: Data(text.replacing(old, with: new).utf8))
            }?.description
        }
        #expect(try error(#""id" : 3"#, #""id" : 2"#) == "The recording is incomplete: #2 comes after #2.")
        let itself = "The recording is incomplete: #1 is caused by #1, which the recording does not contain."
        #expect(try error(#""id" : 1,"#, #""cause" : 1, "id" : 1,"#) == itself)
        let unknown = "The recording is incomplete: #2 is caused by #9, which the recording does not contain."
        #expect(try error(#""cause" : 1"#, #""cause" : 9"#) == unknown)
        let message = try error(#""kind" : "output""#, #""kind" : "gossip""#)
        #expect(message?.contains("gossip") == true)
        #expect(message?.contains("messages.[1].hop.kind") == true)
    }
}
