import Foundation
import SystemSupport
import Testing

@Suite("Environment variables that texts name")
struct NamedVariablesTests {
    private func names(in text: String, of path: String, _ environment: [String]) -> Set<String> {
        NamedVariables(in: environment).names(in: Data(text.utf8), of: path)
    }

    @Test(
        "Each word that is a variable names it, in whatever shape and file",
        arguments: [
            ("V", "environment[\"V\"]", "a.swift"), ("app.mode", "environment[\"app.mode\"]", "a.swift"),
            ("app-mode", "environment[\"app-mode\"]", "a.swift"), ("GRÖSSE", "environment[\"GRÖSSE\"]", "a.swift"),
            ("MODE", "[\"MODE\"]", "names.json"), ("MODE", "echo ${MODE}", "docs/guide.md"),
            ("MODE", "\"ROOM\\nMODE\"", "a.swift"), ("MODE", "MODE", "names"),
            ("APP_MODE", "\"\"\"\n    APP_\\ \n    MO\\\r\n    DE\n    \"\"\"", "a.swift"),
            ("APP_MODE", "APP_\\\nMODE", "a.c"),
        ])
    func shapes(name: String, text: String, path: String) {
        #expect(names(in: text, of: path, [name, "OTHER"]) == [name])
    }

    @Test(
        "Texts in UTF-16 name them, too", arguments: [.utf16, .utf16LittleEndian, .utf16BigEndian] as [String.Encoding])
    func utf16(encoding: String.Encoding) throws {
        let data = try #require("// Bảng 好\n\"key\" = \"好APP_MODE\";\n".data(using: encoding))
        #expect(NamedVariables(in: ["APP_MODE", "OTHER"]).names(in: data, of: "a.strings") == ["APP_MODE"])
    }

    @Test(
        "Of a string that the compiler joins with others, the beginning or the end of a name suffices",
        arguments: [
            "getenv(PRE \"CONCAT\")", "getenv(PRE\n    \"CONCAT\")", "#define PRE \"APP_\"", "getenv(\"APP_\" #name)",
            "getenv(\"APP_\" NAME)", "getenv(\"APP_\" \\\n \"CONCAT\")", "getenv(TEXT(APP_) \"CONCAT\")",
            "char mark = '\"'; getenv(PRE \"CONCAT\");", "@\"APP_\" @\"CONCAT\"",
        ])
    func joined(text: String) {
        #expect(names(in: text, of: "a.c", ["APP_CONCAT", "OTHER"]) == ["APP_CONCAT"])
    }

    @Test(
        "Other strings, parts of words and data that is no text name nothing",
        arguments: [
            ("f(\"APP\", \"MODE\");", "a.c"), ("let a = [\"APP_\", x + \"_MODE\"]", "a.swift"), ("APP_MODES", "a.c"),
            ("return PRE \"M\";", "a.c"), ("\u{0}\"APP_MODE\"", "a.c"), ("\"", "a.c"), ("PRE \"", "a.c"), ("", "a.c"),
        ])
    func nothing(text: String, path: String) {
        #expect(names(in: text, of: path, ["APP_MODE"]).isEmpty)
    }
}
