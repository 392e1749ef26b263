import Testing
import WorkspaceModel

@testable import SourceReading

@Suite("Includes")
struct IncludeScannerTests {
    private func names(_ text: String) -> [String] {
        IncludeScanner.includes(in: text).map(\.module)
    }

    @Test("Headers and modules are found, whatever the spaces around them")
    func forms() {
        let found = names(
            "#include <A/B.h>\n  #  import \"C.h\"\r\n#include_next <d.h>\n@import E;\n@import F.Sub;\n#include<G.h>")
        #expect(found == ["A/B.h", "C.h", "d.h", "E", "F", "G.h"])
    }

    @Test("Comments and continued lines before a name are space, and a line can import several modules")
    func crowded() {
        let found = names(
            "#import/* a */<A/B.h>\n# /* c */ include \\\n  \"D/E.h\"\n@import F; @import G.Sub; @import H;\n"
                + "#if __has_include(<I/I.h>)\n#import <J/J.h> // @import K;\n#endif\n")
        #expect(found == ["A/B.h", "D/E.h", "F", "G", "H", "J/J.h"])
    }

    @Test("What stands in comments, strings and other directives is none")
    func others() {
        let found = names(
            """
            /* #include <a.h>
            #include <b.h> */ #include <c.h>
            // #include <d.h>
            int e; /* over
            lines */ #define F "#include <f.h>"
            char *g = "\\"/*";
            #include MACRO
            #if defined(H)
            #import <I/I.h> // of H
            @interface J @end
            """)
        #expect(found == ["c.h", "I/I.h"])
    }

    @Test("They are told with line and column")
    func places() {
        let found = IncludeScanner.includes(in: "\n\n#import <A/A.h>\n")
        #expect(found.map(\.line) == [3])
        #expect(found.map(\.column) == [10])
    }

    @Test("Text that ends anywhere is no harm")
    func truncated() {
        let text = "/* a */ #include <A/B.h>\n@import C;\nchar *d = \"e\\\"\";\n#import \"F.h\""
        for count in 0...text.utf8.count { _ = names(String(decoding: text.utf8.prefix(count), as: UTF8.self)) }
    }
}
