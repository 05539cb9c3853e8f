#include "reference/sensitivity/reference_sensitivity.hpp"

#include <algorithm>
#include <array>

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

Around motions_around(const SensitivityQuestion& question, const std::string& name, int digits) {
  const Rational value = question.parameters[name];
  const Rational size = value == 0 ? Rational(1) : Rational(abs(value));
  const int lost = step_digits(digits);
  const auto motion = [&](const Rational& at) {
    Parameters moved = question.parameters;
    moved.set(name, at);
    return numbers_of(question.motion(moved, digits + lost));
  };
  Around result{.at = motion(value),
                .below = {},
                .above = {},
                .unit = derivative_unit(value),
                .step = size * power(10, -lost)};
  for (std::size_t j = 0; j < kPoints; ++j) {
    const Rational by = static_cast<int>(j + 1) * result.step;
    result.below[j] = motion(Rational(value - by));
    result.above[j] = motion(Rational(value + by));
  }
  return result;
}

/// @throws NotCertified that names an event which is not on both sides of P.
void require_same_events(const SensitivityQuestion& question,
                         const std::string& name,
                         const Around& around) {
  const auto kinds = [](const MotionNumbers& motion) {
    std::vector<std::string> result;
    for (const auto& event : motion.events) result.push_back(event.kind);
    return result;
  };
  const std::vector<std::string> expected = kinds(around.at);
  for (const auto* side : {&around.below, &around.above}) {
    for (const MotionNumbers& motion : *side) {
      if (kinds(motion) == expected) continue;
      const Rational t_max = *std::ranges::max_element(question.times);
      const EventsAround events{name,
                                question.parameters.text(name),
                                around.at.events,
                                &around.below.back().events,
                                &around.above.back().events,
                                t_max / 1000,
                                0};
      throw NotCertified(question.problem + ": events change beside " + name + " = " +
                         question.parameters.text(name) + ": " + reason_at(events, t_max));
    }
  }
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
  const Around around = motions_around(question, name, asked);
  require_same_events(question, name, around);
  const auto run = [&](Method method) {
    return jet_sensitivities(model_of_parameter(question, name),
                             question.parameters[name],
                             question.times,
                             method,
                             asked);
  };
  const MotionDerivatives jets = run(Method::kGaussCollocation);
  if (!jets.doubt.empty()) throw NotCertified(question.problem + ": " + jets.doubt);
  if (jets.events.size() != around.at.events.size()) {
    throw NotCertified(question.problem + ": two computations do not list the same events");
  }
  const int agreed = agreeing_digits(jets, state_slopes(around), asked);
  Rounded rounded(agreed, question.digits);
  ParameterSensitivities result;
  result.parameter = name;
  for (const StateNumbers& state : jets.states) {
    Sensitivity& of = result.states.emplace_back();
    of.kind = Sensitivity::Kind::kTwoSided;
    of.derivative = {rounded.texts(state.q, jets.q_scale), rounded.texts(state.v, jets.v_scale)};
  }
  for (std::size_t i = 0; i < around.at.events.size(); ++i) {
    const Rational slope =
        around.slope([&](const MotionNumbers& m) -> auto& { return m.events[i].t; });
    Sensitivity& of = result.event_times.emplace_back();
    of.kind = Sensitivity::Kind::kTwoSided;
    of.derivative = {{rounded.time(*jets.events[i].derivative, slope, around, i)}, {}};
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
  if (shared >= question.digits) return result;
  throw NotCertified(question.problem + ": two ways to the derivative with respect to " +
                     parameter + " share " + std::to_string(shared) + " digits, not " +
                     std::to_string(question.digits));
}

}  // namespace assay::reference
