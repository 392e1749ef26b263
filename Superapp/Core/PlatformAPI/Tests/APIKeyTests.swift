import Foundation
import PlatformAPI
import Testing

@Suite("API key")
struct APIKeyTests {
    private let key = APIKey()
    private let now = Date(timeIntervalSince1970: 1_000_000)

    @Test("A token names its owner for five minutes")
    func token() {
        let token = key.token(for: "ada", at: now)
        #expect(key.owner(of: token, at: now) == "ada")
        #expect(key.owner(of: token, at: now.addingTimeInterval(299)) == "ada")
        #expect(key.owner(of: token, at: now.addingTimeInterval(300)) == nil)
    }

    @Test("A token that was changed, made with another key, or is none is refused")
    func forged() {
        let token = key.token(for: "ada", at: now)
        let signature = token.split(separator: ".")[2]
        let forgeries = [
            APIKey().token(for: "ada", at: now), token.replacing("ada", with: "bob"), "ada.9999999999.\(signature)",
            "ada.9999999999.", "ada", "", "..", token + ".", token + "A", "ada.x.\(signature)",
        ]
        for forgery in forgeries { #expect(key.owner(of: forgery, at: now) == nil, "\(forgery)") }
    }

    @Test("A key file is made once, for its owner alone, and read by whoever comes later")
    func file() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "api.key").path
        let token = try APIKey(file: path).token(for: "ada")
        #expect(try APIKey(file: path).owner(of: token) == "ada")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["api.key"])
    }

    @Test("A file that holds something else is named and left as it is", arguments: ["", "Dear diary", "+1+1"])
    func otherFile(text: String) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(filePath: path))
        chmod(path, 0o600)
        let error = #expect(throws: APIKeyFileError.noKey(path: path)) { try APIKey(file: path) }
        #expect(error?.description.contains(path) == true)
        #expect(FileManager.default.contents(atPath: path) == Data(text.utf8))
    }

    @Test("A key that everybody on the machine can read is refused with what to do; one of a group is read")
    func exposed() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        _ = try APIKey(file: path)
        chmod(path, 0o640)
        _ = try APIKey(file: path)
        chmod(path, 0o644)
        let error = #expect(throws: APIKeyFileError.exposed(path: path)) { try APIKey(file: path) }
        #expect(error?.description.contains("chmod 600") == true)
    }

    @Test("A place where no file can be made is named")
    func noPlace() {
        #expect(throws: APIKeyFileError.unwritable(path: "/dev/null/api.key")) { try APIKey(file: "/dev/null/api.key") }
    }
}
