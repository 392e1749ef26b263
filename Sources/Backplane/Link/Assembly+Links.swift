extension Assembly {
    /// The patterns of all registered links, such as `/listings/{id}`, sorted.
    public var linkPatterns: [String] { links.patterns }
}
