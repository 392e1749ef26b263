/// The least that finding a receiver by name and calling it can cost: a look-up in a dictionary and a call through an
/// existential.
@MainActor
enum LookUp {
    private protocol Receiver: AnyObject {
        func receive(_ number: Int)
    }

    private final class Adder: Receiver {
        private var sum = 0
        func receive(_ number: Int) { sum &+= number }
    }

    private final class Mixer: Receiver {
        private var mix = 0
        func receive(_ number: Int) { mix ^= number }
    }

    static var sample: Sample {
        var receivers: [String: any Receiver] = ["com.example.feature.target": Adder()]
        for index in 1..<1_000 {
            receivers["com.example.feature.board\(index)"] = index.isMultiple(of: 2) ? Adder() : Mixer()
        }
        return Sample(count: 5_000, runs: 151) { count in
            for number in 0..<count { receivers["com.example.feature.target"]?.receive(number) }
        }
    }
}
