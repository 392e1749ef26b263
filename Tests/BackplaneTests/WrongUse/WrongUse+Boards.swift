import Backplane

extension WrongUse {
    static let boards: [WrongUse] = [
        WrongUse("AnyBoard.broadcast(_:)") { $0.ended.broadcast(SignOut()) },
        WrongUse("AnyBoard.task(_:)") { $0.ended.task {} },
        WrongUse("AnyBoard.push(_:)") { $0.ended.push(TestScreen("late")) },
        WrongUse("AnyBoard.push(_:in:)") { $0.ended.push(TestScreen("late"), in: "tab") },
        WrongUse("AnyBoard.present(_:as:)") { $0.ended.present(TestScreen("late"), as: .cover) },
        WrongUse("AnyBoard.reveal(_:)") { _ = $0.ended.reveal(TestScreen("late")) },
        WrongUse("AnyBoard.dismiss(_:)") { $0.ended.dismiss(TestScreen("late")) },
        WrongUse("AnyBoard.ask(_:)") { stage in _ = await stage.ended.ask(Dialog<Bool>("Sure?")) },
        WrongUse("AnyBoard.dismiss()") { $0.ended.dismiss() },
        WrongUse("Board.sendToMotherboard(_:)") { $0.ended.sendToMotherboard("late") },
        WrongUse("Board.sendToMotherboard()") { try $0.end(ShellBoard(), after: ()).sendToMotherboard() },
        WrongUse("Board.nextToBoard(_:with:showing:)") { $0.ended.nextToBoard(.ping, with: 1) },
        WrongUse("Board.nextToBoard(_:showing:)") { $0.ended.nextToBoard(.shell, showing: .here) },
        WrongUse("Board.interactWithOtherBoard(_:_:)") { $0.ended.interactWithOtherBoard(.home, .refresh) },
        WrongUse("Board.activate(_:)") { try $0.end(Board<Int, Int, Int>(), after: 1).activate(1) },
        WrongUse("Board.interact(_:)") { try $0.end(Board<Int, Int, Int>(), after: 1).interact(1) },
        WrongUse("ClosureBoard.interact(_:)") { stage in
            try stage.end(Backplane.ClosureBoard<Int, Int, Int> { _, _ in }, after: 1).interact(1)
        },
        WrongUse("Board.complete(with:)") { $0.ended.complete(with: "late") },
        WrongUse("AdapterBoard.init(of:input:output:)") { stage in
            let nowhere = BoardID<Int, Int, Never>("test.nowhere")
            _ = try stage.end(AdapterBoard(of: nowhere, input: { $0 }, output: { $0 }), after: 1, forgets: false)
        },
        WrongUse("AdapterBoard.activate(_:)") { stage in
            let adapter = AdapterBoard(of: .ping, input: { (n: Int) in n }, output: { $0 })
            try stage.end(adapter, after: 1).activate(1)
        },
        WrongUse("TaskBoard.activate(_:)") { stage in
            let board = TaskBoard<Int, Never, Int>(policy: .single) { number, _ in number }
            try stage.end(board, after: 1).activate(1)
            board.activate(2)
        },
        WrongUse("TaskBoard.interact(_:)") { stage in
            let board = TaskBoard<Int, Never, Int>(policy: .single) { number, _ in number }
            try stage.end(board, after: 1).activate(1)
            board.interact(.cancelAll)
        },
        WrongUse("BoardID.init(_:)") { $0.motherboard.complete(BoardID<Int, Int, Int>("test.nowhere")) },
        WrongUse("BoardID.init(stringLiteral:)") { stage in
            let misspelt: BoardID<Int, Int, Int> = "test.pign"
            stage.motherboard.complete(misspelt)
        },
    ]
}
