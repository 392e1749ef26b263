import Backplane

@MainActor
func activate(_ motherboard: Motherboard, _ user: User) {
    motherboard.activate(.login)
    motherboard.activate(.home, with: user)
    motherboard.activate(.home, with: 3)  // error: cannot convert value of type 'Int' to expected argument type 'User'
    motherboard.activate(.home)  // error: this board takes an input: use activate(_:with:)
    motherboard.activate(.login, with: user)  // error: cannot convert value of type 'User'
    motherboard.activate(.settings)  // error: has no member 'settings'
    motherboard.activate(.settings, with: user)  // error: has no member 'settings'
    motherboard.activate("com.example.login")  // error: generic parameter 'Output' could not be inferred
}
