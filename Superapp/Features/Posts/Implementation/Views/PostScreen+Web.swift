import DesignSystemInterface

extension PostScreen: WebScreen {
    var address: String {
        switch place {
        case .new: "/posts/new"
        case .existing(let id): "/posts/\(id.rawValue)"
        }
    }

    var isLoading: Bool { output.phase == .loading }

    var isMissing: Bool { output.phase == .gone }

    var context: PostContext { PostContext(output, at: place) }

    func perform(_ action: PostAction) async {
        switch action {
        case .save(let form): await input.save.send(form)
        case .delete: await input.delete.send()
        case .reload: await input.reload.send()
        case .leave: await input.leave.send()
        case .tryAgain: await input.tryAgain.send()
        }
    }
}

extension PostScreen {
    nonisolated static func draw(_ state: PostContext) -> Markup {
        """
        <div class="column column--text">
        <form class="upward" \(.post)>\(.form)\(state.back)</form>
        <header class="head"><div><h1>\(state.heading)</h1>
        \(state.lead, { #"<p class="lead">\#($0)</p>"# })\
        \(state.changed, { #"<p class="lead">\#($0) \#(state.badge)</p>"# })</div>
        </header>
        \(state.notice)
        \(state.tryAgain, { #"<form class="inline" \#(.post)>\#(.form)\#($0)</form>"# })
        \(if: state.isLoading, """
            <p class="lead" role="status">Loading…</p>\
            <noscript><p><a href="\(.here)">Show the post</a></p></noscript>
            """)
        \(state.missing, { #"<section class="card">\#($0)</section>"# })
        \(state.form, draw)
        </div>
        """
    }

    private nonisolated static func draw(_ form: PostContext.Form) -> Markup {
        """
        <form class="card form" \(.post)>\(.form)<input type="hidden" name="id" value="\(form.id)">\
        <input type="hidden" name="revision" value="\(form.revision)">
        \(form.title)
        \(form.content)
        \(form.conflict)
        <div class="actions">\(form.save)\(form.delete)</div>
        </form>
        """
    }
}
