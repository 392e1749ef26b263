import Testing

extension Browser {
    /// How a person looks at the app.
    enum Look: CaseIterable {
        case desktop
        /// As narrow as pages have to work without scrolling sideways.
        case darkPhone
    }

    /// Expects nothing wrong with the page: on a wide screen in light colours, and on a phone in dark ones.
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
        let (width, scheme) = look == .desktop ? (1_280.0, "light") : (320.0, "dark")
        try await perform(
            "Emulation.setDeviceMetricsOverride",
            ["width": .number(width), "height": 800, "deviceScaleFactor": 1, "mobile": .bool(look == .darkPhone)])
        try await perform(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": .string(scheme)],
                    ["name": "prefers-reduced-motion", "value": "reduce"],
                ]
            ])
    }

    /// Puts the browser's machine into a time zone, such as `Asia/Tokyo`.
    func use(zone: String) async throws {
        try await perform("Emulation.setTimezoneOverride", ["timezoneId": .string(zone)])
    }
}
