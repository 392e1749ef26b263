import AccountServiceInterface
import ChatInterface
import Foundation

/// A message that is stored.
struct Message: Hashable, Sendable, Identifiable {
    /// Its number in the conversation, from 1.
    let sequence: Int
    let id: MessageID
    let sender: UserID
    let body: String
    let sentAt: Date
}
