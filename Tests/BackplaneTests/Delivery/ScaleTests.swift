import Foundation
import Testing

@Suite("Scale")
struct ScaleTests {
    @Test("A thousand boards inside one another, ten thousand boards and a hundred thousand flows, on 512 KB of stack")
    func smallStack() throws {
        let fixture = BuildProducts.folder.appending(path: "Depth").path
        let output = try Shell.run("ulimit -s 512; exec '\(fixture)' 1000 10000 100000")
        #expect(
            output.text == """
                1000 live, 1000 heard
                0 live after completion
                0 live after going back, 0 screens
                0 live after shutting down
                0 live after release
                10000 live, 100000 handled, 100000 flows
                0 live, 0 flows after all

                """)
        #expect(output.status == 0)
    }
}
