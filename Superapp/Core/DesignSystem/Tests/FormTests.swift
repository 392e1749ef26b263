import DesignSystemInterface
import Testing

@Suite("Forms")
struct FormTests {
    private let form = WebForm([("name", "ada"), ("tag", "a"), ("tag", "b"), ("empty", ""), ("count", "3")])

    @Test("A field is read by name, the first if there are several, all if asked for")
    func reads() throws {
        #expect(form["name"] == "ada" && form["tag"] == "a" && form["nothing"] == nil)
        #expect(form.all("tag") == ["a", "b"] && form.all("nothing").isEmpty)
        #expect(try form.text("empty") == "")
        #expect(form.fields.map(\.name) == ["name", "tag", "tag", "empty", "count"])
        #expect(form.fields.map(\.value) == ["ada", "a", "b", "", "3"])
    }

    @Test("A missing field is an error that names it")
    func missing() {
        #expect(throws: WebFormError.missingField("nothing")) { try form.text("nothing") }
    }

    @Test("A value of another type is read or refused")
    func typed() throws {
        #expect(try form.value("count") { Int($0) } == 3)
        #expect(throws: WebFormError.invalidField("name")) { try form.value("name") { Int($0) } }
    }

    @Test("A screen without actions refuses every action")
    func none() {
        #expect(throws: WebFormError.unknownAction("x")) { try NoWebAction(name: "x", form: form) }
    }
}
