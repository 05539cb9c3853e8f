#include "reports/study/rigid_body_claims.hpp"

#include <algorithm>

#include "core/math/largest_magnitude.hpp"
#include "core/systems/newton_euler_coordinates.hpp"

namespace assay::reports {

namespace {

using S = Mpfr;

/// What the velocities of a motion do, judged at three points of each piece, to 2²⁰ u.
struct VelocityChanges {
  bool of_centres = false;   ///< a centre accelerates, or jumps
  bool of_spins = false;     ///< an Ω changes
  bool turns = false;        ///< a body turns
  bool axes_at_rest = true;  ///< each Ω keeps its direction, but for the sign
};

class Look {
 public:
  explicit Look(const oracles::ExactMotion<S>& motion) {
    oracles::MotionState<S> state;
    motion.pieces.front().flight->evaluate(S(0), state);
    const auto& events = motion.events;
    const bool begins_by_jump = !events.empty() && events.front().t == motion.pieces.front().begin;
    first_ = begins_by_jump ? events.front().v_minus : state.v;
    axes_ = first_;
    for (const oracles::Piece<S>& piece : motion.pieces) {
      const S length = piece.end - piece.begin;
      for (int i = 0; i < 3; ++i) {
        piece.flight->evaluate(S(length * i / 3), state);
        compare(state.v);
      }
    }
  }
  [[nodiscard]] const VelocityChanges& found() const { return found_; }

 private:
  void compare(const Vector<S>& v) {
    const S tolerance = S(1 << 20) * unit_roundoff<S>();
    const auto differ = [&](const Vector3<S>& a, const Vector3<S>& b) {
      const S size = largest_magnitude<S>(a) + largest_magnitude<S>(b);
      return largest_magnitude<S>(Vector3<S>(a - b)) > tolerance * size;
    };
    for (Eigen::Index i = 0; i < v.size() / kBodyVelocities; ++i) {
      const Vector3<S> omega = angular_velocity<S>(v, i), axis = angular_velocity<S>(axes_, i);
      found_.of_centres |= differ(centre_velocity<S>(v, i), centre_velocity<S>(first_, i));
      found_.of_spins |= differ(omega, angular_velocity<S>(first_, i));
      if (omega.isZero(0)) continue;
      found_.turns = true;
      const S sizes = largest_magnitude<S>(omega) * largest_magnitude<S>(axis);
      const Vector3<S> bend = cross<S>(axis, omega);
      found_.axes_at_rest &= largest_magnitude<S>(bend) <= tolerance * sizes;
      if (axis.isZero(0)) axes_.template segment<3>(kBodyVelocities * i + 3) = omega;
    }
  }

  VelocityChanges found_;
  Vector<S> first_, axes_;  ///< v⁻ of the start; the first Ω of each body that is not 0
};

bool has_impacts(const oracles::ExactMotion<S>& motion) {
  return std::ranges::any_of(
      motion.events, [](const auto& event) { return event.kind == oracles::EventKind::kImpact; });
}

/// Whether an impact changes an Ω at once, which a computed motion then does at another time.
/// Six digits are left for the rounding of an event, whose time a search may have found.
bool spins_jump(const oracles::ExactMotion<S>& motion) {
  const S tolerance = S(1 << 20) * unit_roundoff<S>();
  return std::ranges::any_of(motion.events, [&](const auto& event) {
    for (Eigen::Index i = 0; i < event.v_minus.size() / kBodyVelocities; ++i) {
      const Vector3<S> before = angular_velocity<S>(event.v_minus, i);
      const Vector3<S> after = angular_velocity<S>(event.v_plus, i);
      const S size = largest_magnitude<S>(before) + largest_magnitude<S>(after);
      if (largest_magnitude<S>(Vector3<S>(after - before)) > tolerance * size) return true;
    }
    return false;
  });
}

bool has_joints(const NewtonEulerModel<long double>& model) {
  return std::ranges::any_of(
      model.laws, [](const auto& law) { return std::holds_alternative<Equality>(law.law); });
}

}  // namespace

std::optional<Claim> claim_on_rigid_bodies(ErrorMeasure measure, const ClaimedCase& of) {
  const VelocityChanges changes = Look(*of.exact).found();
  Regularity regularity = oracles::regularity(*of.exact);
  const auto& model = std::get<NewtonEulerModel<long double>>(*of.model);
  if (regularity == Regularity::kSmooth && has_joints(model)) {
    const bool steady = !changes.of_centres && !changes.of_spins;
    regularity = steady ? Regularity::kSteadyTurning : Regularity::kHeld;  // (3)
  }
  const bool impacts = has_impacts(*of.exact);
  const bool slides = std::ranges::any_of(of.exact->pieces, &oracles::Piece<S>::sliding);
  const bool of_centre =
      measure == ErrorMeasure::kCentrePosition || measure == ErrorMeasure::kCentreVelocityL1;
  const bool of_spin =
      measure == ErrorMeasure::kAngularVelocity || measure == ErrorMeasure::kAngularVelocityL1;
  if (of_centre && !changes.of_centres) return std::nullopt;
  if (of_spin && !changes.of_spins) return std::nullopt;
  if (measure == ErrorMeasure::kAngularVelocity && spins_jump(*of.exact)) return std::nullopt;
  if (!of_centre) {
    if (!changes.turns) return std::nullopt;
    if (impacts && !changes.of_spins) regularity = Regularity::kSteadyTurning;  // (1)
  }
  if (slides && !impacts) {
    if (!changes.axes_at_rest) regularity = Regularity::kFriction;  // (2)
    if (regularity == Regularity::kSmooth) return std::nullopt;
  }
  return of.scheme->claim(measure, regularity, *of.scheme_options);
}

}  // namespace assay::reports
