import Manifests
import Testing

@Suite("A library's linkage in a manifest")
struct LinkageEditTests {
    private func edited(_ product: String, _ linkage: String) throws -> String {
        var edit = LinkageEdit(text: "let package = Package(name: \"P\", products: [\n\(product)\n])\n")
        try edit.set(linkage, of: "A")
        let lines = edit.text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropFirst().dropLast(2).joined(separator: "\n")
    }

    @Test(
        "is taken out, put in, or changed, and everything else stays as it is",
        arguments: [
            (
                ".library(name: \"A\", type: .dynamic, targets: [\"A\"]),", "automatic",
                ".library(name: \"A\", targets: [\"A\"]),"
            ),
            (
                ".library(name: \"A\", targets: [\"A\"]), // ours", "dynamic",
                ".library(name: \"A\", type: .dynamic, targets: [\"A\"]), // ours"
            ),
            (
                ".library(name: \"A\", type: .static, targets: [\"A\"])", "dynamic",
                ".library(name: \"A\", type: .dynamic, targets: [\"A\"])"
            ),
            (
                ".library(\n    name: \"A\",\n    type: .dynamic, // since 2019\n    targets: [\"A\"]\n)", "static",
                ".library(\n    name: \"A\",\n    type: .static, // since 2019\n    targets: [\"A\"]\n)"
            ),
            (
                ".library(\n    name: \"A\",\n    type: .dynamic,\n    targets: [\"A\"]\n),", "automatic",
                ".library(\n    name: \"A\",\n    targets: [\"A\"]\n),"
            ),
            (
                "Product.library(name: \"A\", targets: [\"A\"])", "automatic",
                "Product.library(name: \"A\", targets: [\"A\"])"
            ),
        ])
    func edits(before: String, linkage: String, after: String) throws {
        #expect(try edited(before, linkage) == after)
    }

    @Test(
        "is left alone with a reason where code makes it",
        arguments: [
            (".library(name: name, targets: [])", "creates 'A' in code"),
            (".library(name: \"A\", type: linkage, targets: [])", "computes the type of 'A'"),
            (".library(name: \"A\", type: isDynamic ? .dynamic : nil, targets: [])", "computes the type of 'A'"),
            (".library(name: \"A\", targets: []), .library(name: \"A\", targets: [])", "more than once"),
            (".library(name: \"A\"", "does not parse"),
        ])
    func refuses(product: String, reason: String) {
        do {
            _ = try edited(product, "dynamic")
            Issue.record("it was changed")
        } catch {
            #expect("\(error)".contains(reason), "\(error)")
        }
    }
}
