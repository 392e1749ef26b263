import Backplane
import Testing

extension Replay {
    /// The source of a test with a ``BoardProbe`` that sends one board the recorded messages, and expects its recorded
    /// outputs.
    ///
    /// Outputs without a cause, sent because the user did something or work had ended, are marked by a comment: make
    /// the screen or the stub do this there.
    ///
    /// - Parameters:
    ///   - id: The board. Its types are written with their modules, so they can't be private.
    ///   - module: An expression that makes the module of the board, such as `LoginModule()`.
    ///   - imports: The modules of the app that the test needs, beside Backplane.
    /// - Returns: A whole file.
    public func testSource<Input, Output, Command>(
        for id: BoardID<Input, Output, Command>, of module: String, importing imports: [String] = []
    ) -> String {
        let source = ProbeSource(id: id.rawValue, takesInput: Input.self != Void.self)
        let lines = recording.messages.flatMap(source.lines)
        let types = [Input.self as Any.Type, Output.self, Command.self].map { type in
            type == Void.self ? "Void" : String(reflecting: type)
        }
        let name = String(id.rawValue.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        return """
            \((["Backplane", "BackplaneTesting", "Testing"] + imports).map { "import \($0)" }.joined(separator: "\n"))

            @MainActor
            @Test(\(ProbeSource.literal("'\(id)' does what was recorded")))
            func recorded_\(name)() async throws {
                let id = BoardID<\(types.joined(separator: ", "))>(\(ProbeSource.literal(id.rawValue)))
                let probe = try BoardProbe(id, of: \(module))
            \(lines.map { "    \($0)\n" }.joined())    probe.finish()
            }

            """
    }
}

/// Writes what was recorded of one board as calls of a probe.
private struct ProbeSource {
    let id: String
    let takesInput: Bool

    func lines(for message: Recording.Message) -> [String] {
        let hop = message.hop
        let end = "  // \(Self.comment(message.description))"
        return switch hop.kind {
        case .activation where hop.to == id: calls("activate", message, end)
        case .command where isBoard(hop.to): calls("interact", message, end)
        case .output where isBoard(hop.from): spontaneous(message) + [expectation(message) + end]
        case .completion where isBoard(hop.from) && message.label == "finished":
            spontaneous(message) + ["await probe.expectCompletion()" + end]
        case .completion where isBoard(hop.from): ["probe.complete()" + end, "await probe.expectCompletion()"]
        case .action where isBoard(hop.from): ["// It broadcast \(Self.comment(message.label ?? "an action")) here."]
        default: []
        }
    }

    /// Whether a name is the board's, or that of one of its instances.
    private func isBoard(_ name: String) -> Bool {
        guard name.hasPrefix(id) else { return false }
        let rest = name.dropFirst(id.count)
        return rest.isEmpty || (rest.first == "#" && Int(rest.dropFirst()) != nil)
    }

    private func calls(_ method: String, _ message: Recording.Message, _ end: String) -> [String] {
        switch message.payload {
        case .nothing where method == "activate" && !takesInput: ["probe.activate()" + end]
        case .nothing: ["try probe.\(method)(recorded: nil)" + end]
        case .value(_, let json): ["try probe.\(method)(recorded: \(Self.literal(json)))" + end]
        case .notKept(let type, _):
            [
                "#expect(Bool(false), \(Self.literal("Call probe.\(method) with the \(type) that could not be recorded.")))"
                    + end
            ]
        }
    }

    private func expectation(_ message: Recording.Message) -> String {
        guard case .value(_, let json) = message.payload else { return "try await probe.expectOutput()" }
        return "try await probe.expectOutput(recorded: \(Self.literal(json)))"
    }

    private func spontaneous(_ message: Recording.Message) -> [String] {
        message.isFromOutside
            ? ["// Without a message that caused it: by the user, or by work that finished. Make that happen here."]
            : []
    }

    /// A text as a literal that needs no escapes, however many quotation marks and backslashes are in it.
    static func literal(_ text: String) -> String {
        let scalars = text.unicodeScalars
        if scalars.contains(where: \.breaksLine) { return text.debugDescription }
        guard scalars.contains(where: { $0 == "\"" || $0 == "\\" }) else { return "\"\(text)\"" }
        // One more than stand in a row anywhere in the text.
        let longest = scalars.split { $0 != "#" }.map(\.count).max() ?? 0
        let marks = String(repeating: "#", count: longest + 1)
        return "\(marks)\"\(text)\"\(marks)"
    }

    private static func comment(_ text: String) -> String { text.onOneLine }
}

extension BoardProbe {
    /// Activates the board with a recorded input.
    ///
    /// - Parameters:
    ///   - json: Its JSON in a `Recording`; nil for `Void`.
    ///   - sourceLocation: Where unasserted consequences are reported: the caller.
    /// - Throws: `RecordingError` when it is not an `Input`.
    @discardableResult
    public func activate(
        recorded json: String?, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Activation<Output, Command> {
        activate(with: try Recording.Payload(json, as: Input.self).value(), sourceLocation: sourceLocation)
    }

    /// Sends the board a recorded command.
    ///
    /// - Throws: `RecordingError` when the JSON is not a `Command`.
    public func interact(recorded json: String?, sourceLocation: SourceLocation = #_sourceLocation) throws {
        interact(try Recording.Payload(json, as: Command.self).value(), sourceLocation: sourceLocation)
    }

    /// Expects a recorded output, and waits for it.
    ///
    /// - Throws: If there is none; the failure has already been reported. `RecordingError` when the JSON is not an
    ///   `Output`.
    public func expectOutput(recorded json: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let recorded = Recording.Payload(json, as: Output.self)
        let expected: Output = try recorded.value()
        let output = try await expectOutput(sourceLocation: sourceLocation)
        let isSame = PayloadCoding.matches(output, recorded)
        if !isSame { fail("Expected the output \(expected), but '\(id)' sent \(output).", at: sourceLocation) }
    }
}

extension Recording.Payload {
    fileprivate init<Value>(_ json: String?, as type: Value.Type) {
        self = json.map { .value(type: String(describing: type), json: $0) } ?? .nothing
    }

    fileprivate func value<Value>() throws -> Value {
        try PayloadCoding.value(of: self)
    }
}
