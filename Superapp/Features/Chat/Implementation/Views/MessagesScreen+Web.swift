import ChatInterface
import DesignSystemInterface

extension MessagesScreen: WebScreen {
    var address: String {
        if case .conversation(let id) = model.input { "/chat/\(id)" } else { "/chat" }
    }

    var isLoading: Bool { model.state == .loading }

    var isMissing: Bool { model.state == .missing }

    var holdsUnsaved: Bool { !model.outgoing.isEmpty }

    var context: MessagesContext { MessagesContext(model) }

    func perform(_ action: MessagesAction) async {
        switch action {
        case .send(let text, let id): await model.send(text, id: id)
        case .retry(let id): await model.retry(id)
        case .discard(let id): model.discard(id)
        case .showEarlier: await model.showEarlier()
        case .showNewest: await model.showNewest()
        case .look(let sight): await model.look(sight)
        case .tryAgain: model.tryAgain()
        }
    }
}

extension MessagesScreen {
    nonisolated static func draw(_ state: MessagesContext) -> Markup {
        """
        <section class="chat" aria-labelledby="title">
        <header class="chat__head"><a class="chat__back" href="/chat\(.query)" aria-label="Back to conversations">‹</a>
        \(state.avatar)
        <div class="chat__who"><h1 class="chat__title" id="title">\(state.title)</h1>
        \(state.subject, draw)</div>
        </header>
        \(if: state.isLoading, #"<p class="chat__note" role="status">Loading…</p>"#)
        \(state.missing)
        \(state.failure, { #"<div class="chat__note">\#($0)<form \#(.post)>\#(.form)\#(state.tryAgain)</form></div>"# })
        \(state.talk, draw)
        </section>
        """
    }

    private nonisolated static func draw(_ subject: SubjectLink) -> Markup {
        let title: Markup =
            subject.path.map { #"<a href="\#($0)\#(.query)">\#(subject.title)</a>"# } ?? "\(subject.title)"
        return #"<p class="chat__subject">About \#(title)</p>"#
    }

    private nonisolated static func draw(_ talk: TalkContext) -> Markup {
        """
        <div class="chat__log" role="log" aria-label="Messages with \(talk.other)" tabindex="0"><div class="chat__page">
        \(talk.earlier, { #"<form class="chat__earlier" \#(.post) data-earlier>\#(.form)\#($0)</form>"# })
        \(if: talk.isEmpty, """
            <p class="chat__note">Nothing has been said yet. Write the first message to \(talk.other).</p>
            """)
        \(region: "sent", talk.log, draw)
        \(talk.newest, {
            #"<form class="chat__newest" \#(.post) data-to-end\#(if: talk.hasUnreadBelow, " data-unread")>\#(.form)\#($0)</form>"#
        })
        </div></div>
        <form \(.post) hidden data-sight="look">\(.form)</form>
        \(region: "composer", talk.composer, draw)
        <noscript><p class="chat__zone">Times are in UTC.</p></noscript>
        """
    }

    private nonisolated static func draw(_ log: TalkContext.Log) -> Markup {
        """
        <ol class="bubbles" id="sent" data-days>\(each: log.bubbles, drawWithDay)\
        \(each: log.unsent, { "\(region: "m-\($0.id)", $0, draw)" })</ol>
        """
    }

    private nonisolated static func drawWithDay(_ bubble: Bubble) -> Markup {
        let (new, day) = ("new-m-\(bubble.id)", "day-m-\(bubble.id)")
        return """
            \(bubble.isFirstNew ? new : nil, { "\(region: new, $0, drawNewLine)" })\
            \(bubble.day, { "\(region: day, $0, { #"<li class="bubbles__day" id="\#(day)" data-day><span>\#($0)</span></li>"# })" })\
            \(region: "m-\(bubble.id)", bubble, draw)
            """
    }

    /// The line over the first new message, where the script begins. Only its label is heard, as that of a separator.
    private nonisolated static func drawNewLine(_ id: String) -> Markup {
        """
        <li class="bubbles__new" id="\(id)" data-new>\
        <span role="separator" aria-label="New messages">New messages</span></li>
        """
    }

    private nonisolated static func draw(_ bubble: Bubble) -> Markup {
        """
        <li class="bubble bubble--\(bubble.side)\(if: bubble.isFirst, " bubble--first")\
        \(if: bubble.isLast, " bubble--last")" id="m-\(bubble.id)" data-at="\(bubble.time.exact)" tabindex="-1">\
        <p class="bubble__text"><span class="hush">\(bubble.author): </span>\(each: bubble.parts, draw)</p>\
        \(if: bubble.isLast, #"<p class="bubble__time">\#(bubble.time)\#(if: bubble.isOwn, " · Sent")</p>"#)</li>
        """
    }

    private nonisolated static func draw(_ part: MessagePart) -> Markup {
        guard part.isAddress else { return "\(part.text)" }
        return #"<a href="\#(part.text)" target="_blank" rel="noopener nofollow ugc">\#(part.text)</a>"#
    }

    private nonisolated static func draw(_ unsent: UnsentBubble) -> Markup {
        """
        <li class="bubble bubble--own bubble--first bubble--last bubble--failed" id="m-\(unsent.id)" data-unsent>\
        <p class="bubble__text">\(unsent.body)</p>\
        <p class="bubble__time" role="alert">Not sent. \(unsent.reason)</p>\
        <form class="bubble__actions" \(.post)>\(.form)<input type="hidden" name="message" value="\(unsent.id)">\
        \(unsent.retry)\(unsent.discard)</form></li>
        """
    }

    /// Programs can send messages by posting `text` and `message`, a new UUID for each message, with `_action` =
    /// `send`.
    private nonisolated static func draw(_ composer: TalkContext.Composer) -> Markup {
        """
        <form class="composer" id="composer" \(.post) data-echo="sent" data-fresh="message">\(.form)\
        <input type="hidden" name="message" value="\(composer.message)">
        <label class="hush" for="field-text">Message to \(composer.other)</label>
        <textarea class="field__input composer__text" id="field-text" name="text" rows="1" required \
        placeholder="Write a message" data-enter="submit" autocomplete="off" autofocus\
        \(if: composer.problem != nil, #" aria-invalid="true" aria-describedby="error-text""#)>
        \(composer.draft)</textarea>
        \(composer.send)
        \(composer.problem, { #"<p class="field__error composer__error" id="error-text" role="alert">\#($0)</p>"# })
        <template><li class="bubble bubble--own bubble--first bubble--last bubble--sending" data-echoed>\
        <p class="bubble__text" data-echo-text></p><p class="bubble__time" data-echo-state>Sending…</p></li></template>
        </form>
        """
    }
}

/// What a person can do on the page of messages.
enum MessagesAction: WebAction, Equatable {
    case send(String, id: MessageID)
    case retry(MessageID)
    case discard(MessageID)
    case showEarlier
    case showNewest
    /// What the script says is on the screen, whenever that changes.
    case look(Sight)
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "send": self = .send(try form.text("text"), id: try Self.message(form))
        case "retry": self = .retry(try Self.message(form))
        case "discard": self = .discard(try Self.message(form))
        case "showEarlier": self = .showEarlier
        case "showNewest": self = .showNewest
        case "look": self = .look(try form.value("sight") { Sight($0) })
        case "tryAgain": self = .tryAgain
        default: throw .unknownAction(name)
        }
    }

    private static func message(_ form: WebForm) throws(WebFormError) -> MessageID {
        try form.value("message") { MessageID($0) }
    }
}
