/// What a ``TaskBoard`` has to say about work that it was activated for.
public enum TaskOutcome<Input: Sendable, Progress: Sendable, Success: Sendable>: Sendable {
    /// The work has come so far.
    case progress(Progress, for: Input)
    /// The work succeeded.
    case success(Success, for: Input)
    /// The work threw an error.
    case failure(any Error, for: Input)
    /// The work was cancelled: by a command, by a later activation, or by itself.
    case cancelled(Input)
    /// The work was not begun, because other work was running and the policy is ``TaskPolicy/single``.
    case rejected(Input)
}

extension TaskOutcome {
    /// What the work resulted in, if it succeeded.
    public var succeeded: Success? {
        if case .success(let value, _) = self { value } else { nil }
    }

    /// Why the work failed, if it did.
    public var failed: (any Error)? {
        if case .failure(let error, _) = self { error } else { nil }
    }
}
