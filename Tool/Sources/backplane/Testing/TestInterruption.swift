import WorkspaceReading

/// A run of tests that was told to end, after what it had started was ended.
struct TestInterruption: Error, CustomStringConvertible {
    let signal: Int32
    /// When it was, as part of a sentence.
    let moment: String

    var description: String {
        "Ended by \(EndingSignal.name(of: signal)) \(moment), with all that was started for it. Of the package that was at "
            + "work no pass is cached; run the command again to go on."
    }
}
