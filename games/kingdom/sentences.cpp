// The lines of a card: its production, upgrades, boxes and effects, step by step.
#include "games/kingdom/sentences.hpp"

#include <utility>

#include "games/kingdom/phrases.hpp"

namespace guildhall::kingdom {
namespace {

// Steps, prices and lines of one card.
class Writer {
 public:
  Writer(const Deck& deck, CardId card, Lang lang)
      : deck_(deck), card_(card), words_(lang), cards_(deck, lang) {}

  std::vector<std::string> lines(const Stage& stage) const {
    std::vector<std::string> out;
    if (!stage.produce.empty())
      out.push_back(words_.say("line.produce", {{"res", alternatives(stage.produce)}}));
    for (int i = stage.upgrades.first; i < stage.upgrades.last; ++i) {
      out.push_back(upgrade(deck_.upgrades[static_cast<std::size_t>(i)]));
    }
    if (!stage.boxes.empty()) out.push_back(boxes(stage.boxes));
    for (int i = stage.effects.first; i < stage.effects.last; ++i) {
      effect(deck_.effects[static_cast<std::size_t>(i)], out);
    }
    if (stage.fame != 0) out.push_back(words_.say("line.fame", {{"n", stage.fame}}));
    return out;
  }

 private:
  std::string quoted_stage(int stage) const {
    const Stage& there = deck_.stage(card_, stage);
    std::string number = std::to_string(stage);
    if (!there.exists) return number;
    return words_.say("stage", {{"n", number}, {"name", words_.quoted(deck_.names[there.name])}});
  }

  std::string alternatives(Range sets) const {
    std::vector<std::string> parts;
    for (int i = sets.first; i < sets.last; ++i) {
      const auto one = words_.resources(deck_.sets[static_cast<std::size_t>(i)], false);
      parts.push_back(sets.size() > 1 ? joined(one, " + ") : words_.list(one, "and"));
    }
    return words_.list(parts, "or");
  }

  static std::string joined(const std::vector<std::string>& parts, std::string_view joint) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : std::string(joint)) + part;
    return out;
  }

  std::string amount(const Step& s) const {
    if (!s.one_of.empty()) return alternatives(s.one_of);
    auto parts = words_.resources(s.res, false);
    if (s.any > 0) parts.push_back(words_.say("any-resource", {{"n", s.any}}));
    return words_.list(parts, "and");
  }

  std::string upgrade(const Upgrade& u) const {
    std::vector<std::string> parts = words_.resources(u.cost, true);
    price_steps(u.also, parts);
    if (parts.empty()) parts.push_back(words_.say("line.free"));
    const std::string name = words_.name(deck_.names[deck_.stage(card_, u.to).name]);
    return words_.say("line.upgrade", {{"price", join_list(parts, ", ")}, {"name", name}});
  }

  std::string box(const Box& b) const {
    std::vector<std::string> parts;
    if (b.has_fame) parts.push_back(std::to_string(b.fame));
    if (!b.pay.empty())
      parts.push_back(words_.say("price.res", {{"res", words_.list(words_.resources(b.pay, false), "and")}}));
    if (!b.gain.empty()) parts.push_back(joined(words_.resources(b.gain, true), " + "));
    if (!b.steps.empty()) parts.push_back(steps(b.steps));
    return parts.empty() ? words_.say("line.empty") : joined(parts, ", ");
  }

  // Equal boxes in a row are told together: "3 × [empty]".
  std::string boxes(Range range) const {
    std::vector<std::pair<std::string, int>> groups;
    bool fame = false;
    for (int i = range.first; i < range.last; ++i) {
      const Box& b = deck_.boxes[static_cast<std::size_t>(i)];
      fame = fame || b.has_fame;
      const std::string text = box(b);
      if (!groups.empty() && groups.back().first == text) {
        ++groups.back().second;
      } else {
        groups.emplace_back(text, 1);
      }
    }
    std::string out;
    for (const auto& [text, times] : groups) {
      if (!out.empty()) out += ' ';
      out += (times > 1 ? std::to_string(times) + " × [" : "[") + text + "]";
    }
    if (groups.size() == 1 && groups[0].first == words_.say("line.empty")) out = std::to_string(range.size());
    return words_.say(fame ? "line.boxes-fame" : "line.boxes", {{"boxes", out}});
  }

