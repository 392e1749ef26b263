import SystemSupport

/// Writes the advice to an HTML page: savings, cost and command of each piece.
public struct AdvicePage {
    private let advice: Advice
    private let title: String

    /// - Parameter title: The package.
    public init(advice: Advice, title: String) {
        self.advice = advice
        self.title = title
    }

    /// The page.
    public var text: String {
        let most = advice.pieces.map(\.savedLines).max() ?? 0
        let cards = advice.pieces.enumerated().map { card($0.element, number: $0.offset + 1, most: max(1, most)) }
        let kinds = Advice.Kind.allCases.filter { kind in advice.pieces.contains { $0.kind == kind } }
        let counts = kinds.map { kind in
            "<li><span class=\"kind \(kind.rawValue)\">\(kind.rawValue)</span> \(advice.pieces.count { $0.kind == kind })</li>"
        }
        let seconds = advice.secondsPerThousandLines.sorted { $0.key < $1.key }.map { target, value in
            "<li>\(target.xmlEscaped): \(Self.rounded(value)) s per 1,000 lines</li>"
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title.xmlEscaped) — where splitting pays off</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <header>
            <h1>\(title.xmlEscaped)</h1>
            <p>From the compiler's index and the last \(advice.commits.counted("commit")) that changed Swift files. Saved is what 100 \
            such edits would no longer recompile; each bar is relative to the best suggestion.</p>
            <ul class="kinds">\(counts.joined())</ul>
            </header>
            <main>
            \(cards.isEmpty ? "<p>No suggestions: no group of files would save anything.</p>" : "<ol>\(cards.joined(separator: "\n"))</ol>")
            </main>
            <footer>
            \(seconds.isEmpty ? "<p>No times are shown. Pass <code>--measure</code> to compile each target once and measure them.</p>" : "<p>Measured by compiling each target:</p><ul>\(seconds.joined())</ul>")
            </footer>
            </body>
            </html>

            """
    }

    private func card(_ piece: Advice.Piece, number: Int, most: Int) -> String {
        let width = max(1, piece.savedLines * 100 / most)
        let seconds = piece.savedSeconds.map { "<div><dt>seconds</dt><dd>\(Self.rounded($0))</dd></div>" } ?? ""
        let figures =
            piece.savedLines == 0
            ? ""
            : """
            <div class="bar" role="img" aria-label="\(width) % of what the first suggestion saves"><i style="width:\(width)%"></i></div>
            <dl>
            <div><dt>lines saved</dt><dd>\(Self.grouped(piece.savedLines))</dd></div>\(seconds)
            <div><dt>in the way</dt><dd\(piece.inTheWay > 0 ? " class=\"bad\"" : "")>\(piece.inTheWay)</dd></div>
            <div><dt>become visible</dt><dd>\(piece.visible)</dd></div>
            </dl>
            """
        return """
            <li id="a\(number)">
            <h2><span class="kind \(piece.kind.rawValue)">\(piece.kind.rawValue)</span> \(piece.title.xmlEscaped)</h2>
            \(figures)
            <ul class="reasons">\(piece.reasons.map { "<li>\($0.xmlEscaped)</li>" }.joined())</ul>
            <pre tabindex="0"><code>\(piece.command.xmlEscaped)</code></pre>
            </li>
            """
    }

    private static func rounded(_ value: Double) -> String {
        value < 10 ? "\((value * 10).rounded() / 10)" : grouped(Int(value.rounded()))
    }

    private static func grouped(_ number: Int) -> String {
        var digits = Array(String(number))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return String(digits)
    }

    /// With the colours of the graph's page.
    private static let style = """
        :root { color-scheme: light dark; --back: #f6f7f9; --card: #fff; --ink: #1c2430; --soft: #5b6675; --line: #d5dae1;
          --bad: #c8252c; --down: #1d5fc4; --downback: #e6effd; --up: #b45309; --upback: #fff3df; }
        @media (prefers-color-scheme: dark) { :root { --back: #14181e; --card: #1b2129; --ink: #e6eaf0; --soft: #98a3b3;
          --line: #343d4a; --bad: #ff7b7b; --down: #7fb0ff; --downback: #1b2d4a; --up: #f0a04b; --upback: #3a2b16; } }
        * { box-sizing: border-box; }
        body { margin: 0; font: 14px/1.45 system-ui, -apple-system, "Segoe UI", sans-serif; background: var(--back);
          color: var(--ink); }
        header { background: var(--card); border-bottom: 1px solid var(--line); padding: 14px max(18px, calc(50vw - 450px)); }
        h1 { font-size: 17px; margin: 0; } header p { margin: 4px 0 8px; color: var(--soft); max-width: 80ch; }
        main, footer { max-width: 936px; margin: 0 auto; padding: 14px 18px; } footer { color: var(--soft); }
        footer ul { padding-left: 18px; margin: 4px 0; }
        ol { list-style: none; margin: 0; padding: 0; }
        ol > li { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px;
          margin-bottom: 14px; }
        h2 { font-size: 15px; margin: 0 0 8px; overflow-wrap: anywhere; }
        .kinds { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 0; padding: 0; color: var(--soft); }
        .kind { display: inline-block; font-size: 12px; font-weight: 500; border: 1px solid var(--down); color: var(--down);
          background: var(--downback); border-radius: 99px; padding: 0 9px; margin-right: 4px; }
        .kind.merge, .kind.unlink { border-color: var(--up); color: var(--up); background: var(--upback); }
        .bar { height: 6px; background: var(--back); border-radius: 3px; overflow: hidden; }
        .bar i { display: block; height: 100%; background: var(--down); border-radius: 3px; }
        dl { display: flex; flex-wrap: wrap; gap: 6px 26px; margin: 8px 0; } dt { font-size: 12px; color: var(--soft); }
        dd { margin: 0; font-size: 17px; font-weight: 600; font-variant-numeric: tabular-nums; } .bad { color: var(--bad); }
        .reasons { margin: 6px 0; padding-left: 18px; color: var(--soft); overflow-wrap: anywhere; }
        pre { margin: 8px 0 0; background: var(--back); border: 1px solid var(--line); border-radius: 7px; padding: 7px 10px;
          font-size: 12.5px; white-space: pre-wrap; overflow-wrap: anywhere; }
        pre:focus-visible { outline: 2px solid var(--down); }
        @media (max-width: 600px) { header, main, footer { padding: 10px 12px; } ol > li { padding: 10px 12px; } }
        """
}
