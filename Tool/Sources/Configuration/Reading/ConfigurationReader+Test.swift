import Yams

extension ConfigurationReader {
    func test(_ node: Node, into configuration: inout Configuration) throws {
        let members = try yaml.members(node, of: "'test'", keys: ["environment", "remote-cache"])
        if let names = members["environment"] {
            configuration.testVariables = try yaml.strings(names, of: "'environment'")
        }
        if let address = members["remote-cache"] {
            let text = try yaml.string(address, of: "'remote-cache'")
            guard !text.contains("@") else {
                throw yaml.error(
                    "'remote-cache' holds a user name or a password, and this file is for everyone; set "
                        + "BACKPLANE_REMOTE_CACHE_USER and BACKPLANE_REMOTE_CACHE_PASSWORD, or use ~/.netrc",
                    at: address)
            }
            configuration.remoteCache = text
        }
    }
}
