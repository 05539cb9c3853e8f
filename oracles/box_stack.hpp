#pragma once

#include "oracles/detail/boxes.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A box stands on a box, which stands on a floor. Each stands on its four lower corners, with
/// Coulomb friction. Both are pushed along x. Their centres move like the blocks of the problem
/// stacked-blocks, and the boxes do not turn:
///
///   m₁ ẍ₁ = f₁ − f₂,   m₂ ẍ₂ = f₂,   N₁ = (m₁ + m₂) g,   N₂ = m₂ g,   |f_i| ≤ μ_i N_i
///
/// Where boxes slip, friction is at its limit; where they stick, it has the value that this
/// requires. Let s = x₂ − x₁, and h₁, h₂ the heights. The normal forces act at
///
///   c₂ = −(h₂/2) f₂/N₂,   c₁ = (s N₂ − (h₁/2) (f₁ + f₂) − (h₂/2) f₂)/N₁                    (1)
///
/// measured from the points below the centres. With them the moments about y vanish: for the upper
/// box −(h₂/2) f₂ − c₂ N₂, for the lower box −(h₁/2) f₁ − c₁ N₁ − (h₁/2) f₂ + (s + c₂) N₂. Neither
/// tips as long as |c₂| ≤ l₂/2 and |c₁| ≤ l₁/2. The corners have 24 forces, but there are 12
/// equations. The velocities are unique. The exact solution spreads the force N, f that acts at c
/// over the corners (σ l/2, τ w/2), σ, τ = ±1, by one choice:
///
///   N_στ = (N/4) (1 + 2σ c/l),   f_στ = f N_στ/N                                           (2)
///
/// The contact between the boxes takes the upper face of the lower box as an unbounded plane. So
/// corners may move past an edge. This changes neither the resultants nor the motion, as long as
/// the forces act on the face, |s + c₂| ≤ l₁/2, and the upper centre is above it, |s| ≤ l₁/2.
///
/// Source: derived here.
/// Shapes: bodies lower, upper; λ = (N, T_x, T_y) of each corner. The corners of the lower box come
/// first, then the corners of the upper box.
/// Units: m [kg], l, w, h [m], v1, v2 [m/s], g [m/s²].
/// Scalar: OrderedField (the motion is rational).
/// @throws InvalidInput if a box tips or the upper box leaves the lower one before t_end, or if the
/// upper box is larger than the lower one.
struct BoxStack {
  static constexpr std::string_view kName = "box-stack";
  static constexpr std::string_view kDescription =
      "box on a box on a floor: eight corners with dry friction, motion and resultants exact in "
      "rational "
      "numbers; the forces of single corners are one choice of many";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static void check(const Parameters& p);
  static bool is_rational(const Parameters&) { return true; }
  static detail::Box lower(const Parameters& p) { return {p["m1"], p["l1"], p["w1"], p["h1"]}; }
  static detail::Box upper(const Parameters& p) { return {p["m2"], p["l2"], p["w2"], p["h2"]}; }

  template <OrderedField S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    check(p);
    const detail::Box below = lower(p), above = upper(p);
    NewtonEulerModel<S> model;
    model.bodies = {detail::rigid_body<S>(below), detail::rigid_body<S>(above)};
    model.wrenches = {detail::weight_of<S>(below, p["g"], 0),
                      detail::weight_of<S>(above, p["g"], 1)};
    typename JoinedNewtonEulerRelation<S>::Parts corners;
    detail::put_on_floor<S>(below, 0, corners);
    detail::put_on_box<S>(above, 1, below, 0, corners);
    model.relation = std::make_shared<JoinedNewtonEulerRelation<S>>(corners);
    for (int i = 0; i < 8; ++i) {
      const Coulomb<S, 3> law{p.get<S>(i < 4 ? "mu1" : "mu2")};
      model.laws.push_back({law, {S(0), S(0)}});
    }
    model.initial_position = Vector<S>::Constant(2 * kBodyCoordinates, S(0));
    model.initial_velocity = Vector<S>::Constant(2 * kBodyVelocities, S(0));
    const Rational heights[] = {below.height / 2, below.height + above.height / 2};
    for (const Eigen::Index body : {0, 1}) {
      const Eigen::Index first = kBodyCoordinates * body;
      model.initial_position(first + 2) = from_rational<S>(heights[body]);
      model.initial_position(first + 3) = S(1);
      model.initial_velocity(kBodyVelocities * body) = p.get<S>(body == 0 ? "v1" : "v2");
    }
    return model;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
