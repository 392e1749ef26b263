import Testing
import WorkspaceModel

@Suite("Compilation conditions")
struct ConditionTests {
    @Test(
        "Constants are worked out as far as they decide",
        arguments: [
            ("false", false), ("0", false), ("!true", false), ("false && os(Linux)", false), ("true || DEBUG", true),
            ("!(false)", true), ("os(Linux)", nil), ("os(Linux) && true", nil), ("(false || DEBUG) && true", nil),
        ] as [(String, Bool?)])
    func constants(text: String, value: Bool?) {
        #expect(CompilationCondition(text).constantValue == value)
    }

    @Test(
        "An import is guarded where its module is sure to be there",
        arguments: [
            ("canImport(A)", true), ("canImport(A) && os(iOS)", true), ("canImport(A) || os(iOS)", false),
            ("!canImport(A)", false), ("!(!canImport(A))", true), ("!(!canImport(A) || DEBUG)", true),
            ("canImport(A, _version: 2)", true), ("canImport(A.B)", true), ("canImport(B)", false),
        ])
    func guards(text: String, guarded: Bool) {
        #expect(CompilationCondition(text).requires(true, importOf: "A") == guarded)
    }

    @Test(
        "A branch after one for a module is for its absence, and never compiled where the module is",
        arguments: [
            ("!(canImport(A))", true), ("!(canImport(A)) && !(canImport(B)) && os(iOS)", true),
            ("!(canImport(A) || canImport(B))", true), ("!(canImport(A) && os(iOS))", false),
            ("!(canImport(A, _version: 2))", false), ("!(canImport(A.B))", false), ("!(canImport(B))", false),
        ])
    func absence(text: String, excluded: Bool) {
        let condition = CompilationCondition(text)
        #expect(condition.requires(false, importOf: "A") == excluded)
        #expect(condition.canHold(defining: .init(), importing: ["A"]) == !excluded)
        #expect(condition.isExcluded(by: .init(), importing: ["A"]) == excluded)
    }

    @Test("A flag that is not defined is false; conditions on platforms, versions and defined flags may be true")
    func flags() {
        let none = CompilationFlags()
        #expect(!CompilationCondition("SPECIAL").canHold(defining: none))
        #expect(CompilationCondition("SPECIAL").canHold(defining: CompilationFlags(possible: ["SPECIAL"])))
        #expect(CompilationCondition("!SPECIAL").canHold(defining: none))
        #expect(CompilationCondition("os(iOS) || SPECIAL").canHold(defining: none))
        #expect(!CompilationCondition("SWIFT_PACKAGE").canHold(defining: none), "In a target of an Xcode project")
    }

    @Test("The negation of a flag does not hold where every build defines the flag, and may where some builds do")
    func certainFlags() {
        let certain = CompilationFlags(certain: ["SHARE"])
        let possible = CompilationFlags(possible: ["SHARE"])
        for (condition, holds) in [("!SHARE", false), ("SHARE && DEBUG", true), ("!SHARE || os(iOS)", true)] {
            #expect(CompilationCondition(condition).canHold(defining: certain) == holds, "\(condition)")
            #expect(CompilationCondition(condition).canHold(defining: possible), "\(condition)")
        }
        #expect(CompilationCondition("os(iOS) && !SHARE").isExcluded(by: certain))
        #expect(!CompilationCondition("OTHER && !os(iOS)").isExcluded(by: certain))
        #expect(certain.alternating(with: CompilationFlags()) == possible)
        #expect(CompilationFlags.names(in: ["-O", "-DA", "-D", "B", "-enable-testing"]) == ["A", "B"])
    }

    @Test("On Apple's systems, it is known which system libraries there are; on several systems, it is not known which")
    func systems() {
        let apple = CompilationCondition.appleSystems
        for (condition, holds) in [
            ("os(Linux)", false), ("os(iOS)", true), ("!os(iOS)", true), ("canImport(Darwin)", true),
            ("!canImport(Darwin)", false), ("canImport(WinSDK) || canImport(Glibc)", false), ("canImport(UIKit)", true),
            ("!canImport(UIKit)", true), ("os(OSX)", true), ("os(Windows) || os(macOS)", true),
            ("canImport(FoundationNetworking)", false),
        ] {
            #expect(CompilationCondition(condition).canHold(defining: .init(), on: apple) == holds, "\(condition)")
            #expect(CompilationCondition(condition).isExcluded(by: .init(), on: apple) == !holds, "\(condition)")
            #expect(CompilationCondition(condition).canHold(defining: .init()), "\(condition)")
        }
        #expect(CompilationCondition("!os(OSX)").isExcluded(by: .init(), on: ["macOS"]))
        #expect(CompilationCondition("canImport(Glibc)").canHold(defining: .init(), on: ["Linux"]))
    }

    @Test("A condition on versions below the lowest ones is known, one on others is not")
    func versions() {
        let known = CompilationFlags(
            lowest: LowestVersions(compiler: SwiftVersion("6.1.0"), modes: [SwiftVersion("5")].compactMap(\.self)))
        for (condition, holds) in [
            ("swift(<5.10)", false), ("swift(<6)", true), ("swift(>=5.10)", true), ("!swift(>=5.10)", false),
            ("compiler(<6.1)", false), ("compiler(<6.1.1)", true), ("!compiler(>=6)", false), ("swift(<)", true),
            ("compiler(<5.x)", true), ("swift(<5.9) && DEBUG", false), ("!(swift(>=5.9) && DEBUG)", true),
        ] {
            #expect(CompilationCondition(condition).canHold(defining: known) == holds, "\(condition)")
            #expect(CompilationCondition(condition).isExcluded(by: known) == !holds, "\(condition)")
            #expect(CompilationCondition(condition).canHold(defining: CompilationFlags()), "\(condition)")
        }
        #expect(known.alternating(with: CompilationFlags()).lowest == LowestVersions())
        #expect(known.union(CompilationFlags(certain: ["SHARE"])).lowest == known.lowest)
    }

    @Test("Patterns match whole names, with stars and question marks")
    func patterns() {
        #expect(NamePattern("Login*").matches("LoginTests"))
        #expect(NamePattern("*Kit").matches("UIKit"))
        #expect(NamePattern("L*n?").matches("Login1"))
        #expect(!NamePattern("Login").matches("LoginTests"))
        #expect(NamePattern("*").matches(""))
    }

    @Test("Nonsense is no condition and no crash", arguments: ["", "(", "&&", "!!!!", "a b c", ")(", "canImport("])
    func nonsense(text: String) {
        _ = CompilationCondition(text).constantValue
    }
}
