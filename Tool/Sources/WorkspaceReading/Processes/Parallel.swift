import Foundation

/// Does `work` for each element on all cores and gives the results in the elements' order.
package func inParallel<Element: Sendable, Result: Sendable>(
    _ elements: [Element], limit: Int = ProcessInfo.processInfo.activeProcessorCount,
    _ work: @escaping @Sendable (Element) async -> Result
) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
        var results = [Result?](repeating: nil, count: elements.count)
        var next = 0
        func start(_ group: inout TaskGroup<(Int, Result)>) {
            guard next < elements.count else { return }
            let index = next
            let element = elements[index]
            next += 1
            group.addTask { (index, await work(element)) }
        }
        for _ in 0..<max(1, limit) { start(&group) }
        while let (index, result) = await group.next() {
            results[index] = result
            start(&group)
        }
        return results.compactMap { $0 }
    }
}
