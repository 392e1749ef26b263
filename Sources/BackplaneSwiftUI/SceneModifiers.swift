#if canImport(SwiftUI)
    import Backplane
    import SwiftUI

    extension View {
        /// Opens the URLs that the system passes to the scene: links with the app's own scheme, and universal links.
        ///
        /// - Parameters:
        ///   - motherboard: The motherboard that opens them. Its assembly defines the app's origins (``LinkOrigin``).
        ///   - onResult: Called with the result of each.
        public func opensLinks(
            in motherboard: Motherboard, onResult: @escaping @MainActor (URL, LinkResult) -> Void
        ) -> some View {
            onOpenURL { url in
                Task { onResult(url, await motherboard.open(url.absoluteString)) }
            }
        }

        /// Stores what is shown when the scene goes to the background, and restores it if the system has ended the app
        /// meanwhile.
        ///
        /// - Parameters:
        ///   - root: The root whose motherboards are installed and whose tabs are laid out.
        ///   - start: Shows the app's first screen. Called when there is nothing to restore, or nothing was restored.
        ///   - onRestore: Called with the result of restoring, and with the error of a snapshot that can't be read or
        ///     written.
        public func restoresScene(
            of root: Root, start: @escaping @MainActor () -> Void,
            onRestore: @escaping @MainActor (Result<RestorationResult, any Error>) -> Void
        ) -> some View {
            modifier(SceneRestoration(root: root, start: start, onRestore: onRestore))
        }
    }

    /// Keeps a snapshot in the scene's storage.
    struct SceneRestoration: ViewModifier {
        let root: Root
        let start: @MainActor () -> Void
        let onRestore: @MainActor (Result<RestorationResult, any Error>) -> Void
        @SceneStorage("org.backplane.navigation") private var saved: Data?
        @State private var hasBegun = false
        @Environment(\.scenePhase) private var phase

        func body(content: Content) -> some View {
            content
                .task { await begin() }
                .onChange(of: phase) { _, phase in
                    if phase != .active { save() }
                }
        }

        private func begin() async {
            guard !hasBegun else { return }
            hasBegun = true
            if let saved { await restore(saved) }
            if root.navigator.top == nil { start() }
        }

        private func restore(_ saved: Data) async {
            do {
                let snapshot = try JSONDecoder().decode(NavigationSnapshot.self, from: saved)
                onRestore(.success(await root.restore(snapshot)))
            } catch {
                onRestore(.failure(error))
            }
        }

        private func save() {
            guard hasBegun else { return }
            do {
                saved = try JSONEncoder().encode(root.navigator.snapshot)
            } catch {
                onRestore(.failure(error))
            }
        }
    }
#endif
