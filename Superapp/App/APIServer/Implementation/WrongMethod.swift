import HTTPTypes

/// A request by a method that an address has no use for.
struct WrongMethod: Error {
    /// The methods that it has a use for.
    let allowed: [HTTPRequest.Method]
    /// What is wrong, for people.
    let message: String
}
