import Backplane
import Foundation

extension WrongUse {
    static let navigation: [WrongUse] = [
        .returning("Navigator.pop()") { !$0.navigator.pop() },
        WrongUse("Navigator.pop(to:)") { $0.navigator.pop(to: ScreenID(rawValue: "nowhere")) },
        .returning("Navigator.dismiss()") { !$0.navigator.dismiss() },
        WrongUse("Navigator.dismiss(_:)") { stage in
            stage.motherboard.activate(.shell)
            guard let layer = stage.navigator.layers.first else { return }
            stage.navigator.dismiss()
            stage.navigator.dismiss(layer)
        },
        .returning("Navigator.stack(of:)") { $0.navigator.stack(of: "nowhere").isEmpty },
        WrongUse("Navigator.setTabs(_:)") { stage in
            stage.navigator.setTabs([TabItem("chats", title: "Chats"), TabItem("chats", title: "More chats")])
        },
        WrongUse("Navigator.select(_:)") { $0.navigator.select("nowhere") },
        WrongUse("Navigator.tap(_:)") { $0.navigator.tap("nowhere") },
        WrongUse("LinkOrigin.scheme(_:)") { _ in _ = try Assembly(modules: [], origins: [.scheme("https")]) },
        WrongUse("LinkOrigin.host(_:scheme:)") { _ in
            _ = try Assembly(modules: [], origins: [.host("example.com/shop")])
        },
        WrongUse("Navigator.setBadge(_:of:)") { $0.navigator.setBadge("3", of: "nowhere") },
        WrongUse("Navigator.reportNotDrawable(_:needed:)") { stage in
            stage.motherboard.activate(.shell)
            guard let entry = stage.navigator.top else { return }
            stage.navigator.reportNotDrawable(entry, needed: "View")
        },
        WrongUse("NavigationSnapshot.init(from:)") { stage in
            let newer = Data(#"{"version": 99, "base": {}, "layers": []}"#.utf8)
            _ = try JSONDecoder().decode(NavigationSnapshot.self, from: newer)
        },
    ]

    static let others: [WrongUse] = [
        WrongUse("Bus.init(messageLimit:faultHandler:)") { stage in
            let bus = Bus<Int>(messageLimit: 3, faultHandler: stage.bench.faults.handler)
            bus.connect(stage) { _, number in bus.send(number + 1) }
            bus.send(1)
        },
        WrongUse("Root.init(faultHandler:messageLimit:clock:leakDetection:)") { stage in
            let root = Root(faultHandler: stage.bench.faults.handler, messageLimit: 0)
            let motherboard = try Motherboard(
                modules: [ClosureModule { registry in registry.board(.shell) { _ in ShellBoard() } }], root: root)
            motherboard.install(into: root)
            motherboard.activate(.shell)
        },
    ]

    /// The entry points that can't be used wrongly at run time, and why.
    static let none: [String: String] = [
        "AnyBoard.complete()": "Completing again changes nothing; outside a motherboard it stops (see below).",
        "AnyBoard.didComplete()": "For the runtime to call.",
        "Board.init()": "A board outside a motherboard does nothing.",
        "ClosureBoard.init(onCommand:onActivate:)": "A board outside a motherboard does nothing.",
        "ClosureBoard.activate(_:)": "Calls a closure, whose uses of the board speak for themselves.",
        "TaskBoard.init(policy:work:)": "Any number of works at once has a meaning: at least one.",
        "TaskBoard.didComplete()": "For the runtime to call.",
        "FlowToken.cancel()": "Cancelling again changes nothing.",
        "AnyActivation.cancel()": "Cancelling what has ended changes nothing.",
        "Motherboard.completeAll()": "That nothing is live is no mistake.",
        "Motherboard.shutDown()": "Shutting down again changes nothing.",
        "Bus.connect(_:handler:)": "Whoever is connected is called.",
        "Bus.send(_:)": "That no one is connected is no mistake.",
        "Navigator.popToRoot()": "At the root already, it changes nothing.",
        "Navigator.press(_:)": "A button can be pressed after its board: a dialog that is gone is passed over.",
        "Dialog.init(_:message:style:buttons:cancel:)": "A value; without a button it has one that says OK.",
        "Button.init(_:role:answer:)": "A value.",
        "Navigator.leave(_:)": "A gesture can end after its board: what is gone is passed over.",
        "Dependencies.withOverrides(_:operation:)": "An override of what no one reads changes nothing.",
        "DependencyOverrides.override(_:with:)": "An override of what no one reads changes nothing.",
        "FaultHandler.init(_:)": "Nothing to get wrong.",
        "FaultHandler.handle(_:)": "Nothing to get wrong.",
        "LinkParameterError.init(name:text:reason:)": "A value.",
        "Module.launch(on:)": "For the runtime to call.",
        "ScreenID.init()": "A value.",
        "NoRoute.init()": "A value.",
        "ScreenID.init(rawValue:)": "A value; one that is shown twice is reported where it is shown.",
        "TabID.init(rawValue:)": "A value; one that does not exist is reported where it is used.",
        "TabID.init(stringLiteral:)": "A value; one that does not exist is reported where it is used.",
        "TabItem.init(_:title:symbol:)": "A value.",
        "Trace.add(_:)": "A sink that is added twice is told twice.",
        "Trace.remove(_:)": "One that was never added is gone already.",
        "TraceRecorder.init(capacity:labels:keepingPayloads:byteLimit:answers:)":
            "Any capacity has a meaning: at least one. What is larger than the limit by itself is named.",
        "TraceRecorder.saveOnFault(to:)": "Throws; a file that can't be written is said: TraceRecorderTests.",
        "Recording.init(contentsOf:)": "Throws a RecordingError: RecordingTests.",
        "Recording.init(data:)": "Throws a RecordingError: RecordingTests.",
        "Recording.write(to:)": "Throws.",
        "RecordedAnswers.init()": "Nothing to get wrong.",
        "RecordedAnswers.answer(to:_:)": "What was not recorded is asked, and told in the replay's result.",
        "TraceRecorder.record(_:)": "For the runtime to call.",
        "TraceRecorder.clear()": "Nothing to get wrong.",
        "TraceRecorder.beginAnew()":
            "Where boards are live, a replay stops at the first message of one: it is not live there.",
        "ActivationOutputs.makeAsyncIterator()": "Several iterators share the outputs.",
        "TextLog.init(labels:write:)": "Nothing to get wrong.",
        "TextLog.record(_:)": "For the runtime to call.",
        "SequenceDiagram.init(_:)": "Nothing to get wrong.",
        "SequenceDiagram.text(of:)": "Nothing to get wrong.",
    ]
}
