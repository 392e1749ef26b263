import BackplaneCommands

await BackplaneTool.start()
