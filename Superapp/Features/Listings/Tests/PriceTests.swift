import Testing

@testable import Listings

@Suite("Prices")
struct PriceTests {
    @Test(
        "A price is read as people write it, in minor units",
        arguments: [
            ("12.50", Currency.euro, Int64(1_250)), ("12,5", .euro, 1_250), ("0", .euro, 0), (" 1250 ", .yen, 1_250),
            ("0.01", .dollar, 1), ("1000000000", .pound, 100_000_000_000), ("007", .euro, 700),
        ])
    func read(text: String, currency: Currency, minorUnits: Int64) throws {
        #expect(try Price(text, in: currency) == Price(minorUnits: minorUnits, currency: currency))
    }

    @Test(
        "What is not a price is refused, with what to do",
        arguments: [
            ("", Currency.euro, PriceProblem.empty), ("  ", .euro, .empty), ("twelve", .euro, .notANumber),
            ("-1", .euro, .notANumber), ("1,250.00", .euro, .notANumber), ("1 250", .euro, .notANumber),
            ("12.", .euro, .notANumber), (".5", .euro, .notANumber), ("1e9", .euro, .notANumber),
            ("٣", .euro, .notANumber), ("1.234", .euro, .tooManyDecimals(.euro)),
            ("1.5", .yen, .tooManyDecimals(.yen)), ("1000000000.01", .euro, .tooHigh),
            ("99999999999999999999999999", .euro, .tooHigh),
            (String(repeating: "9", count: 900), .euro, .notANumber),
        ])
    func refused(text: String, currency: Currency, problem: PriceProblem) {
        #expect(throws: problem) { try Price(text, in: currency) }
        #expect(!problem.message.isEmpty)
    }

    @Test("A price stands in a form as it can be read again", arguments: Currency.allCases)
    func roundTrip(currency: Currency) throws {
        for minorUnits in [Int64(0), 1, 5, 99, 100, 1_234_567] {
            let price = Price(minorUnits: minorUnits, currency: currency)
            #expect(try Price(price.text, in: currency) == price)
        }
    }

    @Test("A price is shown in its currency, and nothing is free")
    func label() {
        #expect(Price(minorUnits: 0, currency: .yen).label == "Free")
        #expect(Price(minorUnits: 1_250, currency: .euro).label == "€12.50")
        #expect(Price(minorUnits: 1_500, currency: .yen).label == "JP¥1,500")
    }
}
