import DesignSystemInterface

extension Timeline {
    var markup: Markup {
        """
        <div class="timeline" tabindex="0" role="region" aria-labelledby="sequence-heading" data-timeline>
        <div class="timeline__heads" aria-hidden="true"><svg class="sequence" viewBox="0 0 \(width) 44" width="\(width)" height="44">\
        \(each: lanes, \.head)</svg></div>
        \(each: deeds, { $0.markup(in: self) })</div>
        """
    }
}

extension Timeline.Lane {
    fileprivate var head: Markup {
        """
        <rect class="sequence__head" x="\(left)" y="6" width="152" height="32" rx="10"/>\
        <text class="sequence__name" x="\(x)" y="27">\(name)<title>\(fullName)</title></text>
        """
    }
}

extension Timeline.Deed {
    fileprivate func markup(in timeline: Timeline) -> Markup {
        """
        <section class="deed\(if: isByItself, " deed--quiet")" id="\(id)"><h3 class="deed__words">\(words) \
        <span class="deed__facts">\(time) · \(count)</span></h3>
        \(each: messages, { $0.markup(in: timeline) })</section>
        """
    }
}

extension Timeline.Message {
    fileprivate func markup(in timeline: Timeline) -> Markup {
        """
        <details class="message message--\(style)" id="\(id)"><summary class="message__line">\
        <span class="message__time">\(time)</span>\
        <span class="message__words" aria-hidden="true"><b>\(from)</b> → <b>\(to)</b><span>\(text)</span></span>\
        <span class="hush">\(words)</span>\(arrow(in: timeline))</summary>
        <div class="message__inside"><dl class="facts">\(facts)</dl>\
        \(if: !flows.isEmpty, #"<p class="message__title">Flow</p>\#(Markup.codes(flows))"#)\
        \(payload, { payload in
            #"<p class="message__title">It carried</p><pre class="code code--short" tabindex="0">\#(payload)</pre>"#
        })</div></details>
        """
    }

    private func arrow(in timeline: Timeline) -> Markup {
        """
        <svg class="sequence message__arrow" aria-hidden="true" focusable="false" viewBox="0 0 \(timeline.width) 40" \
        width="\(timeline.width)" height="40">\
        \(each: timeline.lanes, { #"<line class="sequence__life" x1="\#($0.x)" y1="0" x2="\#($0.x)" y2="40"/>"# })\
        <path class="sequence__arrow sequence__arrow--\(style)" d="\(path)"/>\
        <polygon class="sequence__tip sequence__tip--\(style)" points="\(tip)"/>\
        </svg><span class="message__lane" aria-hidden="true"><svg class="sequence" width="\(labelX - Timeline.labelWidth / 2)" \
        height="1"></svg><span class="message__label message__label--\(style)"><span>\(text)</span></span></span>
        """
    }
}
