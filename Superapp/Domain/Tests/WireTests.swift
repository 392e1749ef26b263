import Domain
import Foundation
import Testing

/// Entities and queries are exchanged as JSON between versions of the app, so a change of their form must be noticed.
@Suite("The form of domain values in JSON")
struct WireTests {
    @Test("A post and a todo keep their form")
    func entities() throws {
        let id = String(repeating: "0a", count: 16)
        let owner = try #require(OwnerID(rawValue: "ada"))
        let post = Post(
            id: try #require(Post.ID(id)), owner: owner, title: try Title("Hi"), content: try Content("a\nb"),
            createdAt: Moment(rawValue: 1), updatedAt: Moment(rawValue: 2), revision: 3, isSample: true)
        try expect(
            post,
            #"{"content":"a\nb","createdAt":1,"id":"\#(id)","isSample":true,"owner":"ada","revision":3,"title":"Hi","#
                + #""updatedAt":2}"#)
        let todo = Todo(id: try #require(Todo.ID(id)), owner: owner, title: try Title("Hi"))
        try expect(
            todo,
            #"{"createdAt":0,"id":"\#(id)","isDone":false,"isSample":false,"owner":"ada","revision":0,"title":"Hi","#
                + #""updatedAt":0}"#)
    }

    @Test("Conditions and sortings keep their form")
    func queries() throws {
        let done = Condition<Todo>.equals(field: .isDone, value: .flag(true))
        try expect(done, #"{"equals":{"field":"isDone","value":true}}"#)
        try expect(
            Condition<Todo>.not(
                .any([.contains(field: .title, text: "a"), .less(field: .createdAt, than: .number(5))])),
            #"{"not":{"_0":{"any":{"_0":[{"contains":{"field":"title","text":"a"}},"#
                + #"{"less":{"field":"createdAt","than":5}}]}}}}"#)
        try expect(Sorting<Todo>.descending(.title), #"{"field":"title","isDescending":true}"#)
    }

    private func expect<Value: Codable & Equatable>(_ value: Value, _ json: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(Value.self, from: Data(json.utf8)) == value)
    }
}
