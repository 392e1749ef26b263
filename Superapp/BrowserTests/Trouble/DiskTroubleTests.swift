import Foundation
import Testing

#if os(Linux)
    @Suite("A disk that takes nothing more while the app runs", .timeLimit(.minutes(60)))
    struct DiskTroubleTests {
        @Test("Writing is forbidden: every feature says so and shows what it has, and works when it is over")
        func forbidden() async throws {
            let folder = try TemporaryFolder()
            let (app, disk) = try await ForbiddenDisk.startApp(in: folder)
            var cookie: String?
            try await RunningApp.run(app) { app in
                let trouble = try await Trouble.begin(on: app)
                try await trouble.check(disk)
                // Signed out while that can't be stored; stopped when it can: the app does it before it ends.
                try await disk.refuse()
                cookie = await trouble.ada.cookies["session"]
                try await trouble.signOut()
                try await disk.accept()
            }
            try await RunningApp.run(database: folder.path("superapp.sqlite")) { app in
                let thief = PlainClient(app)
                await thief.setCookie("session", try #require(cookie))
                #expect(try await thief.get("/home").heading == "Welcome")
                #expect(try await thief.canSignIn("Late Zoe"))
                #expect(try await PlainClient(app).get("/listings").body.contains("A late lamp"))
            }
        }

        @Test(
            "The disk is full: every feature says so and shows what it has, and works when there is room",
            .enabled("Users of this system can't have disks of their own; the other test stands in.") {
                await FullDisk.isPossible
            })
        func full() async throws {
            let folder = try TemporaryFolder()
            let (app, disk) = try await FullDisk.startApp(in: folder)
            try await RunningApp.run(app) { app in
                try await Trouble.begin(on: app).check(disk)
            }
        }
    }
#endif
