#pragma once

#include <string>
#include <vector>

#include "core/scalar/mpfr.hpp"
#include "core/systems/contact_model.hpp"
#include "oracles/exact_motion.hpp"
#include "tests/oracles/matrix_vector.hpp"

namespace assay::oracles {

/// Whether a motion solves a contact model, judged from the equations alone, however the motion was
/// found: at samples of its pieces, at the joints, and at its events,
///
///   q' = v, v' = a (central differences),  M a + C v + K q = F(t) + Hᵀ λ               (1)
///   0 ≤ λ ⊥ g(q) ≥ 0                                                                   (2)
///   q continuous; v jumps only at events, from v⁻ to v⁺                                  (3)
///   M (v⁺ − v⁻) = Hᵀ P;  0 ≤ U⁺ + e U⁻ ⊥ P ≥ 0 on closed contacts, P = 0 on open ones      (4)
///
/// Tolerances, relative to the largest number of the motion: 10⁻⁸⁵ (100 digits less 15 for the
/// condition of the impact times); 10⁻⁴⁰ for central differences of step 10⁻²⁵ of a piece, whose
/// truncation is the square of that.
class MotionLaws {
 public:
  using S = Mpfr100;

  MotionLaws(const ContactModel<S>& model, const ExactMotion<S>& motion)
      : model_(model), motion_(motion), scale_(1) {
    for (std::size_t i = 0; i < motion.pieces.size() && i < kPieces; ++i) {
      const MotionState<S> x = at(i, S(0));
      for (const Vector<S>* part : {&x.q, &x.v, &x.a, &x.contact_force}) {
        for (Eigen::Index j = 0; j < part->size(); ++j) {
          if (abs((*part)(j)) > scale_) scale_ = abs((*part)(j));
        }
      }
    }
  }

  /// The laws that are broken, in words; empty for a true solution.
  [[nodiscard]] std::vector<std::string> violations() {
    check_start();
    for (std::size_t i = 0; i < motion_.pieces.size() && i < kPieces; ++i) {
      check_piece(i);
      if (i + 1 < motion_.pieces.size()) check_joint(i);
    }
    for (std::size_t i = 0; i < motion_.events.size() && i < kPieces; ++i) {
      check_event(motion_.events[i]);
    }
    return std::move(found_);
  }

 private:
  static constexpr std::size_t kPieces = 30;

  [[nodiscard]] S tolerance() const { return scale_ * pow(S(10), -85); }
  [[nodiscard]] S difference_tolerance() const { return scale_ * scale_ * pow(S(10), -40); }

  [[nodiscard]] MotionState<S> at(std::size_t piece, const S& s) const {
    MotionState<S> state;
    motion_.pieces[piece].flight->evaluate(s, state);
    return state;
  }

  void require(bool holds, const std::string& law, const S& t) {
    if (!holds) found_.push_back(law + " at t = " + t.str(20));
  }

  static S norm(const Vector<S>& x) {
    S result(0);
    for (Eigen::Index i = 0; i < x.size(); ++i) result += abs(x(i));
    return result;
  }

  [[nodiscard]] Vector<S> gap(const Vector<S>& q) const {
    return product(model_.relation.jacobian, q) + model_.relation.offset;
  }

  void check_start() {
    const Piece<S>& first = motion_.pieces.front();
    const MotionState<S> x = at(0, S(0));
    require(first.begin == S(0), "the motion starts at 0", first.begin);
    require(norm(x.q - model_.initial_position) <= tolerance(), "q(0) is given", S(0));
    const bool strikes = !motion_.events.empty() && motion_.events.front().t == S(0);
    const Vector<S> v = strikes ? motion_.events.front().v_minus : x.v;
    require(norm(v - model_.initial_velocity) <= tolerance(), "v-(0) is given", S(0));
  }

  void check_piece(std::size_t i) {
    const Piece<S>& piece = motion_.pieces[i];
    const S duration = piece.end - piece.begin;
    if (duration < pow(S(10), -20)) return;
    for (int k = 1; k < 16; ++k) {
      const S s = duration * k / 16;
      const MotionState<S> x = at(i, s);
      check_equation_of_motion(x, piece.begin + s);
      check_complementarity(x, piece.begin + s, piece.persistent_contact);
      if (k % 5 == 0) check_derivatives(i, s, duration * pow(S(10), -25), x);
    }
  }

