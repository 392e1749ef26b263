import Backplane

/// The place of the list of conversations.
struct ConversationsRoute: Route, Hashable {}
