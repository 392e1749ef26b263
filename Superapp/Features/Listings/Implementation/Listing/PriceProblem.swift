/// What is wrong with a price.
enum PriceProblem: Error, Hashable, Sendable {
    case empty
    case notANumber
    case tooManyDecimals(Currency)
    case tooHigh

    /// What to do about it.
    var message: String {
        switch self {
        case .empty: "Enter the price; 0 if you give it away."
        case .notANumber: "Enter the price in digits, such as 1250 or 12.50, without spaces or thousands separators."
        case .tooManyDecimals(let currency):
            currency.decimals == 0
                ? "\(currency.rawValue) has no decimals. Enter a whole number."
                : "\(currency.rawValue) has \(currency.decimals) decimals. Enter no more of them."
        case .tooHigh: "The price is too high. Enter at most one billion."
        }
    }
}
