import Backplane

enum ChatCommand: Sendable { case mute }

@MainActor
func interact(_ motherboard: Motherboard) {
    motherboard.interact(.home, .refresh)
    motherboard.interact(.home, .reload)  // error: type 'HomeCommand' has no member 'reload'
    motherboard.interact(.home, ChatCommand.mute)  // error: cannot convert value of type 'ChatCommand'
    motherboard.interact(.login, HomeCommand.refresh)  // error: to expected argument type 'Never'
    motherboard.interact(.login, .refresh)  // error: type 'Never' has no member 'refresh'
    motherboard.interact(.home)  // error: missing argument for parameter #2
}
