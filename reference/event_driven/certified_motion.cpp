#include "reference/event_driven/certified_motion.hpp"

#include <algorithm>
#include <array>
#include <future>
#include <memory>

#include "core/scalar/machine.hpp"
#include "reference/event_driven/panel.hpp"

namespace assay::reference {

namespace {

/// Starts a run in a thread of its own, so that numbers which models keep from call to call are
/// computed again at this precision. @pre the references outlive the run.
std::future<EventDrivenMotion<Mpfr>> start(const ModelMaker& model,
                                           const Rational& t_end,
                                           const CertificationOptions& options,
                                           Method method,
                                           int digits,
                                           const Rational& tolerance) {
  return std::async(std::launch::async, [&model, &t_end, &options, &tolerance, method, digits] {
    const WorkingDigits working(digits);
    EventDrivenOptions<Mpfr> event_driven;
    event_driven.method = method;
    event_driven.tolerance = from_rational<Mpfr>(tolerance);
    event_driven.max_events = options.max_events;
    if (options.breakpoints) event_driven.breakpoints = options.breakpoints();
    return integrate_event_driven<Mpfr>(model(), from_rational<Mpfr>(t_end), event_driven);
  });
}

CertifiedMotion attempt(const ModelMaker& model,
                        const Rational& t_end,
                        const CertificationOptions& options,
                        int guard) {
  const int more = options.digits + 2 * guard;
  // Both at once: the digits of the second do not depend on the first.
  std::future<EventDrivenMotion<Mpfr>> first = start(model,
                                                     t_end,
                                                     options,
                                                     Method::kExtrapolatedMidpoint,
                                                     options.digits + guard,
                                                     options.first_tolerance);
  std::future<EventDrivenMotion<Mpfr>> second =
      start(model, t_end, options, Method::kGaussCollocation, more, options.second_tolerance);
  const EventDrivenMotion<Mpfr> other = first.get();
  CertifiedMotion result;
  const auto ends_early = [&result](const EventDrivenMotion<Mpfr>& one) {
    if (one.end == RunEnd::kComplete) return false;
    result.doubt = std::string(to_string(one.end)) + ": " + one.reason;
    return true;
  };
  if (ends_early(other)) {
    result.run = other;
    return result;
  }
  result.run = second.get();
  if (ends_early(result.run)) return result;
  const WorkingDigits working(more);
  result.agreement = agreement(result.run, other);
  // An accumulation is known as far as its extrapolation converged in both runs.
  result.digits = std::min(result.agreement.digits, options.digits + guard);
  const std::array<const EventDrivenMotion<Mpfr>*, 2> runs = {&result.run, &other};
  for (const EventDrivenMotion<Mpfr>* one : runs) {
    if (one->accumulation_error == 0) continue;
    const auto converged = static_cast<int>(-log10(one->accumulation_error));
    result.digits = std::clamp(converged, 0, result.digits);
  }
  result.certified = result.digits >= options.digits;
  if (result.certified) return result;
  result.doubt = result.agreement.difference.empty()
                     ? "two computations agree in " + std::to_string(result.digits) + " digits"
                     : result.agreement.difference;
  return result;
}

Vector<Mpfr> rounded(const Vector<Mpfr>& x) {
  Vector<Mpfr> y(x.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) y(i) = rounded_number<Mpfr>(x(i));
  return y;
}

}  // namespace

CertifiedMotion certified_motion(const ModelMaker& model,
                                 const Rational& t_end,
                                 const CertificationOptions& options) {
  constexpr int kMaxDigits = 1000;
  if (options.digits < 1 || options.digits > kMaxDigits) {
    throw InvalidInput("digits = " + std::to_string(options.digits) +
                       " is not allowed: it must be in [1, " + std::to_string(kMaxDigits) + "]");
  }
  if (options.guard_digits < 1 || options.max_attempts < 1) {
    throw InvalidInput("guard digits and attempts must be at least 1");
  }
  int guard = options.guard_digits;
  CertifiedMotion best;
  for (int i = 0; i < options.max_attempts; ++i) {
    CertifiedMotion result = attempt(model, t_end, options, guard);
    const bool better = i == 0 || result.digits > best.digits;
    if (better) best = std::move(result);
    if (best.certified || !better) break;
    guard = 2 * guard + options.digits - best.digits;
  }
  return best;
}

oracles::ExactMotion<Mpfr> rounded_motion(const oracles::ExactMotion<Mpfr>& motion) {
  oracles::ExactMotion<Mpfr> result;
  result.truncated = motion.truncated;
  for (const auto& piece : motion.pieces) {
    result.pieces.push_back(
        {rounded_number<Mpfr>(piece.begin),
         rounded_number<Mpfr>(piece.end),
         dynamic_cast<const PanelFlight<Mpfr>&>(*piece.flight).rounded_to<Mpfr>(),
         piece.persistent_contact});
  }
  for (const auto& event : motion.events) {
    result.events.push_back({event.kind,
                             rounded_number<Mpfr>(event.t),
                             rounded(event.v_minus),
                             rounded(event.v_plus),
                             rounded(event.impulse)});
  }
  return result;
}

}  // namespace assay::reference
