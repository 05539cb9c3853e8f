#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// Whether a motion of rigid bodies solves its model, judged from the equations alone: inside its
/// pieces, with central differences of step δ for derivatives,
///
///   q̇ = T(q) v,   M v̇ = F(t, q, v) + G(q)ᵀ λ,   |p| = 1                                    (1)
///   q, v are continuous, and at t = 0 those of the model                                   (2)
///
/// The error of differences is δ² and 10⁻¹⁰⁰/δ: δ = 10⁻²⁵ leaves 10⁻⁵⁰ of the size of derivatives,
/// to which 10⁻³⁵ is compared. Joints are known to 10⁻⁸⁰.
class RigidBodyMotionLaws {
 public:
  using S = Mpfr100;

  RigidBodyMotionLaws(const NewtonEulerModel<S>& model, const ExactMotion<S>& motion)
      : model_(model), motion_(motion) {}

  /// The laws that are broken, in words; empty for a true solution.
  [[nodiscard]] std::vector<std::string> violations() {
    validate(model_);
    const MotionState<S> start = at(0, S(0));
    require_near("initial q", start.q, model_.initial_position, S("1e-80"));
    require_near("initial v", start.v, model_.initial_velocity, S("1e-80"));
    for (std::size_t i = 0; i < motion_.pieces.size(); ++i) {
      const S length = motion_.pieces[i].end - motion_.pieces[i].begin;
      for (int k = 1; k < 8; ++k) check_inside(i, S(length * k / 8));
      if (i + 1 == motion_.pieces.size()) continue;
      const MotionState<S> end = at(i, length), next = at(i + 1, S(0));
      require_near("q at a joint", end.q, next.q, S("1e-80"));
      require_near("v at a joint", end.v, next.v, S("1e-80"));
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] MotionState<S> at(std::size_t piece, const S& s) const {
    MotionState<S> state;
    motion_.pieces[piece].flight->evaluate(s, state);
    return state;
  }

  void check_inside(std::size_t piece, const S& s) {
    const S delta("1e-25"), t = motion_.pieces[piece].begin + s;
    const MotionState<S> before = at(piece, S(s - delta)), after = at(piece, S(s + delta));
    const MotionState<S> state = at(piece, s);
    const Vector<S> q_rate = (after.q - before.q) / S(2 * delta);
    const Vector<S> v_rate = (after.v - before.v) / S(2 * delta);
    require_near("q' = T v", q_rate, velocity_operator<S>(state.q) * state.v, S("1e-35"));
    Vector<S> force(state.v.size()), inertia(state.v.size());
    model_.force(t, state.q, state.v, force);
    model_.apply_mass(v_rate, inertia);
    if (const Eigen::Index m = model_.components(); m > 0) {
      Matrix<S> g(m, state.v.size());
      model_.relation->velocity_matrix(t, state.q, g);
      force += g.transpose() * state.contact_force;
    }
    require_near("M v' = F + G^T lambda", inertia, force, S("1e-35"));
    for (Eigen::Index i = 0; i < model_.size(); ++i) {
      const S square = squared_norm<S>(attitude<S>(state.q, i));
      if (abs(S(square - 1)) > S("1e-80")) found_.emplace_back("|p| = 1");
    }
  }

  void require_near(const char* law, const Vector<S>& a, const Vector<S>& b, const S& tolerance) {
    if (a.size() == b.size()) {
      const S size = 1 + std::max(largest_magnitude<S>(a), largest_magnitude<S>(b));
      if (largest_magnitude<S>(Vector<S>(a - b)) <= tolerance * size * size) return;
    }
    found_.emplace_back(law);
  }

  const NewtonEulerModel<S>& model_;
  const ExactMotion<S>& motion_;
  std::vector<std::string> found_;
};

[[nodiscard]] inline std::vector<std::string> violations(const NewtonEulerModel<Mpfr100>& model,
                                                         const ExactMotion<Mpfr100>& motion) {
  return RigidBodyMotionLaws(model, motion).violations();
}

}  // namespace assay::oracles
