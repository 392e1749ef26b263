import Backplane

extension BoardID<Int, Int, Int> {
    /// A board that no module registers.
    fileprivate static var nowhere: Self { "test.nowhere" }
}

extension BoardID<Void, Void, Never> {
    fileprivate static var lost: Self { "test.lost" }
}

extension WrongUse {
    static let motherboard: [WrongUse] = [
        WrongUse("Motherboard.init(_:dependencies:root:)") { stage in
            _ = Motherboard(try Assembly(modules: [], providing: [.init(\.number)]), root: stage.bench.root)
        },
        WrongUse("Motherboard.init(modules:origins:root:)") { _ in
            let twice = ClosureModule { registry in registry.board(.ping) { _ in NumberBoard() } }
            _ = try Motherboard(modules: [twice, twice])
        },
        WrongUse("Motherboard.install(into:)") { stage in
            stage.motherboard.shutDown()
            stage.motherboard.install(into: stage)
        },
        WrongUse("Motherboard.activate(_:with:showing:)") { stage in
            stage.motherboard.shutDown()
            stage.motherboard.activate(.ping, with: 1)
        },
        WrongUse("Motherboard.activate(_:showing:)") { stage in
            stage.motherboard.shutDown()
            stage.motherboard.activate(.shell, showing: .here)
        },
        WrongUse("Motherboard.interact(_:_:)") { $0.motherboard.interact(.home, .refresh) },
        WrongUse("Motherboard.isLive(_:)") { _ = $0.motherboard.isLive(.nowhere) },
        WrongUse("Motherboard.complete(_:)") { $0.motherboard.complete(.nowhere) },
        WrongUse("Motherboard.broadcast(_:)") { $0.motherboard.broadcast(SignOut()) },
        .returning("Motherboard.open(_:showing:)") { await $0.motherboard.open("/nowhere") == .notFound },
        .returning("Motherboard.canOpen(_:)") { !$0.motherboard.canOpen("/nowhere") },
        .returning("Root.restore(_:)") { stage in
            let other = try Bench { registry in
                registry.board(.lost) { _ in ShellBoard { board, _ in board.push(TestScreen("lost")) } }
            }
            other.motherboard.activate(.lost)
            return await stage.motherboard.root.restore(other.root.navigator.snapshot).problems.count == 1
        },
        WrongUse("Activation.firstOutput()") { stage in
            _ = try await stage.motherboard.activate(.home, with: User(name: "Ada")).firstOutput()
        },
        .returning("Iterator.next()") { stage in
            let outputs = stage.motherboard.activate(.home, with: User(name: "Ada")).outputs
            _ = await outputs.makeAsyncIterator().next()
            return await outputs.makeAsyncIterator().next() == nil
        },
    ]

    static let flows: [WrongUse] = [
        WrongUse("Motherboard.registerFlow(from:handler:)") { stage in
            stage.motherboard.registerFlow(from: .nowhere) { _, _ in }
        },
        WrongUse("Motherboard.registerFlow(from:target:handler:)") { stage in
            stage.motherboard.registerFlow(from: .nowhere, target: stage) { _, _ in }
        },
        WrongUse("Motherboard.registerFlow(from:to:)") { $0.motherboard.registerFlow(from: .nowhere, to: Bus()) },
        WrongUse("Motherboard.registerGuaranteedFlow(from:handler:)") { stage in
            stage.motherboard.registerGuaranteedFlow(from: .ping, .nowhere) { _, _ in }
        },
        WrongUse("Motherboard.registerGuaranteedFlow(from:target:handler:)") { stage in
            stage.motherboard.registerGuaranteedFlow(from: .ping, .nowhere, target: stage) { _, _ in }
        },
        WrongUse("Motherboard.registerChainFlow(from:)") { stage in
            _ = stage.motherboard.registerChainFlow(from: .ping)
        },
        WrongUse("Motherboard.registerChainFlow(from:target:)") { stage in
            _ = stage.motherboard.registerChainFlow(from: .ping, target: stage)
        },
        WrongUse("ChainFlow.handle(_:handler:)") { stage in
            _ = stage.motherboard.registerChainFlow(from: .ping).handle(\.nonzeroBitCount.words.first) { _, _ in }
        },
        WrongUse("ChainFlow.eventuallyHandle(_:)") { stage in
            stage.motherboard.registerChainFlow(from: .nowhere).eventuallyHandle { _, _ in }
        },
        WrongUse("ChainFlow.eventuallyIgnore()") { stage in
            stage.motherboard.registerChainFlow(from: .nowhere).eventuallyIgnore()
        },
        WrongUse("Motherboard.registerFlow(from:to:)") { stage in
            stage.motherboard.registerFlow(from: .nowhere, to: .ping)
        },
        WrongUse("Motherboard.registerCombinedFlow(_:from:handler:)") { stage in
            stage.motherboard.registerCombinedFlow(.zip, from: .ping, .nowhere) { _, _, _ in }
        },
        WrongUse("Motherboard.registerCompletionFlow(of:handler:)") { stage in
            stage.motherboard.registerCompletionFlow(of: .nowhere) { _, _ in }
        },
        WrongUse("Motherboard.registerCompletionFlow(of:target:handler:)") { stage in
            stage.motherboard.registerCompletionFlow(of: .nowhere, target: stage) { _, _ in }
        },
        WrongUse("Activation.send(_:)") { stage in
            let home = stage.motherboard.activate(.home, with: User(name: "Ada"))
            stage.motherboard.complete(.home)
            home.send(.refresh)
        },
        WrongUse("Motherboard.live(_:)") { stage in _ = stage.motherboard.live(.nowhere) },
        WrongUse("Motherboard.run(_:with:)") { stage in
            _ = try await stage.motherboard.run(.nowhere, with: 1)
        },
        WrongUse("Motherboard.run(_:)") { stage in
            _ = try await stage.motherboard.run(BoardID<Void, Int, Never>("test.nowhere"))
        },
        WrongUse("Motherboard.registerBarrier(before:target:timeout:isOpen:otherwise:)") { stage in
            stage.motherboard.registerBarrier(before: .nowhere, target: stage) { _ in
                true
            } otherwise: { _ in
                .cancel
            }
        },
        WrongUse("Motherboard.registerBarrier(before:timeout:isOpen:otherwise:)") { stage in
            stage.motherboard.registerBarrier(before: .nowhere) { _ in
                true
            } otherwise: { _ in
                .pass
            }
        },
        WrongUse("Motherboard.registerGateway(exempting:timeout:isOpen:otherwise:)") { stage in
            stage.motherboard.registerGateway(exempting: .nowhere) { _ in
                true
            } otherwise: { _ in
                .pass
            }
        },
        WrongUse("Motherboard.registerActionFlow(_:handler:)") { stage in
            stage.motherboard.shutDown()
            stage.motherboard.registerActionFlow(SignOut.self) { _, _ in }
        },
        WrongUse("Motherboard.registerActionFlow(_:target:handler:)") { stage in
            stage.motherboard.shutDown()
            stage.motherboard.registerActionFlow(SignOut.self, target: stage) { _, _ in }
        },
        WrongUse("Motherboard.registerFlow(ofType:handler:)") { stage in
            stage.motherboard.shutDown()
            stage.motherboard.registerFlow(ofType: Int.self) { _, _ in }
        },
        WrongUse("Motherboard.registerFlow(ofType:target:handler:)") { stage in
            stage.motherboard.shutDown()
            stage.motherboard.registerFlow(ofType: Int.self, target: stage) { _, _ in }
        },
    ]
}
