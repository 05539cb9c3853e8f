#include "reference/sensitivity/reference_sensitivity.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "reference/sensitivity/event_changes.hpp"
#include "reference/sensitivity/second_way.hpp"
#include "reference/sensitivity/slopes.hpp"
#include "reference/truth.hpp"

namespace assay::reference {

namespace {

constexpr int kPoints = 4;

/// The motions at P ± jδ.
struct Around {
  MotionNumbers at;
  std::array<MotionNumbers, kPoints> below, above;
  Rational unit, step;  ///< derivative_unit; δ
  Rational share;       ///< δ relative to P

  /// (1) of the number that `pick` takes from a motion.
  template <class Pick>
  [[nodiscard]] Rational slope(const Pick& pick) const {
    const Rational weights[kPoints] = {
        Rational(4, 5), Rational(-1, 5), Rational(4, 105), Rational(-1, 280)};
    Rational sum = 0;
    for (std::size_t j = 0; j < kPoints; ++j) {
      sum += weights[j] * (pick(above[j]) - pick(below[j]));
    }
    return sum / step;
  }

  /// (1) of an array.
  template <class Pick>
  [[nodiscard]] std::vector<Rational> slopes(const Pick& pick) const {
    std::vector<Rational> result;
    for (std::size_t i = 0; i < pick(at).size(); ++i) {
      result.push_back(slope([&](const MotionNumbers& motion) { return pick(motion)[i]; }));
    }
    return result;
  }
};

/// The digits of δ: its error δ⁸, times 10^kGrowth for the size of a ninth derivative, is below
/// 10^−digits.
int step_digits(int digits) {
  constexpr int kOrder = 8, kGrowth = 9;
  return (digits + kGrowth + kOrder - 1) / kOrder;
}

/// Two computations of one motion have events that differ by less.
Rational same_time(const SensitivityQuestion& question) {
  return *std::ranges::max_element(question.times) / 1'000'000;
}

/// `lost` are the digits of δ.
Around motions_around(const SensitivityQuestion& question,
                      const std::string& name,
                      int digits,
                      int lost) {
  const Rational value = question.parameters[name];
  const Rational size = value == 0 ? Rational(1) : Rational(abs(value));
  const auto motion = [&](const Rational& at) {
    Parameters moved = question.parameters;
    moved.set(name, at);
    return numbers_of(question.motion(moved, digits + lost));
  };
  Around result{.at = motion(value),
                .below = {},
                .above = {},
                .unit = derivative_unit(value),
                .step = size * power(10, -lost),
                .share = power(10, -lost)};
  for (std::size_t j = 0; j < kPoints; ++j) {
    const Rational by = static_cast<int>(j + 1) * result.step;
    result.below[j] = motion(Rational(value - by));
    result.above[j] = motion(Rational(value + by));
  }
  return result;
}

/// The event that is not on both sides of P, as a part of a sentence; nothing if there is none.
/// Otherwise the motions keep the events that all of them have.
std::optional<std::string> changed_event(const SensitivityQuestion& question,
                                         const std::string& name,
                                         Around& around) {
  const Rational t_max = *std::ranges::max_element(question.times);
  // Events may move by far more than the parameter, relative to the horizon.
  const Rational tolerance = t_max * std::min(Rational(1, 10), Rational(1000 * around.share));
  std::vector<bool> common(around.at.events.size(), true);
  std::vector<std::pair<MotionNumbers*, EventAlignment>> all;
  for (auto* side : {&around.below, &around.above}) {
    for (MotionNumbers& motion : *side) {
      EventAlignment found = aligned(around.at.events, motion.events, tolerance);
      if (!found.lost.empty() || !found.gained.empty()) {
        const EventsAround events{name,
                                  question.parameters.text(name),
                                  around.at.events,
                                  &around.below.back().events,
                                  &around.above.back().events,
                                  tolerance,
                                  0};
        return reason_at(events, t_max);
      }
      for (std::size_t i = 0; i < common.size(); ++i) {
        common[i] = common[i] && found.partner[i].has_value();
      }
      all.emplace_back(&motion, std::move(found));
    }
  }
  const auto keep = [&](std::vector<MotionNumbers::Event>& events, const auto& index) {
    std::vector<MotionNumbers::Event> kept;
    for (std::size_t i = 0; i < common.size(); ++i) {
      if (common[i]) kept.push_back(events[index(i)]);
    }
    events = std::move(kept);
  };
  for (auto& [motion, found] : all) {
    keep(motion->events, [&](std::size_t i) { return *found.partner[i]; });
  }
  keep(around.at.events, [](std::size_t i) { return i; });
  return std::nullopt;
}

/// @throws NotCertified that names an event which is not on both sides of P, however near to it.
Around same_events_around(const SensitivityQuestion& question,
                          const std::string& name,
                          int digits) {
  constexpr int kAttempts = 3, kNarrower = 4;
  std::optional<std::string> changed;
  for (int i = 0; i < kAttempts; ++i) {
    Around around = motions_around(question, name, digits, step_digits(digits) + kNarrower * i);
    changed = changed_event(question, name, around);
    if (!changed) return around;
  }
  throw NotCertified(question.problem + ": events change beside " + name + " = " +
                     question.parameters.text(name) + ": " + *changed);
}

/// For each event of the motion its number among those of the engine in Jets, which may leave out
/// other impacts before an accumulation. @throws NotCertified if they are not the same.
std::vector<std::optional<std::size_t>> same_events(const SensitivityQuestion& question,
                                                    const Around& around,
                                                    const MotionDerivatives& jets) {
  std::vector<MotionNumbers::Event> theirs;
  for (const auto& event : jets.events) theirs.push_back({event.kind, event.t, 0});
  EventAlignment found = aligned(around.at.events, theirs, same_time(question));
  if (found.lost.empty() && found.gained.empty()) return std::move(found.partner);
  throw NotCertified(question.problem + ": two computations do not list the same events");
}

/// Numbers that are known to within an error relative to the scale of their quantity.
class Rounded {
 public:
  Rounded(int agreed, int digits) : unit_(power(10, -agreed)), digits_(digits), shared_(digits) {}

