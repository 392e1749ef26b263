import Backplane

@MainActor
func readHere(_ dependencies: Dependencies) throws -> Basket { try dependencies.basket }

func readByWaiting(_ dependencies: Dependencies) async throws -> Basket { try await dependencies.basket }

func readElsewhere(_ dependencies: Dependencies) throws {
    _ = try dependencies.basket  // error: main actor-isolated subscript
}

func register(in registry: inout DependencyRegistry) {
    registry.register(\.basket) { _ in Basket() }
    registry.register(\.clock) { dependencies in
        _ = try dependencies.basket  // error: main actor-isolated subscript
        return WallClock()
    }
}

@MainActor
final class Counter {
    @Injected(\.basket) private var basket
}
