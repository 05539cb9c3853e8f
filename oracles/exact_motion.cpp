#include "oracles/exact_motion.hpp"

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/rounded.hpp"

namespace assay::oracles {

std::string_view to_string(EventKind kind) {
  switch (kind) {
    case EventKind::kImpact:
      return "impact";
    case EventKind::kAccumulation:
      return "accumulation";
    case EventKind::kSlidingChange:
      return "sliding-change";
    case EventKind::kTurningChange:
      return "turning-change";
    case EventKind::kMultiplierJump:
      return "multiplier-jump";
    case EventKind::kStateJump:
      return "state-jump";
    case EventKind::kSwitch:
      return "switch";
  }
  return "";
}

namespace {

template <class S>
std::vector<Piece<long double>> rounded_pieces(const std::vector<Piece<S>>& pieces) {
  std::vector<Piece<long double>> result;
  for (const Piece<S>& piece : pieces) {
    const auto begin = scalar_cast<long double>(piece.begin);
    const auto end = scalar_cast<long double>(piece.end);
    const bool last = &piece == &pieces.back();
    if (begin == end && !last) continue;
    result.push_back({begin,
                      end,
                      piece.flight->to_long_double(),
                      piece.persistent_contact,
                      piece.sliding,
                      piece.compliant,
                      piece.one_way});
  }
  return result;
}

template <class S>
std::vector<MotionEvent<long double>> rounded_events(const std::vector<MotionEvent<S>>& events) {
  std::vector<MotionEvent<long double>> result;
  for (const MotionEvent<S>& event : events) {
    const auto t = scalar_cast<long double>(event.t);
    if (event.kind == EventKind::kAccumulation) {
      while (!result.empty() && result.back().t == t) result.pop_back();
    }
    result.push_back({event.kind,
                      t,
                      detail::rounded(event.v_minus),
                      detail::rounded(event.v_plus),
                      detail::rounded(event.impulse)});
  }
  return result;
}

}  // namespace

template <class S>
ExactMotion<long double> to_long_double(const ExactMotion<S>& motion) {
  return {rounded_pieces(motion.pieces), rounded_events(motion.events), motion.truncated};
}

template ExactMotion<long double> to_long_double(const ExactMotion<Mpfr>&);
template ExactMotion<long double> to_long_double(const ExactMotion<Rational>&);

}  // namespace assay::oracles
