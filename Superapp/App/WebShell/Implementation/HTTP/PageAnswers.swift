import DesignSystemInterface
import Foundation
import Hummingbird

/// Makes the answers that carry a page, as markup for browsers and as JSON for the script.
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
    ///   - update: What the window shows.
    ///   - status: The status of the answer.
    ///   - asksAgain: Whether a browser without the script asks for a page that is loading again, by itself.
    ///   - request: What is answered.
    func page(
        _ update: Update, status: HTTPResponse.Status, asksAgain: Bool = true, for request: Request
    ) throws -> Response {
        if Self.isFromScript(request) {
            return json(try JSONEncoder().encode(update), status: status)
        }
        let live = WebPage.Live(
            window: update.window, address: update.address, screen: update.screen, depth: update.depth,
            version: update.version, events: "/-/live?window=\(update.window)")
        let inspector = offersInspector ? "/inspector?window=\(update.window)" : nil
        let page = page(
            update.title, content: update.html, header: update.header, live: live, inspector: inspector,
            reload: asksAgain && update.isLoading ? update.link : nil)
        return markup(page, status, request)
    }

    /// A page outside of any window.
    func plain(
        _ title: String, content: String, live: WebPage.Live? = nil, status: HTTPResponse.Status, for request: Request
    ) -> Response {
        markup(page(title, content: content, header: nil, live: live, inspector: nil), status, request)
    }

    /// The answer to a request that is not carried out.
    func refuse(_ refusal: Refusal, for request: Request) -> Response {
        var response: Response
        if Self.isFromScript(request) {
            let body = ["error": refusal.title, "text": refusal.text]
            response = json((try? JSONEncoder().encode(body)) ?? Data("{}".utf8), status: refusal.status)
        } else {
            let content = MessagePage(refusal).html(renderer)
            response = plain(refusal.title, content: content, status: refusal.status, for: request)
        }
        if case .wrongMethod(let allowed) = refusal { response.headers[.allow] = allowed }
        if refusal.isPassing { response.headers[.retryAfter] = "5" }
        return response
    }

    private func page(
        _ title: String, content: String, header: String?, live: WebPage.Live?, inspector: String?,
        reload: String? = nil
    ) -> String {
        renderer.render(
            WebPage(
                title: title, content: content, header: header, styles: assets.styles, scripts: assets.scripts,
                icon: assets.icon, worker: live == nil ? nil : assets.worker, live: live, inspector: inspector,
                reload: reload))
    }

    private func markup(_ html: String, _ status: HTTPResponse.Status, _ request: Request) -> Response {
        let bytes = ByteBuffer(string: html)
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
