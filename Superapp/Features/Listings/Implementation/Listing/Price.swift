import Foundation

/// An amount of money in minor units of its currency, so that nothing is ever rounded.
struct Price: Hashable, Sendable {
    /// The maximum price: one billion units of the currency.
    static let maximum: Int64 = 1_000_000_000

    let minorUnits: Int64
    let currency: Currency

    init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Reads a price as users write it: digits, and decimals after one point or comma. Nothing else is accepted,
    /// because `1,250` means a thousand to some users and a little more than one to others.
    init(_ raw: String, in currency: Currency) throws(PriceProblem) {
        let text = raw.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .empty }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count <= 2, text.utf8.count <= 32, let units = Self.digits(parts[0]) else { throw .notANumber }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard parts.count == 1 || Self.digits(decimals) != nil else { throw .notANumber }
        guard decimals.count <= currency.decimals else { throw .tooManyDecimals(currency) }
        guard units <= Self.maximum else { throw .tooHigh }
        let fraction = decimals + String(repeating: "0", count: currency.decimals - decimals.count)
        self.init(minorUnits: units * currency.minorUnits + (Int64(fraction) ?? 0), currency: currency)
        guard minorUnits <= Self.maximum * currency.minorUnits else { throw .tooHigh }
    }

    private static func digits(_ text: Substring) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int64(text) ?? .max
    }

    /// The price as shown in a form.
    var text: String {
        guard currency.decimals > 0 else { return "\(minorUnits)" }
        let fraction = String(minorUnits % currency.minorUnits)
        let zeros = String(repeating: "0", count: currency.decimals - fraction.count)
        return "\(minorUnits / currency.minorUnits).\(zeros)\(fraction)"
    }

    /// The price as shown in a listing.
    var label: String {
        guard minorUnits > 0 else { return "Free" }
        let amount = Decimal(minorUnits) / Decimal(currency.minorUnits)
        return amount.formatted(.currency(code: currency.rawValue).locale(Locale(identifier: "en_GB")))
    }
}

/// What is wrong with a price.
enum PriceProblem: Error, Hashable, Sendable {
    case empty
    case notANumber
    case tooManyDecimals(Currency)
    case tooHigh

    /// A description of the problem for the user.
    var message: String {
        switch self {
        case .empty: "Enter the price; 0 if you give it away."
        case .notANumber: "Enter the price in digits, such as 1250 or 12.50, without spaces or thousands separators."
        case .tooManyDecimals(let currency):
            currency.decimals == 0
                ? "Enter a whole number: there are no decimals in \(currency.rawValue)."
                : "Enter at most \(currency.decimals) digits after the point, such as 12.50."
        case .tooHigh: "The price is too high. Enter at most one billion."
        }
    }
}

/// The currencies that prices can be in.
enum Currency: String, CaseIterable, Codable, Sendable {
    case euro = "EUR"
    case dollar = "USD"
    case pound = "GBP"
    case yen = "JPY"
    case dong = "VND"

    /// How many decimals the currency has.
    var decimals: Int {
        switch self {
        case .euro, .dollar, .pound: 2
        case .yen, .dong: 0
        }
    }

    /// The number of minor units in one unit.
    var minorUnits: Int64 { decimals == 2 ? 100 : 1 }

    /// The name in a list to choose from.
    var name: String {
        switch self {
        case .euro: "Euro (EUR)"
        case .dollar: "US dollar (USD)"
        case .pound: "Pound sterling (GBP)"
        case .yen: "Japanese yen (JPY)"
        case .dong: "Vietnamese đồng (VND)"
        }
    }
}
