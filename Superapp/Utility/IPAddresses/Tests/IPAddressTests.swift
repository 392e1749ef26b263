import IPAddresses
import Testing

@Suite("Network addresses")
struct IPAddressTests {
    @Test(
        "An address is read however it is written",
        arguments: [
            ("192.0.2.1", "192.0.2.1:8080"), ("192.0.2.1", "::ffff:192.0.2.1"), ("2001:db8::1", "[2001:db8::1]:443"),
            ("2001:db8::1", "2001:DB8:0:0:0:0:0:1"), ("fe80::1", "fe80::1%eth0"),
        ])
    func read(one: String, other: String) {
        #expect(IPAddress(one) != nil && IPAddress(one) == IPAddress(other))
    }

    @Test(
        "What is no address is none", arguments: ["", "unknown", "1.2.3", "1.2.3.4.5", "256.1.1.1", "::g", "a.example"])
    func wrong(text: String) {
        #expect(IPAddress(text) == nil)
        #expect(IPBlock(text) == nil)
        #expect(Requester(text) == .other(text))
    }

    @Test(
        "This machine's own addresses are told from all others",
        arguments: [
            ("127.0.0.1", true), ("127.8.9.1", true), ("::1", true), ("::ffff:127.0.0.1", true), ("::", false),
            ("128.0.0.1", false), ("192.168.0.1", false), ("fe80::1", false), ("0.0.0.0", false),
        ])
    func loopback(text: String, isLoopback: Bool) throws {
        #expect(try #require(IPAddress(text)).isLoopback == isLoopback)
    }

    @Test("A block holds the addresses that begin alike, and no others")
    func blocks() throws {
        let block = try #require(IPBlock("10.96.0.0/11"))
        #expect(block.contains(try #require(IPAddress("10.127.255.255"))))
        #expect(!block.contains(try #require(IPAddress("10.128.0.0"))))
        #expect(!block.contains(try #require(IPAddress("::1"))))
        #expect(try #require(IPBlock("192.0.2.1")).contains(try #require(IPAddress("192.0.2.1"))))
        #expect(try #require(IPBlock("::/0")).contains(try #require(IPAddress("2001:db8::1"))))
        for wrong in ["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "::/129", "/8", "10.0.0.0/8/8"] {
            #expect(IPBlock(wrong) == nil)
        }
    }

    @Test("A customer has one IPv4 address, or a 64-bit prefix of IPv6")
    func customers() {
        #expect(Requester("2001:db8::1") == Requester("2001:db8:0:0:ffff::2"))
        #expect(Requester("2001:db8::1") != Requester("2001:db8:0:1::1"))
        #expect(Requester("::ffff:192.0.2.1") == Requester("192.0.2.1"))
        #expect(Requester("192.0.2.1") != Requester("192.0.2.2"))
        #expect(Requester("") != Requester("192.0.2.2"))
    }

    @Test("A site has one IPv4 address, or a 48-bit prefix of IPv6")
    func sites() {
        #expect(Requester(siteOf: "2001:db8::1") == Requester(siteOf: "2001:db8:0:ffff::2"))
        #expect(Requester(siteOf: "2001:db8::1") != Requester(siteOf: "2001:db8:1::1"))
        #expect(Requester(siteOf: "192.0.2.1") == Requester("192.0.2.1"))
    }
}