  void check_equation_of_motion(const MotionState<S>& x, const S& t) {
    const LagrangianLti<S>& system = model_.system;
    Vector<S> force(x.q.size());
    system.external_force.evaluate(t, force);
    Vector<S> residual = product(system.mass, x.a) - force;
    if (system.damping.size() > 0) residual += product(system.damping, x.v);
    if (system.stiffness.size() > 0) residual += product(system.stiffness, x.q);
    if (x.contact_force.size() > 0) {
      residual -= transposed_product(model_.relation.jacobian, x.contact_force);
    }
    require(norm(residual) <= tolerance(), "equation of motion", t);
  }

  void check_complementarity(const MotionState<S>& x, const S& t, bool persistent) {
    const Vector<S> g = gap(x.q);
    bool closed = false;
    for (Eigen::Index j = 0; j < g.size(); ++j) {
      require(g(j) >= -tolerance(), "gap is not negative", t);
      require(x.contact_force(j) >= S(0), "contact force is not negative", t);
      require(abs(S(g(j) * x.contact_force(j))) <= tolerance(), "no contact force at a gap", t);
      closed = closed || abs(g(j)) <= tolerance();
    }
    require(closed == persistent, "persistent_contact tells whether a contact is closed", t);
  }

  void check_derivatives(std::size_t i, const S& s, const S& h, const MotionState<S>& x) {
    const MotionState<S> before = at(i, s - h);
    const MotionState<S> after = at(i, s + h);
    const Vector<S> v = (after.q - before.q) / S(2 * h);
    const Vector<S> a = (after.v - before.v) / S(2 * h);
    const S t = motion_.pieces[i].begin + s;
    require(norm(v - x.v) <= difference_tolerance(), "q' = v", t);
    require(norm(a - x.a) <= difference_tolerance(), "v' = a", t);
  }

  void check_joint(std::size_t i) {
    const Piece<S>& piece = motion_.pieces[i];
    const MotionState<S> left = at(i, piece.end - piece.begin);
    const MotionState<S> right = at(i + 1, S(0));
    const S& t = piece.end;
    require(t == motion_.pieces[i + 1].begin, "pieces are contiguous", t);
    require(norm(left.q - right.q) <= tolerance(), "q is continuous", t);
    Vector<S> v_minus = right.v;
    Vector<S> v_plus = right.v;
    for (const MotionEvent<S>& event : motion_.events) {
      if (event.t != t) continue;
      v_minus = event.v_minus;
      v_plus = event.v_plus;
    }
    require(norm(left.v - v_minus) <= tolerance(), "v jumps only at events", t);
    require(norm(right.v - v_plus) <= tolerance(), "an event gives the velocity after it", t);
  }

  void check_event(const MotionEvent<S>& event) {
    const Matrix<S>& h = model_.relation.jacobian;
    MotionState<S> x;
    motion_.evaluate(event.t, x);
    const Vector<S> g = gap(x.q);
    const Vector<S> momentum =
        product(model_.system.mass, Vector<S>(event.v_plus - event.v_minus)) -
        transposed_product(h, event.impulse);
    require(norm(momentum) <= tolerance(), "M (v+ - v-) = H' P", event.t);
    const Vector<S> u_minus = product(h, event.v_minus);
    const Vector<S> u_plus = product(h, event.v_plus);
    for (Eigen::Index j = 0; j < g.size(); ++j) {
      const S& p = event.impulse(j);
      require(p >= S(0), "impulse is not negative", event.t);
      if (g(j) > tolerance()) {
        require(p == S(0), "no impulse at a gap", event.t);
        continue;
      }
      const S law = u_plus(j) + model_.law.restitution(j) * u_minus(j);
      require(law >= -tolerance(), "U+ + e U- >= 0", event.t);
      require(abs(S(law * p)) <= tolerance(), "(U+ + e U-) P = 0", event.t);
    }
    const bool impact = event.kind == EventKind::kImpact;
    require(!impact || norm(event.impulse) > S(0), "an impact has an impulse", event.t);
  }

  const ContactModel<S>& model_;
  const ExactMotion<S>& motion_;
  S scale_;
  std::vector<std::string> found_;
};

/// The laws of `model` that `motion` breaks.
[[nodiscard]] inline std::vector<std::string> violations(const ContactModel<Mpfr100>& model,
                                                         const ExactMotion<Mpfr100>& motion) {
  return MotionLaws(model, motion).violations();
}

}  // namespace assay::oracles