  void effect(const Effect& e, std::vector<std::string>& out) const {
    const Args args{{"head", head(e)}, {"price", price(e)}, {"steps", steps(e.body)}};
    const bool free = args[1].text.empty();
    out.push_back(words_.say(free ? "line.effect" : "line.effect-price", args));
    for (int i = e.body.first; i < e.body.last; ++i) {
      const Step& s = deck_.steps[static_cast<std::size_t>(i)];
      for (int at = 0; at < s.totals.size(); ++at) {
        const Range reward = deck_.lists[static_cast<std::size_t>(s.options.first + at)];
        out.push_back(words_.say("line.milestone",
                                 {{"n", cards_.number(s.totals.first + at)}, {"steps", steps(reward)}}));
      }
    }
  }

  std::string head(const Effect& e) const {
    std::string text = e.when == When::always
                           ? words_.say("kind." + std::string(kind_names[static_cast<std::size_t>(e.kind)]))
                           : trigger(e);
    std::vector<std::string> tags;
    if (e.kind == Kind::optional || e.kind == Kind::forced) {
      tags.push_back(words_.say(e.kind == Kind::forced ? "tag.forced" : "tag.optional"));
    }
    if (e.kind == Kind::passive && e.when == When::always && e.usable)
      tags.push_back(words_.say("tag.any-time"));
    if (e.once) tags.push_back(words_.say("tag.once"));
    if (e.once_per_turn) tags.push_back(words_.say("tag.once-per-turn"));
    if (e.max_times > 0) tags.push_back(words_.say("tag.max-times", {{"n", e.max_times}}));
    if (!tags.empty()) text += " (" + join_list(tags, ", ") + ")";
    return text;
  }

  std::string trigger(const Effect& e) const {
    const std::string which = e.match == Target::filter ? cards_.phrase(deck_.filters[e.match_filter],
                                                                        Case::acc, Det::a, Place::none)
                                                        : words_.say("self.acc");
    std::string when =
        words_.say("when." + std::string(when_names[static_cast<std::size_t>(e.when)]), {{"cards", which}});
    if (e.nth == 0) return when;
    return words_.say("nth", {{"when", when}, {"n", e.nth}, {"nth", ordinal(e.nth)}});
  }

  static std::string ordinal(int n) {
    const bool teen = n % 100 >= 11 && n % 100 <= 13;
    const std::string_view end = teen          ? "th"
                                 : n % 10 == 1 ? "st"
                                 : n % 10 == 2 ? "nd"
                                 : n % 10 == 3 ? "rd"
                                               : "th";
    return std::to_string(n) + std::string(end);
  }

  std::string price(const Effect& e) const {
    std::vector<std::string> parts;
    auto res = words_.resources(e.cost, false);
    if (e.cost_any > 0) res.push_back(words_.say("any-resource", {{"n", e.cost_any}}));
    if (!res.empty()) parts.push_back(words_.say("price.res", {{"res", words_.list(res, "and")}}));
    if (!e.track.empty()) {
      parts.push_back(words_.say("price.track", {{"kind", words_.kind(e.track_resource, 0)},
                                                 {"list", cards_.numbers(e.track, "")}}));
    }
    price_steps(e.also, parts);
    return words_.list(parts, "and");
  }

  void price_steps(Range range, std::vector<std::string>& parts) const {
    for (int i = range.first; i < range.last; ++i) {
      parts.push_back(step(deck_.steps[static_cast<std::size_t>(i)], i == range.first));
    }
  }

