import ChatInterface
import WebShell

/// What the shell knows of a window is what Chat asks.
extension WindowPresence: WindowAttention {}
