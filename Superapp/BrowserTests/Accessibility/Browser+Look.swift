import Testing

extension Browser {
    /// How a person looks at the app.
    enum Look: CaseIterable {
        case desktop
        /// As narrow as pages have to work without scrolling sideways.
        case darkPhone
        /// A phone whose owner has made text half as large again.
        case largeText
    }

    /// Expects nothing wrong with the page: on a wide screen in light colours, on a phone in dark ones, and with large
    /// text.
    func audit(_ page: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for look in Look.allCases {
            try await use(look)
            let problems = try await run(Self.auditScript).string ?? "The audit did not run."
            #expect(problems.isEmpty, "\(page), \(look): \(problems)", sourceLocation: sourceLocation)
            try await screenshot("\(page) \(look)")
        }
        try await use(.desktop)
    }

    private static let auditScript = String(decoding: PackageResources.audit_js, as: UTF8.self)

    func use(_ look: Look) async throws {
        let (width, scheme, text) =
            switch look {
            case .desktop: (1_280.0, "light", "")
            case .darkPhone: (320.0, "dark", "")
            case .largeText: (390.0, "light", "150%")
            }
        try await perform(
            "Emulation.setDeviceMetricsOverride",
            ["width": .number(width), "height": 800, "deviceScaleFactor": 1, "mobile": .bool(look != .desktop)])
        try await perform(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": .string(scheme)],
                    ["name": "prefers-reduced-motion", "value": "reduce"],
                ]
            ])
        try await run("document.documentElement.style.fontSize = '\(text)'")
    }

    /// Puts the browser's machine into a time zone, such as `Asia/Tokyo`.
    func use(zone: String) async throws {
        try await perform("Emulation.setTimezoneOverride", ["timezoneId": .string(zone)])
    }
}
