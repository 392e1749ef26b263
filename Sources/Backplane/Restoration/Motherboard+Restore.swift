extension Motherboard {
    /// Brings back what a snapshot shows: activates its boards in order, from the bottom up, and puts their screens into
    /// the stacks, tabs and layers where they were.
    ///
    /// Lay out the tabs first. What is shown already stays, and a screen among it that the snapshot has too is not
    /// activated again. What can't be restored is left out, and the rest comes back.
    ///
    /// Waits until no message is being delivered, then goes through the whole snapshot without a pause.
    ///
    /// - Returns: What was restored, what was skipped, and every problem.
    public func restore(_ snapshot: NavigationSnapshot) async -> RestorationResult {
        // Only a task that was started to run at once can find a delivery under way.
        while root.delivery.isBusy { await Task.yield() }
        var restorer = Restorer(motherboard: self)
        restorer.restore(snapshot)
        return restorer.result
    }

    /// This motherboard or one inside its live boards, by its path from the outermost.
    func motherboard(at path: String) -> Motherboard? {
        if path == name { return self }
        let around = sortedSlots.filter { path == "\(name)/\($0.id)" || path.hasPrefix("\(name)/\($0.id)/") }
        return around.lazy.compactMap { $0.instance?.restorableInner?.motherboard(at: path) }.first
    }
}