  std::string steps(Range range) const {
    std::string out;
    for (int i = range.first; i < range.last; ++i) {
      const Step& s = deck_.steps[static_cast<std::size_t>(i)];
      if (i > range.first) {
        const Op before = deck_.steps[static_cast<std::size_t>(i - 1)].op;
        const bool closed = before == Op::choose || before == Op::if_;
        const bool told = s.op == Op::if_ || s.op == Op::last_round;
        out += words_.joint(closed ? "then-sentence" : told ? "also" : "then");
      }
      out += step(s, i == range.first);
    }
    return out;
  }

  std::string step(const Step& s, bool first) const {
    switch (s.op) {
      case Op::choose: return say_op("choose", {{"options", options(s.options)}});
      case Op::if_: return say_op("if", {{"cond", cond(s.cond)}, {"then", steps(s.then)}});
      case Op::forbid: return forbid(s);
      case Op::worth: return worth(s);
      case Op::check: return check(s, first);
      case Op::discover: return discover(s);
      case Op::reduce_cost:
        return say_op("reduce-cost", {{"of", target(s, Case::gen, first)}, {"res", by(s)}});
      case Op::counts_as: {
        const std::string noun = words_.noun(deck_.keywords[s.keyword], Case::acc, words_.count(s.count));
        return say_op("counts-as", {{"n", s.count}, {"noun", noun}});
      }
      case Op::modify_gain: return modify_gain(s);
      case Op::upgrade: return upgrade_step(s, first);
      default: return say_op(key_of(s), args_of(s, first));
    }
  }

  std::string say_op(std::string_view key, const Args& args) const {
    return words_.say("op." + std::string(key), args);
  }

  // The key of a step that needs no words of its own beside the common parts.
  static std::string key_of(const Step& s) {
    std::string key(op_names[static_cast<std::size_t>(s.op)]);
    switch (s.op) {
      case Op::defeat: return s.target == Target::nothing ? key + "-this" : key;
      case Op::turn_to: return s.target == Target::filter ? key + "-cards" : key;
      case Op::mill: return s.count == 255 ? key + "-all" : key;
      case Op::add_production:
        return s.stage == any_unmodified ? key + "-unmodified" : s.stage != 0 ? key + "-stage" : key;
      case Op::add_fame: return s.stage != 0 ? key + "-stage" : key;
      case Op::modify_production: return s.may_swap ? key + "-swap" : s.factor > 1 ? key + "-times" : key;
      default: return key;
    }
  }

  Args args_of(const Step& s, bool first) const {
    const bool named = s.stage != 0 && s.stage != any_unmodified && s.target != Target::filter;
    const int n = s.op == Op::add_fame ? s.fame : s.op == Op::modify_production ? s.factor : s.count;
    return {{"cards", target(s, Case::acc, first)},
            {"of", target(s, Case::gen, first)},
            {"at", target(s, Case::dat, first)},
            {"subject", target(s, Case::nom, first)},
            {"res", amount(s)},
            {"n", n},
            {"stage", named ? quoted_stage(s.stage) : std::to_string(s.stage)},
            {"per", per(s.per)},
            {"limit", limit(s)},
            {"then", s.then.empty() ? "" : steps(s.then)},
            {"keyword", keyword(s)},
            {"from", kind(s.resource, 0)},
            {"from-of", kind(s.resource, 1)},
            {"to", kind(s.other_resource, 0)}};
  }

  std::string limit(const Step& s) const {
    if (s.limit == 0) return {};
    return words_.say(s.op == Op::block ? "op.block-limit" : "at-most", {{"n", s.limit}});
  }

  std::string keyword(const Step& s) const {
    if (s.op != Op::add_keyword) return {};
    return words_.say("quote", {{"name", words_.entry("keywords", deck_.keywords[s.keyword])}});
  }

  std::string kind(int resource, int at) const {
    return resource < resource_count ? words_.kind(resource, at) : std::string();
  }

  std::string target(const Step& s, Case c, bool first) const {
    const std::string end(case_keys[static_cast<std::size_t>(c)]);
    if (s.target == Target::that) return words_.say((first ? "played." : "that.") + end);
    if (s.target != Target::filter) return words_.say("self." + end);
    Filter f = deck_.filters[s.filter];
    if (f.max == s.limit) f.max = 0;
    const bool standing = s.op == Op::modify_production;
    return cards_.phrase(f, c, standing ? Det::each : Det::number, place_of(s.op));
  }

