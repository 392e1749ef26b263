import Foundation
import RemoteCache
import Testing

@Suite("The remote cache's address")
struct CacheAddressTests {
    @Test(
        "An address is shown without credentials and without a slash at its end",
        arguments: [
            ("https://cache.example.com", "https://cache.example.com"),
            ("http://[::1]:8080/a/b//", "http://[::1]:8080/a/b"),
            ("HTTPS://ci:s3cret@cache.example.com:8443/team/", "https://cache.example.com:8443/team"),
        ])
    func shown(text: String, shown: String) throws {
        #expect("\(try CacheAddress(text))".lowercased() == shown)
    }

    @Test(
        "What is no address is refused without its password",
        arguments: [
            ("", "is not a valid URL"), ("cache.example.com", "is not a valid URL"),
            ("ftp://ci:s3cret@cache.example.com", "neither http:// nor https://"), ("https://", "has no host"),
            ("https://ci:s3cret@cache.example.com/?a=s", "has a query"),
            ("https://ci@cache.example.com", "without a password"),
            ("https://ci:s3cret@cache example", "is not a valid URL"),
            ("https://a%3Ab:s3cret@cache.example.com", "with a colon"), ("//ci:s3cret@cache", "is not a valid URL"),
        ])
    func refused(text: String, words: String) {
        let failure = #expect(throws: CacheAddress.Failure.self) { try CacheAddress(text) }
        let message = failure?.description ?? ""
        #expect(message.contains(words) && message.contains("https://cache.example.com/team"), "\(message)")
        #expect(!message.contains("s3cret"))
    }

    @Test("Credentials are those of the address, then the environment's, then netrc's; none of them shows itself")
    func credentials() throws {
        let folder = try TemporaryWorkspace([".netrc": "", "other": ""])
        let plain = try CacheAddress("https://cache.example.com")
        let named = try CacheAddress("https://ci:s3cret@cache.example.com")
        func found(_ address: CacheAddress, _ variables: [String: String]) throws -> String {
            let all = variables.map { ("BACKPLANE_REMOTE_CACHE_" + $0.key, $0.value) } + [("HOME", folder.path)]
            let credentials = try CacheCredentials.find(
                for: address, in: Dictionary(uniqueKeysWithValues: all))
            #expect(!"\(credentials) \(String(reflecting: credentials))".contains("s3cret"))
            return credentials.description
        }
        #expect(try found(named, ["TOKEN": "s3cret"]) == "from its address")
        #expect(try found(plain, ["TOKEN": "s3cret", "USER": "ci"]).contains("_TOKEN"))
        #expect(try found(plain, ["TOKEN": "", "USER": "ci", "PASSWORD": "s3cret"]).contains("_USER"))
        #expect(try found(plain, ["USER": "ci", "PASSWORD": ""]) == "from \(folder.path)/.netrc")
        #expect(
            try CacheCredentials.find(for: plain, in: ["NETRC": folder.path + "/other"]).description.contains("other"))
        #expect(try CacheCredentials.find(for: plain, in: ["HOME": "/nowhere"]).description == "none")
    }

    @Test(
        "Credentials that can't be sent are refused",
        arguments: [
            ["TOKEN": "s3cret\n"], ["TOKEN": "s3 cret"], ["USER": "a:b", "PASSWORD": "s3cret"],
            ["USER": "a", "PASSWORD": "s3cret\r\nX: y"],
        ])
    func unsendable(variables: [String: String]) throws {
        let all = variables.map { ("BACKPLANE_REMOTE_CACHE_" + $0.key, $0.value) }
        let address = try CacheAddress("https://cache.example.com")
        let failure = #expect(throws: CacheCredentials.Failure.self) {
            try CacheCredentials.find(for: address, in: Dictionary(uniqueKeysWithValues: all))
        }
        #expect(failure?.description.contains("can't be sent") == true && failure?.description.contains("s3") == false)
    }
}
