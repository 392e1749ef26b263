// Printed from sign-in-over-listings.trace by Replay.testSource(for:of:importing:); SignInOverListingsTests compares.
// swift-format-ignore-file

import Backplane
import BackplaneTesting
import Testing
import AccountServiceTesting
import Home
import HomeInterface

@MainActor
@Test("'superapp.home' does what was recorded")
func recorded_superapp_home() async throws {
    let id = BoardID<HomeInterface.HomeInput, HomeInterface.HomeOutcome, HomeInterface.HomeCommand>("superapp.home")
    let probe = try BoardProbe(id, of: HomeModule(), register: { $0.register(\.accounts) { _ in StubAccountService() } })
    try probe.activate(recorded: #"{"entries":[{"id":"listings","needsSignIn":false,"path":"/listings","symbol":"bag","text":"Things for sale, offered by people here.","title":"Listings","unit":"new"},{"id":"chat","needsSignIn":true,"path":"/chat","symbol":"bubble","text":"Talk to people here, in real time.","title":"Chat","unit":"unread"},{"id":"posts","needsSignIn":true,"path":"/posts","symbol":"pen","text":"Write something down, and find it again.","title":"Posts","unit":"new"},{"id":"todos","needsSignIn":true,"path":"/todos","symbol":"check","text":"What is left to do.","title":"Todos","unit":"open"},{"id":"repos","needsSignIn":false,"path":"/repos","symbol":"code","text":"Search what others build at GitHub.","title":"Repositories","unit":"new"},{"id":"cosmonauts","needsSignIn":false,"path":"/cosmonauts","symbol":"rocket","text":"The crew, their suits, and who is outside right now.","title":"Cosmonauts","unit":"new"}]}"#)  // #1 activation main → superapp.home: HomeInput
    try probe.activate(recorded: #"{"entries":[{"id":"listings","needsSignIn":false,"path":"/listings","symbol":"bag","text":"Things for sale, offered by people here.","title":"Listings","unit":"new"},{"id":"chat","needsSignIn":true,"path":"/chat","symbol":"bubble","text":"Talk to people here, in real time.","title":"Chat","unit":"unread"},{"id":"posts","needsSignIn":true,"path":"/posts","symbol":"pen","text":"Write something down, and find it again.","title":"Posts","unit":"new"},{"id":"todos","needsSignIn":true,"path":"/todos","symbol":"check","text":"What is left to do.","title":"Todos","unit":"open"},{"id":"repos","needsSignIn":false,"path":"/repos","symbol":"code","text":"Search what others build at GitHub.","title":"Repositories","unit":"new"},{"id":"cosmonauts","needsSignIn":false,"path":"/cosmonauts","symbol":"rocket","text":"The crew, their suits, and who is outside right now.","title":"Cosmonauts","unit":"new"}],"session":{"expiresAt":819624504.997,"id":{"rawValue":"CB824966-F68D-4DC7-842C-346ACD56006B"},"startedAt":817032504.997,"user":{"createdAt":817032502.1029999,"id":{"rawValue":"E70AECD9-A9E1-49B9-8CEE-C6E347760F97"},"name":"Ada"}}}"#)  // #5 activation main → superapp.home: HomeInput
    try probe.interact(recorded: #"{"showBadge":{"_0":"todos","count":2}}"#)  // #8 command main → superapp.home: showBadge
    try probe.interact(recorded: #"{"showBadge":{"_0":"chat","count":0}}"#)  // #9 command main → superapp.home: showBadge
    probe.finish()
}
