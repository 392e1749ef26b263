import DesignSystemInterface

/// A form that was not carried out, to be sent once more as it is: nothing that was filled in is lost.
struct UnsentForm: Sendable, Equatable {
    struct Field: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// Where it is sent to.
    let address: String
    let fields: [Field]

    init(_ form: WebForm, to address: String) {
        self.address = address
        fields = form.fields.map { Field(name: $0.name, value: $0.value) }
    }
}
