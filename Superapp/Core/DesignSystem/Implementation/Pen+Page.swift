import DesignSystemInterface

/// The frame of every page.
extension Pen {
    mutating func draw(_ page: WebPage) {
        draw(page.head)
        if let header = page.header { draw(header) } else { draw(WebPage.brand) }
        draw(page.beforeContent)
        draw(page.content)
        draw(page.foot)
    }
}

extension WebPage {
    fileprivate static let brand: Markup = """
        <a class="brand" href="/" aria-label="Superapp, start page">\(.mark)<span class="brand__name">Superapp</span></a>
        """

    fileprivate var head: Markup {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f5f2">
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121417">
        <title>\(if: waiting > 0, "(\(waiting)) ")\(title) · Superapp</title>
        \(reload, { #"<noscript><meta http-equiv="refresh" content="1; url=\#($0)"></noscript>"# })
        \(icon, { #"<link rel="icon" type="image/svg+xml" href="\#($0)">"# })
        \(each: styles, { #"<link rel="stylesheet" href="\#($0)">"# })
        \(each: scripts, { #"<script type="module" src="\#($0)"></script>"# })
        </head>
        <body\(attribute: "data-worker", worker)>
        <a class="skip" href="#screen">Skip to content</a>
        <div class="progress" id="progress" role="progressbar" aria-label="Waiting for the server" hidden></div>
        <header class="bar">
        <div class="bar__content" id="bar">
        """
    }

    fileprivate var beforeContent: Markup {
        """
        </div>
        <p class="bar__state" id="connection" role="status" hidden>Reconnecting…</p>
        <div class="notice notice--warning bar__warning" id="warning" role="alert" hidden>\
        <span class="notice__sign" aria-hidden="true"></span><p></p></div>
        <div class="notice notice--info bar__warning" id="unsent" role="status" hidden>\
        <span class="notice__sign" aria-hidden="true"></span><p></p><span class="notice__action">\
        <a class="button button--secondary" href="/">Show</a></span></div>
        </header>
        <div class="notice notice--info returned" id="draft" role="status" hidden>\
        <span class="notice__sign" aria-hidden="true"></span><p></p><span class="notice__action">\
        <button class="button button--secondary" type="button">Discard</button></span></div>
        <main id="screen" tabindex="-1"\(live, \.attributes)>
        """
    }

    fileprivate var foot: Markup {
        """
        </main>
        <footer class="foot">
        \(inspector, {
            #"<a class="foot__link" href="\#($0)" target="_blank" rel="noopener">Inspect this window</a>"#
        })
        </footer>
        <div class="toast" id="toast" role="alert"></div>
        <dialog class="dialog" id="leaving" aria-labelledby="leaving-title"><div class="stack">\
        <h2 id="leaving-title">Sign out?</h2><p></p><div class="actions">\
        <button class="button button--danger" type="button" value="leave">Sign out and discard it</button>\
        <button class="button button--secondary" type="button" value="" autofocus>Stay</button></div></div></dialog>
        <p class="hush" id="announcer" role="status" aria-live="polite"></p>
        </body>
        </html>

        """
    }
}

extension WebPage.Live {
    fileprivate var attributes: Markup {
        """
         data-window="\(window)" data-address="\(address)" data-screen="\(screen)" data-depth="\(depth)" \
        data-version="\(version)" data-events="\(events)"
        """
    }
}
