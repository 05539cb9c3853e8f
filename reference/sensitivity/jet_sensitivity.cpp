#include "reference/sensitivity/jet_sensitivity.hpp"

#include <algorithm>
#include <future>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reference/event_driven/event_driven.hpp"
#include "reference/sensitivity/slopes.hpp"

namespace assay::reference {

namespace {

using J = ParameterJet;

Rational derivative_of(const J& x) { return ScalarTraits<Mpfr>::to_rational(x.v[0]); }

std::vector<Rational> derivatives_of(const Vector<J>& x) {
  std::vector<Rational> result;
  for (const J& entry : x) result.push_back(derivative_of(entry));
  return result;
}

/// The largest derivative, and the largest entry beside `unit`.
void enlarge(Rational& scale, const Vector<J>& x, const Rational& unit) {
  for (const J& entry : x) {
    const Rational value = ScalarTraits<Mpfr>::to_rational(entry.a);
    scale = std::max(
        {scale, Rational(abs(derivative_of(entry))), Rational(abs(Rational(value / unit)))});
  }
}

MotionDerivatives read(const EventDrivenMotion<J>& run,
                       const std::vector<Rational>& times,
                       const Rational& unit) {
  MotionDerivatives result;
  if (run.end != RunEnd::kComplete) {
    result.doubt = std::string(to_string(run.end)) + ": " + run.reason;
    return result;
  }
  oracles::MotionState<J> state;
  for (const auto& piece : run.motion.pieces) {
    piece.flight->evaluate(J(0), state);
    enlarge(result.q_scale, state.q, unit);
    enlarge(result.v_scale, state.v, unit);
  }
  for (const Rational& t : times) {
    run.motion.evaluate(J(from_rational<Mpfr>(t)), state);
    enlarge(result.q_scale, state.q, unit);
    enlarge(result.v_scale, state.v, unit);
    result.states.push_back({derivatives_of(state.q), derivatives_of(state.v)});
  }
  for (const auto& event : run.motion.events) {
    result.events.push_back({std::string(oracles::to_string(event.kind)),
                             ScalarTraits<Mpfr>::to_rational(event.t.a),
                             derivative_of(event.t)});
  }
  return result;
}

}  // namespace

MotionDerivatives jet_sensitivities(const ModelOfParameter& model,
                                    const Rational& value,
                                    const std::vector<Rational>& times,
                                    Method method,
                                    int digits) {
  // Differences of the model's functions keep two thirds of the digits, see jet_model.
  constexpr int kGuard = 10;
  constexpr std::size_t kMostPanels = 1000, kMostRejected = 12;  // seconds
  const int working = 3 * (digits + kGuard) / 2;
  const Rational unit = derivative_unit(value);
  // In a thread of its own, so that numbers which models keep have its precision.
  return std::async(std::launch::async,
                    [&]() -> MotionDerivatives {
                      const WorkingDigits precision(working);
                      EventDrivenOptions<J> options;
                      options.method = method;
                      options.max_panels = kMostPanels;
                      options.max_rejected = kMostRejected;
                      const Rational t_end = *std::ranges::max_element(times);
                      try {
                        return read(
                            integrate_event_driven<J>(
                                jet_model(model, value), J(from_rational<Mpfr>(t_end)), options),
                            times,
                            unit);
                      } catch (const InvalidInput& refused) {
                        MotionDerivatives none;
                        none.doubt = refused.what();
                        return none;
                      }
                    })
      .get();
}

}  // namespace assay::reference
