/// What a person does with posts and todos.
extension Browser {
    /// Goes from home to a feature, by its tile.
    func open(_ feature: String) async throws {
        try await follow(feature)
        try await wait(forHeading: feature)
    }

    /// Writes a new post, from the list.
    func publish(_ title: String, _ text: String) async throws {
        try await press("New post")
        try await wait(forHeading: "New post")
        try await fill("Title", with: title)
        try await fill("Text", with: text)
        try await press("Save")
        try await wait(for: "the row \"\(title)\"") { try await texts(of: ".row__title").contains(title) }
    }

    /// Follows the link of a row.
    func openRow(_ title: String) async throws {
        try await wait(for: "the row \"\(title)\"") {
            for link in try await findAll(".row__link") where try await link.text == title {
                try await link.click()
                return true
            }
            return false
        }
    }

    /// Waits until the list has these rows, whatever their order.
    func wait(forRows titles: String...) async throws {
        try await wait(for: "the rows \(titles)") {
            try await texts(of: ".row__title").sorted() == titles.sorted()
        }
    }

    func addTodo(_ text: String) async throws {
        try await fill("What needs to be done?", with: text)
        try await press("Add")
        try await wait(for: "the todo \"\(text)\"") { try await texts(of: ".todo__text").contains(text) }
    }

    /// Waits until the list has these todos in this order, `✓` behind those that are done.
    func wait(forTodos todos: String...) async throws {
        try await wait(for: "the todos \(todos)") {
            let open = try await texts(of: ".todo:not(.todo--done) .todo__text")
            let done = try await texts(of: ".todo--done .todo__text")
            return open + done.map { "\($0) ✓" } == todos
        }
    }

    /// Presses a button by what is said of it to those who can't see it.
    func press(labelled label: String) async throws {
        try await wait(for: "the button labelled \"\(label)\"") {
            for button in try await findAll("button[aria-label]")
            where try await button.attribute("aria-label") == label {
                try await button.click()
                return true
            }
            return false
        }
    }

    /// What the elements of a selector read.
    func texts(of selector: String) async throws -> [String] {
        var texts: [String] = []
        for element in try await findAll(selector) { texts.append(try await element.text) }
        return texts
    }

    /// How many drafts the tab keeps.
    var drafts: Int {
        get async throws {
            let script = "return Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')).length"
            guard case .number(let count) = try await run(script) else { return -1 }
            return Int(count)
        }
    }

    /// Begins to change a todo, and waits for the field.
    func edit(_ todo: String, shows text: String) async throws {
        try await press(labelled: "Edit “\(todo)”")
        try await wait(for: "the field with “\(text)”") {
            guard try await focused.attribute("name") == "wording" else { return false }
            return try await focused.value == text
        }
    }
}