  std::vector<std::string> texts(const std::vector<Rational>& numbers, const Rational& scale) {
    std::vector<std::string> result;
    const Rational error = unit_ * scale;
    for (const Rational& x : numbers) result.push_back(text(x, error));
    return result;
  }
  /// Two derivatives of the time of an event; times are known relative to themselves.
  std::string time(const Rational& first,
                   const Rational& second,
                   const Around& around,
                   std::size_t event) {
    const Rational scale =
        std::max(Rational(abs(first)), Rational(around.at.events[event].t / around.unit));
    return text(first, std::max(Rational(unit_ * scale), Rational(abs(Rational(first - second)))));
  }
  /// Of all numbers so far.
  [[nodiscard]] int shared() const { return shared_; }

 private:
  std::string text(const Rational& x, const Rational& error) {
    if (abs(x) <= error) return "0";
    const Decimal low = round_to_decimal(Rational(x - error), digits_);
    const Decimal high = round_to_decimal(Rational(x + error), digits_);
    shared_ = std::min(shared_, common_digits(low, high));
    return to_text(round_to_decimal(x, digits_));
  }

  Rational unit_;
  int digits_, shared_;
};

std::vector<StateNumbers> state_slopes(const Around& around) {
  std::vector<StateNumbers> result;
  for (std::size_t i = 0; i < around.at.states.size(); ++i) {
    result.push_back(
        {around.slopes([&](const MotionNumbers& m) -> auto& { return m.states[i].q; }),
         around.slopes([&](const MotionNumbers& m) -> auto& { return m.states[i].v; })});
  }
  return result;
}

/// The derivatives with `asked` digits of the motions; `shared` are those of the numbers.
ParameterSensitivities attempt(const SensitivityQuestion& question,
                               const std::string& name,
                               int asked,
                               int& shared) {
  const Around around = same_events_around(question, name, asked);
  const auto run = [&](Method method) {
    return jet_sensitivities(model_of_parameter(question, name),
                             question.parameters[name],
                             question.times,
                             method,
                             asked);
  };
  const MotionDerivatives jets = run(Method::kGaussCollocation);
  if (!jets.doubt.empty()) throw NotCertified(question.problem + ": " + jets.doubt);
  const auto of_jets = same_events(question, around, jets);
  const int agreed = agreeing_digits(jets, state_slopes(around), asked);
  Rounded rounded(agreed, question.digits);
  ParameterSensitivities result;
  result.parameter = name;
  for (const StateNumbers& state : jets.states) {
    Sensitivity& of = result.states.emplace_back();
    of.kind = Sensitivity::Kind::kTwoSided;
    of.derivative = {rounded.texts(state.q, jets.q_scale), rounded.texts(state.v, jets.v_scale)};
    of.numbers = state;
  }
  const auto listed = numbers_of(question.motion(question.parameters, question.digits)).events;
  for (const std::optional<std::size_t>& i :
       aligned(listed, around.at.events, same_time(question)).partner) {
    Sensitivity& of = result.event_times.emplace_back();
    of.reason = "the events before an accumulation are not the same ones beside P";
    if (!i || !of_jets[*i]) continue;
    const Rational slope =
        around.slope([&](const MotionNumbers& m) -> auto& { return m.events[*i].t; });
    const Rational& derivative = *jets.events[*of_jets[*i]].derivative;
    of = {.kind = Sensitivity::Kind::kTwoSided,
          .derivative = {{rounded.time(derivative, slope, around, *i)}, {}},
          .numbers = {{derivative}, {}}};
  }
  shared = rounded.shared();
  result.ways = {{"event-driven-jets", shared}, {"central-differences", shared}};
  return result;
}

}  // namespace

ParameterSensitivities reference_sensitivities(const SensitivityQuestion& question,
                                               const std::string& parameter) {
  constexpr int kScales = 4;  // digits that most numbers are below the scale of their quantity
  int shared = 0;
  ParameterSensitivities result = attempt(question, parameter, question.digits + kScales, shared);
  if (shared < question.digits) {
    result = attempt(question, parameter, 2 * question.digits - shared + kScales + 1, shared);
  }
  if (shared >= question.digits) {
    confirm_by_model(question, result);
    return result;
  }
  throw NotCertified(question.problem + ": two ways to the derivative with respect to " +
                     parameter + " share " + std::to_string(shared) + " digits, not " +
                     std::to_string(question.digits));
}

}  // namespace assay::reference