  // Some verbs say where the cards are; others take them away from there.
  static Place place_of(Op op) {
    switch (op) {
      case Op::discard:
      case Op::block:
      case Op::keep_in_play:
      case Op::play_from_discard:
      case Op::cancel_banish: return Place::none;
      case Op::put_top:
      case Op::put_bottom: return Place::from;
      default: return Place::in;
    }
  }

  std::string by(const Step& s) const {
    if (s.resource == resource_count) return words_.say("any-resource", {{"n", s.count}});
    Resources res;
    res[s.resource] = s.count;
    return words_.list(words_.resources(res, false), "and");
  }

  std::string options(Range lists) const {
    std::vector<std::string> parts;
    for (int i = lists.first; i < lists.last; ++i) {
      const int n = i - lists.first + 1;
      parts.push_back(
          say_op("option", {{"n", n}, {"steps", steps(deck_.lists[static_cast<std::size_t>(i)])}}));
    }
    return joined(parts, "; ");
  }

  std::string discover(const Step& s) const {
    if (s.next) return say_op("discover-next", {{"n", s.count}});
    const Args args{{"n", s.pick ? s.count : s.ids.size()}, {"list", cards_.numbers(s.ids, "and")}};
    return say_op(!s.pick ? "discover" : s.rest_destroy ? "discover-pick-rest" : "discover-pick", args);
  }

  std::string check(const Step& s, bool first) const {
    std::string where;
    if (s.stage != 0) where = say_op("check-where", {{"stage", quoted_stage(s.stage)}});
    if (s.target == Target::filter) where = target(s, Case::gen, first);
    const std::string_view key = s.count_max > s.count          ? "check-range"
                                 : s.order_next && s.count == 1 ? "check-next"
                                 : s.order_next                 ? "check-next-many"
                                                                : "check";
    return say_op(key, {{"n", s.count},
                        {"m", s.count_max},
                        {"where", where},
                        {"per", per(s.per)},
                        {"free", s.free ? say_op("check-free", {}) : ""},
                        {"possible", s.if_possible ? say_op("check-possible", {}) : ""}});
  }

  std::string upgrade_step(const Step& s, bool first) const {
    const Args args{{"cards", target(s, Case::acc, first)}};
    const std::string text = say_op(s.free ? "upgrade-free" : "upgrade", args);
    return s.turn_goes_on ? say_op("upgrade-goes-on", {{"upgrade", text}}) : text;
  }

  std::string forbid(const Step& s) const {
    std::vector<std::string> acts;
    if ((s.what & no_play) != 0) acts.push_back(say_op("forbid-play", {}));
    if ((s.what & no_upgrade) != 0) acts.push_back(say_op("forbid-upgrade", {}));
    if ((s.what & no_time) != 0) acts.push_back(say_op("forbid-time", {}));
    std::vector<std::string> parts;
    if (!acts.empty()) parts.push_back(say_op("forbid", {{"list", words_.list(acts, "neither")}}));
    if ((s.what & no_destroy_self) != 0) parts.push_back(say_op("forbid-destroy", {}));
    const std::string text = words_.list(parts, "and");
    return s.cond == none ? text : say_op("forbid-unless", {{"forbid", text}, {"cond", cond(s.cond)}});
  }

  std::string worth(const Step& s) const {
    if (s.worth == Worth::highest_box) return say_op("worth-highest", {});
    if (s.worth == Worth::stage) return say_op("worth-stage", {{"stage", quoted_stage(s.stage)}});
    const int n = s.fame < 0 ? -s.fame : s.fame;
    return say_op("worth", {{"sign", s.fame < 0 ? "−" : "+"}, {"n", n}, {"per", per(s.per)}});
  }

  std::string modify_gain(const Step& s) const {
    std::vector<std::string> parts;
    for (int i = 0; i < resource_count; ++i) {
      const int n = s.res[i];
      if (n == 0) continue;
      parts.push_back(say_op(n < 0 ? "modify-gain-less" : "modify-gain-more",
                             {{"from", words_.kind(i, 0)}, {"n", n < 0 ? -n : n}}));
    }
    return words_.list(parts, "and");
  }

