import AccountService
import AccountServiceInterface
import ArgumentParser
import Backplane
import Chat
import ChatInterface
import Database
import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// What a message costs without pages: it comes in over HTTP, Chat stores it as ever, and both sides get it as a line
/// of text.
struct FloorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "floor", shouldDisplay: false)

    @Option(help: "The database file.")
    var database: String

    func run() async throws {
        let talks = try await FloorTalks(database: database)
        let router = Router()
        router.post("/talks/:talk/:side") { request, context in
            let (talk, side) = try Self.place(context)
            let body = try await request.body.collect(upTo: 64 * 1024)
            try await talks.send(String(buffer: body), in: talk, from: side)
            return HTTPResponse.Status.ok
        }
        router.get("/talks/:talk/:side") { _, context in
            let (talk, side) = try Self.place(context)
            let lines = talks.lines(of: talk, at: side)
            return Response(
                status: .ok, headers: [.contentType: "text/event-stream"],
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: ":\n\n"))
                    for await line in lines { try await writer.write(ByteBuffer(string: "data: \(line)\n\n")) }
                    try await writer.finish(nil)
                })
        }
        let app = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0), serverName: nil),
            onServerRunning: { channel in
                let line = "Running at http://127.0.0.1:\(channel.localAddress?.port ?? 0)\n"
                FileHandle.standardOutput.write(Data(line.utf8))
            })
        try await app.runService()
    }

    private static func place(_ context: BasicRequestContext) throws -> (talk: Int, side: Int) {
        (try context.parameters.require("talk", as: Int.self), try context.parameters.require("side", as: Int.self) % 2)
    }
}

/// The talks of the floor: each between two people of its own.
final class FloorTalks: Sendable {
    private struct Place: Hashable {
        let talk: Int
        let side: Int
    }

    private let assembly: Assembly
    private let senders = Mutex<[Place: any ChatMessageSender]>([:])
    private let listeners = Mutex<[Place: AsyncStream<String>.Continuation]>([:])

    @MainActor
    init(database path: String) throws {
        let database = try DatabaseModule(
            at: .file(path: path), migrations: AccountServiceModule.migrations + ChatModule.migrations)
        assembly = try Assembly(
            modules: [database, AccountServiceModule(), ChatModule()],
            providing: [.init(\.attention), .init(\.client), .init(\.currentSession)])
    }

    func send(_ text: String, in talk: Int, from side: Int) async throws {
        try await sender(in: talk, from: side).sendNewMessage(text)
        for side in 0..<2 { listeners.withLock { $0[Place(talk: talk, side: side)] }?.yield(text) }
    }

    func lines(of talk: Int, at side: Int) -> AsyncStream<String> {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        listeners.withLock { $0[Place(talk: talk, side: side)] = continuation }
        return lines
    }

    private func sender(in talk: Int, from side: Int) async throws -> any ChatMessageSender {
        let place = Place(talk: talk, side: side)
        if let known = senders.withLock({ $0[place] }) { return known }
        let people = (0..<2).map { User(id: UserID(), name: "\(talk) \($0)", createdAt: Date()) }
        let made = try await [
            makeSender(from: people[0], to: people[1]), makeSender(from: people[1], to: people[0]),
        ]
        return senders.withLock { senders in
            for side in 0..<2 { senders[Place(talk: talk, side: side)] = made[side] }
            return made[side]
        }
    }

    @MainActor
    private func makeSender(from person: User, to other: User) throws -> any ChatMessageSender {
        let session = FloorSession(person)
        let dependencies = assembly.dependencies.child { registry in
            registry.register(\.currentSession) { _ in session }
        }
        return try dependencies.chat.messageSender(to: ChatPerson(other), about: nil)
    }
}

/// Somebody who is signed in for ever.
private final class FloorSession: CurrentSession {
    let session: Session?

    init(_ person: User) {
        session = SessionToken(rawValue: String(repeating: "A", count: 43)).map {
            Session(id: SessionID(), token: $0, user: person, startedAt: Date(), expiresAt: .distantFuture)
        }
    }
}
