#include "tests/parameters/parameter_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"

namespace assay::parameters {

namespace {

using oracles::ProblemEntry;
using oracles::Settings;
using properties::Draw;

/// How many of a hundred parameters are drawn in each way; the others are those of the study case.
constexpr int kNear = 25, kSimple = 10, kEnds = 10, kManyDigits = 15, kExtreme = 8;
constexpr int kMostDecades = 6;

std::string short_text(const Rational& x) {
  const std::string fraction = to_text(x);
  for (int digits = 1; digits <= 20; ++digits) {
    const std::string decimal = to_short_text(round_to_decimal(x, digits));
    if (parse_rational(decimal) == x) return decimal.size() <= fraction.size() ? decimal : fraction;
  }
  return fraction;
}

/// 1/8 … 8 times as large; about 0 a simple number.
Rational near(const Rational& base, Draw& draw) {
  if (base == 0) return Rational(draw.between(-8, 8), draw.one_of({1, 2, 3, 4, 10}));
  const Rational factor(draw.between(1, 8), draw.between(1, 8));
  return draw.one_in(5) ? Rational(-base * factor) : Rational(base * factor);
}

Rational simple(Draw& draw) {
  const int numerator = draw.one_of({0, 1, 1, 1, -1, 2, 3, 10});
  return Rational(numerator, draw.one_of({1, 1, 2, 3, 5, 10, 100}));
}

/// An end of the range, or what is next to an end that is not in it.
Rational end_of(const Range& range, const Rational& base, Draw& draw) {
  const bool high = range.high && (!range.low || draw.one_in(2));
  if (!high && !range.low) return base;
  const Rational end = high ? *range.high : *range.low;
  if (!(high ? range.high_open : range.low_open) && !draw.one_in(4)) return end;
  const Rational step = Rational(1, draw.one_of({100, 1000, 1'000'000})) *
                        (base == 0 || abs(base) > 1 ? Rational(1) : Rational(abs(base)));
  return high ? Rational(end - step) : Rational(end + step);
}

/// A decimal of 12 to 18 digits, or a fraction of two large numbers.
Rational with_many_digits(const Rational& base, Draw& draw) {
  const Rational about = base == 0 ? Rational(1) : base;
  const Rational factor(draw.between(500'000'000, 1'999'999'999), 1'000'000'007);
  if (draw.one_in(3)) return about * factor;
  return parse_rational(
      to_short_text(round_to_decimal(Rational(about * factor), draw.between(12, 18))));
}

Rational extreme(const Rational& base, Draw& draw) {
  const Rational about = base == 0 ? Rational(1) : base;
  const Rational decades = power(10, draw.between(1, kMostDecades));
  return draw.one_in(2) ? Rational(about * decades) : Rational(about / decades);
}

Rational drawn(const ParameterSpec& spec, const Rational& base, Draw& draw) {
  int way = draw.between(1, 100);
  const auto takes = [&way](int share) {
    way -= share;
    return way <= 0 && way > -share;
  };
  Rational value = base;
  if (spec.range.integer) {
    if (takes(kNear)) value = base + draw.between(-3, 3);
    if (takes(kEnds) && spec.range.low) value = *spec.range.low;
  } else if (takes(kNear)) {
    value = near(base, draw);
  } else if (takes(kSimple)) {
    value = simple(draw);
  } else if (takes(kEnds)) {
    value = end_of(spec.range, base, draw);
  } else if (takes(kManyDigits)) {
    value = with_many_digits(base, draw);
  } else if (takes(kExtreme)) {
    value = extreme(base, draw);
  }
  return spec.range.contains(value) ? value : base;
}

/// The set without what is the default anyway, and without the names that other values of it take
/// from the list of parameters.
ParameterSet without_defaults(const ProblemEntry& entry, ParameterSet set) {
  const std::vector<ParameterSpec> specs = entry.specs(set.settings);
  std::erase_if(set.settings, [&](const auto& setting) {
    return std::ranges::find(specs, setting.first, &ParameterSpec::name) == specs.end();
  });
  for (std::size_t k = set.settings.size(); k-- > 0;) {
    const auto [name, value] = set.settings[k];
    for (const ParameterSpec& spec : entry.specs(set.settings)) {
      if (spec.name != name) continue;
      if (parse_rational(spec.default_value) != parse_rational(value)) continue;
      set.settings.erase(set.settings.begin() + static_cast<std::ptrdiff_t>(k));
      break;
    }
  }
  return set;
}

}  // namespace

ParameterSet drawn_set(const ProblemEntry& entry, Draw& draw) {
  const std::vector<oracles::StudyCase> cases = entry.study_cases();
  const oracles::StudyCase& base =
      cases[static_cast<std::size_t>(draw.between(0, static_cast<int>(cases.size()) - 1))];
  ParameterSet set{std::string(entry.name)};
  const Parameters known = entry.parameters(base.parameters);
  const bool one_alone = draw.one_in(5);
  const int alone = draw.between(0, static_cast<int>(known.specs().size()) - 1);
  int index = 0;
  for (const ParameterSpec& spec : known.specs()) {
    const Rational& at = known[spec.name];
    const bool stays = one_alone && index++ != alone;
    set.settings.emplace_back(spec.name, short_text(stays ? at : drawn(spec, at, draw)));
  }
  const Rational factor =
      draw.one_in(2) ? Rational(1) : Rational(draw.between(2, 12), draw.one_of({6, 7, 9}));
  set.t_end = short_text(Rational(parse_rational(base.t_end) * factor));
  return without_defaults(entry, set);
}

std::string set_words(const ParameterSet& set) {
  std::string words;
  for (const auto& [name, value] : set.settings) words += fmt::format(" --set {}={}", name, value);
  return words;
}

namespace {

/// The sets one step simpler than this one, the simplest first.
std::vector<ParameterSet> simpler_sets(const ProblemEntry& entry, const ParameterSet& set) {
  std::vector<ParameterSet> simpler;
  for (std::size_t k = 0; k < set.settings.size(); ++k) {
    simpler.push_back(set);
    simpler.back().settings.erase(simpler.back().settings.begin() + static_cast<std::ptrdiff_t>(k));
  }
  const auto shorter = [&](const std::string& text, const auto& put) {
    const Rational x = parse_rational(text);
    for (const int digits : {1, 2, 3, 6}) {
      const std::string rounded = to_short_text(round_to_decimal(x, digits));
      if (rounded.size() >= text.size() || parse_rational(rounded) == x) continue;
      simpler.push_back(set);
      put(simpler.back(), rounded);
    }
  };
  const std::string usual = entry.study_cases().front().t_end;
  if (set.t_end != usual) {
    simpler.push_back(set);
    simpler.back().t_end = usual;
    shorter(set.t_end, [](ParameterSet& to, const std::string& text) { to.t_end = text; });
  }
  for (std::size_t k = 0; k < set.settings.size(); ++k) {
    shorter(set.settings[k].second,
            [k](ParameterSet& to, const std::string& text) { to.settings[k].second = text; });
  }
  return simpler;
}

bool is_admitted(const ProblemEntry& entry, const ParameterSet& set) {
  try {
    (void)entry.parameters(set.settings);
    return parse_rational(set.t_end) > 0;
  } catch (const InvalidInput&) {
    return false;
  }
}

}  // namespace

ParameterSet shrunk(const ProblemEntry& entry, ParameterSet set, const Fails& fails, int tries) {
  for (bool found = true; found;) {
    found = false;
    for (const ParameterSet& simpler : simpler_sets(entry, set)) {
      if (!is_admitted(entry, simpler)) continue;
      if (tries-- <= 0) return set;
      if (!fails(simpler)) continue;
      set = simpler;
      found = true;
      break;
    }
  }
  return set;
}

}  // namespace assay::parameters
