#if canImport(SwiftUI)
    import Backplane
    import SwiftUI

    /// Presents what is right above a layer, or above the base: the next layer, which does the same, or a dialog.
    struct LayerPresentation: ViewModifier {
        let navigator: Navigator
        /// The layer; nil for the base.
        let level: NavigationLayer.ID?

        func body(content: Content) -> some View {
            content
                .modifier(DialogPresentation(navigator: navigator, level: level))
                .sheet(item: item { $0.presentation != .cover || !Self.hasCovers }) { item in
                    LayerView(navigator: navigator, last: item.layer)
                }
                #if !os(macOS)
                    .fullScreenCover(item: item { $0.presentation == .cover }) { item in
                        LayerView(navigator: navigator, last: item.layer)
                    }
                #endif
        }

        private static var hasCovers: Bool {
            #if os(macOS)
                false
            #else
                true
            #endif
        }

        private var next: NavigationLayer? {
            guard let level else { return navigator.layers.first }
            return navigator.layers.drop { $0.id != level }.dropFirst().first
        }

        private func item(where isWanted: (NavigationLayer) -> Bool) -> Binding<LayerItem?> {
            let shown = next.flatMap { isWanted($0) ? $0 : nil }
            return Binding { @MainActor in
                shown.map { LayerItem($0) }
            } set: { @MainActor item in
                // SwiftUI also says so of a layer whose end began in the navigator; then there is nothing left to do.
                guard item == nil, let shown, navigator.layers.contains(where: { $0.id == shown.id }) else { return }
                navigator.dismiss(shown)
            }
        }
    }

    /// Draws one layer and those above it.
    struct LayerView: View {
        let navigator: Navigator
        /// What the layer was last, to draw while it moves out of sight.
        let last: NavigationLayer

        var body: some View {
            StackView(navigator: navigator, stack: current.stack)
                .modifier(LayerPresentation(navigator: navigator, level: last.id))
                .modifier(Detents(last.presentation.detents))
                .environment(\.navigator, navigator)
        }

        private var current: NavigationLayer { navigator.layers.first { $0.id == last.id } ?? last }
    }

    /// Lets the person draw a sheet to some heights, of which it starts at the first.
    struct Detents: ViewModifier {
        private let detents: [PresentationDetent]
        @State private var selected: PresentationDetent

        init(_ detents: [Detent]) {
            self.detents = detents.map(PresentationDetent.init)
            _selected = State(initialValue: self.detents.first ?? .large)
        }

        @ViewBuilder
        func body(content: Content) -> some View {
            if detents.isEmpty {
                content
            } else {
                content.presentationDetents(Set(detents), selection: $selected)
            }
        }
    }

    extension PresentationDetent {
        init(_ detent: Detent) {
            switch detent {
            case .medium: self = .medium
            case .large: self = .large
            case .fraction(let fraction): self = .fraction(fraction)
            case .height(let height): self = .height(height)
            }
        }
    }

    /// A layer as the item of a sheet.
    struct LayerItem: Identifiable {
        let id: NavigationLayer.ID
        let layer: NavigationLayer

        @MainActor
        init(_ layer: NavigationLayer) {
            id = layer.id
            self.layer = layer
        }
    }

    /// Shows the dialog that waits for an answer, over the uppermost layer.
    struct DialogPresentation: ViewModifier {
        let navigator: Navigator
        /// The layer that this is over; nil for the base.
        let level: NavigationLayer.ID?

        func body(content: Content) -> some View {
            let (alert, confirmation) = (dialog(.alert), dialog(.confirmation))
            content
                .alert(title(of: alert), isPresented: isShown(alert), presenting: alert) { dialog in
                    buttons(of: dialog)
                } message: { dialog in
                    message(of: dialog)
                }
                .confirmationDialog(
                    title(of: confirmation), isPresented: isShown(confirmation), titleVisibility: .visible,
                    presenting: confirmation
                ) { dialog in
                    buttons(of: dialog)
                } message: { dialog in
                    message(of: dialog)
                }
        }

        private func dialog(_ style: DialogStyle) -> NavigationDialog? {
            guard navigator.layers.last?.id == level, let dialog = navigator.dialogs.first else { return nil }
            return dialog.style == style ? dialog : nil
        }

        private func isShown(_ dialog: NavigationDialog?) -> Binding<Bool> {
            Binding { @MainActor in
                dialog != nil
            } set: { @MainActor isShown in
                guard !isShown, let dialog else { return }
                // SwiftUI may say so before it calls the pressed button's action, which then comes first all the same.
                Task { navigator.dismiss(dialog) }
            }
        }

        private func title(of dialog: NavigationDialog?) -> Text { Text(verbatim: dialog?.title ?? "") }

        private func buttons(of dialog: NavigationDialog) -> some View {
            ForEach(dialog.buttons, id: \.self) { button in
                Button(button.title, role: role(of: button)) { navigator.press(button) }
            }
        }

        @ViewBuilder private func message(of dialog: NavigationDialog) -> some View {
            if let message = dialog.message { Text(verbatim: message) }
        }

        private func role(of button: NavigationDialog.Button) -> ButtonRole? {
            switch button.role {
            case .cancel: .cancel
            case .destructive: .destructive
            case nil: nil
            }
        }
    }
#endif
