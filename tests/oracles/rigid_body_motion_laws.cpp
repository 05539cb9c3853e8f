#include "tests/oracles/rigid_body_motion_laws.hpp"

#include <algorithm>

#include "core/math/largest_magnitude.hpp"

namespace assay::oracles {

namespace {

class RigidBodyMotionLaws {
 public:
  using S = Mpfr;

  RigidBodyMotionLaws(const NewtonEulerModel<S>& model, const ExactMotion<S>& motion)
      : model_(model), motion_(motion) {}

  /// The laws that are broken, in words; empty for a true solution.
  [[nodiscard]] std::vector<std::string> violations() {
    validate(model_);
    const MotionState<S> start = at(0, S(0));
    const bool strikes = !motion_.events.empty() && motion_.events.front().t == S(0);
    const Vector<S>& before = strikes ? motion_.events.front().v_minus : start.v;
    require_near("initial q", start.q, model_.initial_position, S("1e-80"));
    require_near("initial v", before, model_.initial_velocity, S("1e-80"));
    for (const MotionEvent<S>& event : motion_.events) check_event(event);
    for (std::size_t i = 0; i < motion_.pieces.size(); ++i) {
      const S length = motion_.pieces[i].end - motion_.pieces[i].begin;
      for (int k = 1; k < 8; ++k) check_inside(i, S(length * k / 8));
      if (i + 1 == motion_.pieces.size()) continue;
      const MotionState<S> end = at(i, length), next = at(i + 1, S(0));
      require_near("q at a joint", end.q, next.q, S("1e-80"));
      Vector<S> left = next.v, right = next.v;
      for (const MotionEvent<S>& event : motion_.events) {
        if (event.t != motion_.pieces[i].end) continue;
        left = event.v_minus, right = event.v_plus;
      }
      require_near("v before a joint", end.v, left, S("1e-80"));
      require_near("v after a joint", next.v, right, S("1e-80"));
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
    const auto& of = motion_.pieces[piece];
    if (model_.components() > 0) {
      const Matrix<S> g = velocity_matrix(t, state.q);
      force += g.transpose() * state.contact_force;
    }
    if (model_.components() > 0 && of.end - of.begin > S("1e-39")) {
      const Matrix<S> g = velocity_matrix(t, state.q);
      const bool closed = check_laws(state.q, t, g * state.v, state.contact_force);
      if (closed != of.persistent_contact) found_.emplace_back("persistent_contact");
      if (slides(g * state.v, state.contact_force) != of.sliding) found_.emplace_back("sliding");
    }
    require_near("M v' = F + G^T lambda", inertia, force, S("1e-35"));
    for (Eigen::Index i = 0; i < model_.size(); ++i) {
      const S square = squared_norm<S>(attitude<S>(state.q, i));
      if (abs(S(square - 1)) > S("1e-80")) found_.emplace_back("|p| = 1");
    }
  }

  [[nodiscard]] Matrix<S> velocity_matrix(const S& t, const Vector<S>& q) const {
    Matrix<S> g(model_.components(), model_.velocities());
    if (g.rows() > 0) model_.relation->velocity_matrix(t, q, g);
    return g;
  }

  /// ‖r‖ ≤ μ r_N of `size` components from `first` on, `normal` that of r_N.
  struct Resistance {
    Eigen::Index normal, first, size;
    S friction;
  };
  [[nodiscard]] std::vector<Resistance> resistances() const {
    std::vector<Resistance> all;
    Eigen::Index n = 0;
    for (const ImpactLaw<S>& law : model_.laws) {
      if (const auto* plane = std::get_if<Coulomb<S, 2>>(&law.law)) {
        all.push_back({n, n + 1, 1, plane->friction});
      } else if (const auto* space = std::get_if<Coulomb<S, 3>>(&law.law)) {
        all.push_back({n, n + 1, 2, space->friction});
      } else if (const auto* rolling = std::get_if<RollingCoulomb<S>>(&law.law)) {
        all.push_back({n, n + 1, 2, rolling->friction});
        all.push_back({n, n + 3, 2, rolling->rolling_friction});
      }
      n += dimension(law.law);
    }
    return all;
  }

  /// (3) for r and u, of contacts with y_N = 0; r = 0 of the others. Whether one is closed.
  bool check_laws(const Vector<S>& q, const S& t, const Vector<S>& u, const Vector<S>& r) {
    Vector<S> gap(model_.components());
    model_.relation->evaluate(t, q, gap);
    bool closed = false;
    Eigen::Index n = 0;
    for (const ImpactLaw<S>& law : model_.laws) {
      const Eigen::Index d = dimension(law.law);
      if (std::holds_alternative<Equality>(law.law)) {
        const bool holds = gap.segment(n, d).cwiseAbs().maxCoeff() <= small_ &&
                           u.segment(n, d).cwiseAbs().maxCoeff() <= small_;
        if (!holds) found_.emplace_back("y = 0, u = 0");
        n += d;
        continue;
      }
      if (gap(n) < -small_) found_.emplace_back("y >= 0");
      if (r(n) < 0) found_.emplace_back("r_N >= 0");
      closed = closed || gap(n) <= small_;
      if (gap(n) > small_ && !r.segment(n, d).isZero(0)) {
        found_.emplace_back("r = 0 at a gap");
      }
      if (gap(n) <= small_ && (u(n) < -small_ || abs(S(u(n) * r(n))) > small_)) {
        found_.emplace_back("0 <= u_N, u_N r_N = 0");
      }
      n += d;
    }
    for (const Resistance& of : resistances()) {
      if (gap(of.normal) > small_) continue;
      const S limit = of.friction * r(of.normal);
      const Vector<S> force = r.segment(of.first, of.size), slip = u.segment(of.first, of.size);
      if (force.norm() > limit + small_) found_.emplace_back("|r_T| <= mu r_N");
      const Vector<S> dissipation = slip.norm() * force + limit * slip;
      if (dissipation.norm() > small_) found_.emplace_back("friction opposes sliding");
    }
    return closed;
  }
  [[nodiscard]] bool slides(const Vector<S>& u, const Vector<S>& r) const {
    return std::ranges::any_of(resistances(), [&](const Resistance& of) {
      return of.friction * r(of.normal) > 0 && u.segment(of.first, of.size).norm() > small_;
    });
  }

  /// (4).
  void check_event(const MotionEvent<S>& event) {
    MotionState<S> state;
    motion_.evaluate(event.t, state);
    const Matrix<S> g = velocity_matrix(event.t, state.q);
    Vector<S> momentum(state.v.size());
    model_.apply_mass(event.v_plus - event.v_minus, momentum);
    require_near("M (v+ - v-) = G^T P", momentum, g.transpose() * event.impulse, S("1e-80"));
    Vector<S> u = g * event.v_plus;
    const Vector<S> before = g * event.v_minus;
    Eigen::Index n = 0;
    for (const ImpactLaw<S>& law : model_.laws) {
      for (Eigen::Index i = 0; i < dimension(law.law); ++i) {
        u(n + i) += before(n + i) *
                    (i == 0 ? law.impact.normal_restitution : law.impact.tangential_restitution);
      }
      n += dimension(law.law);
    }
    if (n > 0) check_laws(state.q, event.t, u, event.impulse);
    if (event.kind == EventKind::kImpact && event.impulse.isZero(0)) {
      found_.emplace_back("an impact has an impulse");
    }
  }

  void require_near(const char* law, const Vector<S>& a, const Vector<S>& b, const S& tolerance) {
    if (a.size() == b.size()) {
      const S size = 1 + std::max(largest_magnitude<S>(a), largest_magnitude<S>(b));
      if (largest_magnitude<S>(Vector<S>(a - b)) <= tolerance * size * size) return;
    }
    found_.emplace_back(law);
  }

  const S small_{"1e-80"};  ///< of gaps, velocities, forces and their products
  const NewtonEulerModel<S>& model_;
  const ExactMotion<S>& motion_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> violations(const NewtonEulerModel<Mpfr>& model,
                                    const ExactMotion<Mpfr>& motion) {
  return RigidBodyMotionLaws(model, motion).violations();
}

}  // namespace assay::oracles
