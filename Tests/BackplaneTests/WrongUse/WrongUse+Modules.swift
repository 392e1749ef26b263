import Backplane

private struct Fragile: Sendable {
    @Injected(\.widget) var widget
}

extension WrongUse {
    static let modules: [WrongUse] = [
        WrongUse("Assembly.init(modules:providing:origins:)") { _ in
            _ = try Assembly(modules: [ClosureModule(requires: [.init(\.greeter)]) { _ in }])
        },
        WrongUse("ModuleRegistry.board(_:instances:make:)") { stage in
            try stage.assemble { registry in
                registry.board(.ping) { _ in NumberBoard() }
                registry.board(BoardID<Void, Void, Never>("test.ping")) { _ in ShellBoard() }
            }
        },
        WrongUse("ModuleRegistry.register(_:scope:make:)") { stage in
            try stage.assemble { registry in
                registry.register(\.number) { _ in 1 }
                registry.register(\.number) { _ in 2 }
            }
        },
        WrongUse("ModuleRegistry.link(_:to:over:)") { stage in
            try stage.assemble { registry in
                registry.board(.shell) { _ in ShellBoard() }
                registry.link("no slash", to: .shell)
            }
        },
        WrongUse("ModuleRegistry.link(_:to:over:input:)") { stage in
            try stage.assemble { registry in registry.link("/{}", to: .ping) { _ in 1 } }
        },
        WrongUse("ModuleRegistry.restore(_:)") { stage in
            try stage.assemble { registry in registry.restore(BoardID<TestRoute, Void, Never>("test.nowhere")) }
        },
        WrongUse("ModuleRegistry.restore(_:from:)") { stage in
            try stage.assemble { registry in registry.restore(.shell, from: TestRoute.self) }
        },
        WrongUse("ModuleRegistry.restore(_:from:input:)") { stage in
            try stage.assemble { registry in registry.restore(.ping, from: TestRoute.self) { _ in 1 } }
        },
        .returning("Link.value(_:as:)") { stage in
            if case .invalid = await stage.motherboard.open("/pong") { true } else { false }
        },
        .returning("Link.queryValue(_:as:)") { stage in
            if case .invalid = await stage.motherboard.open("/pang?number=many") { true } else { false }
        },
    ]

    static let dependencies: [WrongUse] = [
        WrongUse("DependencyRequirement.init(_:)") { stage in
            try stage.assemble(requires: [.init(\.greeter)]) { _ in }
        },
        WrongUse("DependencyKey.init(_:)") { stage in
            try stage.assemble { registry in
                registry.register(DependencyKeys.unnamed) { _ in 1 }
                registry.register(\.number) { _ in 2 }
            }
        },
        WrongUse("DependencyRegistry.register(_:scope:make:)") { _ in
            _ = try Dependencies { registry in
                registry.register(\.number) { _ in 1 }
                registry.register(\.number) { _ in 2 }
            }.number
        },
        WrongUse("Dependencies.init(register:)") { _ in
            _ = try Dependencies { registry in
                for greeting in ["Hello", "Good day"] {
                    registry.register(\.greeter) { _ in FixedGreeter(greeting: greeting) }
                }
            }.greeter
        },
        WrongUse("Dependencies.child(register:)") { _ in
            let child = Dependencies { _ in }.child { registry in
                registry.register(\.number) { _ in 1 }
                registry.register(\.number) { _ in 2 }
            }
            _ = try child.number
        },
        WrongUse("Dependencies.subscript(dynamicMember:)") { _ in _ = try Dependencies { _ in }.greeter },
        WrongUse("MainActorKey.init(_:)") { _ in _ = try Dependencies { _ in }.mainOnly },
        WrongUse("Injected.get()") { _ in
            _ = try Dependencies { registry in
                registry.register(\.number) { _ in try Injected(\.greeter).get().greeting.count }
            }.number
        },
        WrongUse("Injected.init(_:)") { _ in
            _ = try Dependencies { registry in registry.register(\.fragile) { _ in Fragile() } }
                .fragile
        },
    ]
}

extension DependencyKeys {
    fileprivate var mainOnly: MainActorKey<Int> { .init() }
    fileprivate var fragile: DependencyKey<Fragile> { .init() }
    fileprivate var unnamedNumber: DependencyKey<Int> { .init() }
    fileprivate static var unnamed: KeyPath<DependencyKeys, DependencyKey<Int>> { \.unnamedNumber }
}
