import Paging
import Testing

@Suite("The part of a list that is shown")
struct ListSpanTests {
    private func shown(_ span: ListSpan<Int>, of list: [Int]) -> [Int] {
        Array(list.drop { entry in span.start.map { entry < $0 } ?? false }.prefix(span.limit))
    }

    @Test("It grows page by page, then goes on along the list to its end, and never holds more than a few pages")
    func growth() {
        let list = Array(1...95)
        var span = ListSpan<Int>(page: 10)
        var steps: [[Int]] = []
        while shown(span, of: list).last != list.last {
            steps.append(shown(span, of: list))
            span.showMore(after: shown(span, of: list))
            #expect(shown(span, of: list).count <= 40 && steps.count < 20)
        }
        #expect(steps.prefix(5) == [Array(1...10), Array(1...20), Array(1...30), Array(1...40), Array(11...50)])
        #expect(shown(span, of: list) == Array(61...95) && !span.isAtStart)
        let end = span
        span.showMore(after: shown(span, of: list))
        #expect(span == end)
        span.showFirst()
        #expect(span == ListSpan(page: 10) && span.isAtStart)
    }

    @Test("What comes and goes before it moves nothing")
    func keys() {
        var span = ListSpan<Int>(page: 2)
        for _ in 1...4 { span.showMore(after: shown(span, of: Array(1...20))) }
        #expect(shown(span, of: Array(1...20)) == Array(3...10))
        #expect(shown(span, of: [-1, 0, 2] + Array(4...20)) == Array(4...11))
    }
}
