import DesignSystemInterface
import Foundation
import HTTPTypes
import Hummingbird

/// Makes responses with a page, as markup for browsers and as JSON for the script.
struct PageAnswers: Sendable {
    let renderer: any WebRenderer
    let assets: AssetStore
    let offersInspector: Bool

    /// Whether the request came from the script.
    static func isFromScript(_ request: Request) -> Bool {
        request.headers[.accept]?.contains("application/json") == true
    }

    /// The page of a window.
    ///
    /// - Parameters:
    ///   - update: The window's content.
    ///   - status: The status of the response.
    ///   - former: The window's former content, if the script has it.
    ///   - asksAgain: Whether a browser without the script reloads a page that is loading.
    ///   - request: The request.
    func page(
        _ update: Update, after former: Update? = nil, status: HTTPResponse.Status, asksAgain: Bool = true,
        for request: Request
    ) throws -> Response {
        if Self.isFromScript(request) {
            let known = former.flatMap { request.knownVersion == $0.version ? $0 : nil }
            return json(try update.json(after: known), status: status)
        }
        let live = WebPage.Live(
            window: update.window, address: update.address, screen: update.screen, depth: update.depth,
            version: update.version, events: "/-/live?window=\(update.window)")
        let inspector = offersInspector ? "/inspector?window=\(update.window)" : nil
        let page = page(
            update.title, waiting: update.waiting, content: update.drawing, header: update.header, live: live,
            inspector: inspector,
            reload: asksAgain && update.isLoading ? update.link : nil)
        return markup(request.isForFrame ? page.askingForNoFocus : page, status, request)
    }

    /// A page outside of any window.
    func plain(
        _ title: String, content: Drawing, header: Drawing? = nil, live: WebPage.Live? = nil,
        status: HTTPResponse.Status, for request: Request
    ) -> Response {
        markup(page(title, content: content, header: header, live: live, inspector: nil), status, request)
    }

    /// The response to a refused request.
    ///
    /// - Parameters:
    ///   - header: The header of the window in which it was refused, if there is one.
    ///   - origin: What its links and actions need; nil if the window is closed with the response, and so has none.
    func refuse(
        _ refusal: Refusal, header: WindowHeader? = nil, of origin: WebFormOrigin? = nil, for request: Request
    ) -> Response {
        var response: Response
        if Self.isFromScript(request) {
            let body = ["error": refusal.title, "text": refusal.text]
            response = json((try? JSONEncoder().encode(body)) ?? Data("{}".utf8), status: refusal.status)
        } else {
            let content = renderer.draw(MessagePage(refusal, home: header?.home ?? "/").markup)
            let bar = header.map { renderer.draw(HeaderContext($0, at: "").markup, in: origin) }
            response = plain(refusal.title, content: content, header: bar, status: refusal.status, for: request)
        }
        if case .wrongMethod(let allowed) = refusal { response.headers[.allow] = allowed }
        if refusal.isPassing { response.headers[.retryAfter] = "5" }
        return response
    }

    private func page(
        _ title: String, waiting: Int = 0, content: Drawing, header: Drawing?, live: WebPage.Live?, inspector: String?,
        reload: String? = nil
    ) -> [UInt8] {
        renderer.draw(
            WebPage(
                title: title, waiting: waiting, content: content, header: header, styles: assets.styles,
                scripts: assets.scripts,
                icon: assets.icon, worker: live == nil ? nil : assets.worker, live: live, inspector: inspector,
                reload: reload))
    }

    private func markup(_ html: [UInt8], _ status: HTTPResponse.Status, _ request: Request) -> Response {
        let bytes = ByteBuffer(bytes: html)
        return Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8", .contentLength: "\(bytes.readableBytes)"],
            body: request.method == .head ? .init() : .init(byteBuffer: bytes))
    }

    private func json(_ data: Data, status: HTTPResponse.Status) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }
}

extension Request {
    /// Whether the page is shown in a frame, as beside the inspector.
    fileprivate var isForFrame: Bool { HTTPField.Name("Sec-Fetch-Dest").flatMap { headers[$0] } == "iframe" }

    /// The number of the update that the script has, which it sends with a form.
    fileprivate var knownVersion: Int? {
        HTTPField.Name("Known-Version").flatMap { headers[$0] }.flatMap { Int($0) }
    }
}

extension [UInt8] {
    /// Markup without autofocus: in a frame, it would take the focus from the surrounding page, which would scroll
    /// there. Only attributes inside of tags are removed, where user text occurs in quotes only.
    var askingForNoFocus: [UInt8] {
        let attribute = Array(" autofocus".utf8)
        var (markup, isInTag, isQuoted) = ([UInt8](), false, false)
        markup.reserveCapacity(count)
        var index = startIndex
        while index < endIndex {
            if isInTag, !isQuoted, self[index...].starts(with: attribute) {
                index += attribute.count
                continue
            }
            switch self[index] {
            case UInt8(ascii: "<") where !isQuoted: isInTag = true
            case UInt8(ascii: ">") where !isQuoted: isInTag = false
            case UInt8(ascii: "\"") where isInTag: isQuoted.toggle()
            default: break
            }
            markup.append(self[index])
            index += 1
        }
        return markup
    }
}
