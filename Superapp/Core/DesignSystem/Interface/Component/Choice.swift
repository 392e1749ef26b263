/// A labelled list to choose one of: `\(state.currency)`.
public struct Choice: Sendable, Hashable {
    /// One that can be chosen.
    public struct Option: Sendable, Hashable {
        /// What is sent.
        public let value: String
        /// What the person reads.
        public let title: String
        /// Whether it is chosen.
        public var isSelected = false

        /// Makes an option.
        ///
        /// - Parameters:
        ///   - value: What is sent; unique in its choice.
        ///   - title: What the person reads.
        public init(_ value: String, title: String) {
            self.value = value
            self.title = title
        }
    }

    /// The name it is sent under; unique on the screen.
    public let name: String
    /// What the person is asked for.
    public let label: String
    /// What there is to choose from.
    public let options: [Option]
    /// What is wrong with the choice, and what to do.
    public let error: String?

    /// Makes a choice.
    ///
    /// - Parameters:
    ///   - name: The name it is sent under; unique on the screen.
    ///   - label: What the person is asked for.
    ///   - options: What there is to choose from.
    ///   - selected: The value of the option that is chosen; the first one if there is no such.
    ///   - error: What is wrong with the choice, and what to do.
    public init(_ name: String, label: String, options: [Option], selected: String? = nil, error: String? = nil) {
        self.name = name
        self.label = label
        self.error = error
        self.options = options.map { option in
            var option = option
            option.isSelected = option.value == selected
            return option
        }
    }
}