  std::string per(std::uint16_t index) const {
    if (index == none) return {};
    const Per& p = deck_.pers[index];
    const Args stage{{"stage", p.stage != 0 ? quoted_stage(p.stage) : std::string()}};
    const std::string_view end = p.stage != 0 ? "-stage" : "";
    switch (p.what) {
      case Per::What::boxes_marked: return words_.say("per.boxes-marked" + std::string(end), stage);
      case Per::What::boxes_unmarked: return words_.say("per.boxes-unmarked" + std::string(end), stage);
      case Per::What::paid: return words_.say("per.paid");
      case Per::What::stored: return words_.say("per.stored", {{"each", words_.kind(p.resource, 2)}});
      default: return per_cards(p, deck_.filters[p.filter]);
    }
  }

  std::string per_cards(const Per& p, const Filter& f) const {
    const std::string place = cards_.places(f.where, Place::in);
    if (p.what == Per::What::production)
      return words_.say("per.production", {{"each", words_.kind(p.resource, 2)}, {"place", place}});
    if (p.what == Per::What::missing_to) {
      const char gender = words_.gender(cards_.first_keyword(f));
      return words_.say("per.missing-to",
                        {{"each", cards_.phrase(f, Case::acc, Det::each, Place::none)},
                         {"missing", words_.adjective("missing", gender, Case::acc, Count::one)},
                         {"n", p.number},
                         {"place", place}});
    }
    if (f.every == 1)
      return words_.say("per.cards", {{"each", cards_.phrase(f, Case::acc, Det::each, Place::in)}});
    Filter group = f;
    group.amount = Amount::exactly;
    group.count = f.every;
    return words_.say("per.every", {{"cards", cards_.phrase(group, Case::acc, Det::number, Place::in)}});
  }

  std::string cond(std::uint16_t index) const {
    const Cond& c = deck_.conds[index];
    const auto group = [&](Case form, Det det) {
      return cards_.phrase(deck_.filters[c.filter], form, det, Place::in);
    };
    switch (c.what) {
      case Cond::What::all_marked: return words_.say("cond.all-marked");
      case Cond::What::deck_empty: return words_.say("cond.deck-empty");
      case Cond::What::some: return words_.say("cond.some", {{"a", group(Case::acc, Det::a)}});
      case Cond::What::nobody: return words_.say("cond.none", {{"cards", group(Case::acc, Det::bare)}});
      case Cond::What::no_resource:
        return words_.say("cond.no-resource", {{"kind", words_.kind(c.resource, 1)}});
      case Cond::What::destroyed: return words_.say("cond.destroyed", {{"names", cards_.names(c.names)}});
      case Cond::What::production: break;
    }
    Resources least;
    least[c.resource] = c.number;
    return words_.say("cond.production", {{"place", cards_.places(deck_.filters[c.filter].where, Place::in)},
                                          {"res", words_.list(words_.resources(least, false), "and")}});
  }

  const Deck& deck_;
  CardId card_;
  Words words_;
  Cards cards_;
};

}  // namespace

std::vector<std::string> sentences(const Deck& deck, CardId card, int stage, Lang lang) {
  if (!deck.stage(card, stage).exists) return {};
  return Writer(deck, card, lang).lines(deck.stage(card, stage));
}

std::string stage_name(const Deck& deck, CardId card, int stage, Lang lang) {
  const Stage& there = deck.stage(card, stage);
  return there.exists ? Words(lang).name(deck.names[there.name]) : std::string();
}

std::string keyword_name(const Deck& deck, int keyword, Lang lang) {
  return Words(lang).entry("keywords", deck.keywords[static_cast<std::size_t>(keyword)]);
}

std::string resource_text(const Resources& resources, Lang lang) {
  return join_list(Words(lang).resources(resources, true), ", ");
}

}  // namespace guildhall::kingdom
