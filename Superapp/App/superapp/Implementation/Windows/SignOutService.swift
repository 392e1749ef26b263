import ServiceLifecycle

/// Signs windows out whose session ends elsewhere, and stores every sign-out before the app stops.
struct SignOutService: Service {
    let windows: SuperappWindows

    func run() async {
        await cancelWhenGracefulShutdown { await windows.watchEndings() }
        await windows.finishSignOuts()
    }
}
