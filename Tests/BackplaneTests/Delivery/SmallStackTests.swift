import Foundation
import Testing

@Suite("Small stack")
struct SmallStackTests {
    @Test("A million hops fit on a stack of 512 KB")
    func millionHops() throws {
        let fixture = BuildProducts.folder.appending(path: "PingPong").path
        let output = try Shell.run("ulimit -s 512; exec '\(fixture)' 1000000")
        #expect(output.text == "1000000\n")
        #expect(output.status == 0)
    }
}
