/// The texts of messages, and how they are found again in a page.
enum Marks {
    private static let mark = Array("load_".utf8)

    static func text(_ number: Int) -> String { "This is load_\(number)_ under load." }

    /// The numbers of the messages in a page, in their order.
    static func numbers(in page: ArraySlice<UInt8>) -> [Int] {
        var numbers: [Int] = []
        var index = page.startIndex
        while let found = next(in: page, from: index) {
            index = found
            var number = 0
            while index < page.endIndex, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(page[index]) {
                number = number * 10 + Int(page[index] - UInt8(ascii: "0"))
                index += 1
            }
            if index < page.endIndex, page[index] == UInt8(ascii: "_"), numbers.last != number {
                numbers.append(number)
            }
        }
        return numbers
    }

    /// Where the next mark ends.
    private static func next(in page: ArraySlice<UInt8>, from start: Int) -> Int? {
        var index = start
        while let first = page[index...].firstIndex(of: mark[0]) {
            if page[first...].starts(with: mark) { return first + mark.count }
            index = first + 1
        }
        return nil
    }
}
