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

    /// How many minor units one unit has.
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
