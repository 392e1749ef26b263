/// How many tries somebody has.
struct Allowance: Hashable, Sendable {
    /// Tries that can follow one another at once.
    let burst: Int
    /// How long until one more.
    let refill: Duration

    /// For one name from one address: enough for a person who mixes up passwords, 1,445 guesses a day for a machine.
    static let name = Allowance(burst: 5, refill: .seconds(60))
    /// For one address, whatever the names: a household or an office, not a list of names.
    static let address = Allowance(burst: 30, refill: .seconds(10))
    /// For new accounts from one address: a school class at once, 1,440 a day for a machine.
    static let registration = Allowance(burst: 60, refill: .seconds(60))
}
