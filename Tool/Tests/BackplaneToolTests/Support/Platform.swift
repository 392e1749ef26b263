/// Whether the tests run on Linux, where tests are observed and Swift Build makes test runners.
let isLinux: Bool = {
    #if os(Linux)
        true
    #else
        false
    #endif
}()
