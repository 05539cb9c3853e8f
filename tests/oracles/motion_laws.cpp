#include "tests/oracles/motion_laws.hpp"

#include "tests/oracles/matrix_vector.hpp"

namespace assay::oracles {

namespace {

class MotionLaws {
 public:
  using S = Mpfr;

  MotionLaws(const LagrangianModel<S>& model, const ExactMotion<S>& motion)
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

  [[nodiscard]] Vector<S> gap(const S& t, const Vector<S>& q) const {
    Vector<S> y(model_.components());
    if (y.size() > 0) model_.relation->evaluate(t, q, y);
    return y;
  }

  [[nodiscard]] Matrix<S> jacobian(const S& t, const Vector<S>& q) const {
    Matrix<S> h(model_.components(), q.size());
    if (h.rows() > 0) model_.relation->jacobian(t, q, h);
    return h;
  }

  /// U = H v + ∂h/∂t.
  [[nodiscard]] Vector<S> velocity(const S& t, const Vector<S>& q, const Vector<S>& v) const {
    Vector<S> rate(model_.components());
    if (rate.size() > 0) model_.relation->rate(t, q, rate);
    return rate + matrix_vector_product(jacobian(t, q), v);
  }

  /// ‖r‖ ≤ μ r_N of `size` components of a contact, from its component `first` on.
  struct Resistance {
    Eigen::Index first, size;
    S friction;
  };
  using Resistances = std::vector<Resistance>;
  static Resistances resistances(const ContactLaw<S>& law) {
    if (const auto* plane = std::get_if<Coulomb<S, 2>>(&law)) return {{1, 1, plane->friction}};
    if (const auto* space = std::get_if<Coulomb<S, 3>>(&law)) return {{1, 2, space->friction}};
    if (const auto* rolling = std::get_if<RollingCoulomb<S>>(&law)) {
      return {{1, 2, rolling->friction}, {3, 2, rolling->rolling_friction}};
    }
    return {};
  }

  /// Visits the contacts: first component, number of components, resistances, E. Equalities are
  /// none.
  template <class Visitor>
  void for_each_contact(const Visitor& visit) const {
    Eigen::Index first = 0;
    for (const ImpactLaw<S>& law : model_.laws) {
      if (std::holds_alternative<Equality>(law.law)) {
        first += dimension(law.law);
        continue;
      }
      visit(first, dimension(law.law), resistances(law.law), law.impact);
      first += dimension(law.law);
    }
  }

  /// y = 0 and U = 0 of the equalities.
  void check_equalities(const S& t, const Vector<S>& g, const Vector<S>& u) {
    Eigen::Index first = 0;
    for (const ImpactLaw<S>& law : model_.laws) {
      const Eigen::Index d = dimension(law.law);
      if (std::holds_alternative<Equality>(law.law)) {
        require(norm(g.segment(first, d)) <= tolerance(), "equality holds", t);
        require(norm(u.segment(first, d)) <= tolerance(), "velocity keeps the equality", t);
      }
      first += d;
    }
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
      check_complementarity(x, piece.begin + s, piece);
      if (k % 5 == 0) check_derivatives(i, s, duration * pow(S(10), -25), x);
    }
  }

  void check_equation_of_motion(const MotionState<S>& x, const S& t) {
    Matrix<S> mass(x.q.size(), x.q.size());
    Vector<S> force(x.q.size());
    model_.system->mass(x.q, mass);
    model_.system->force(t, x.q, x.v, force);
    Vector<S> residual = matrix_vector_product(mass, x.a) - force;
    if (model_.components() > 0) {
      residual -= transposed_matrix_vector_product(
          jacobian(t, x.q), Vector<S>(x.contact_force.head(model_.components())));
    }
    if (model_.multipliers() > 0) residual -= multiplier_force(x, t);
    require(norm(residual) <= tolerance(), "equation of motion", t);
  }

  /// p of (6), whose law is checked.
  Vector<S> multiplier_force(const MotionState<S>& x, const S& t) {
    const Eigen::Index m = model_.multipliers();
    const Vector<S> lambda = x.contact_force.tail(m);
    Vector<S> y(m), p(x.q.size());
    model_.compliance->output({t, x.q, x.v, lambda}, y);
    model_.compliance->input({t, x.q, x.v, lambda}, p);
    const std::vector<Bounds<S>> bounds = multiplier_bounds(model_.multiplier_laws);
    for (Eigen::Index i = 0; i < m; ++i) {
      const Bounds<S>& own = bounds[static_cast<std::size_t>(i)];
      S projected = lambda(i) - y(i);
      if (own.lower) projected = std::max<S>(projected, *own.lower);
      if (own.upper) projected = std::min<S>(projected, *own.upper);
      require(abs(S(projected - lambda(i))) <= tolerance(), "law of a multiplier", t);
    }
    return p;
  }

  void check_complementarity(const MotionState<S>& x, const S& t, const Piece<S>& piece) {
    const Vector<S> g = gap(t, x.q);
    const Vector<S> u = velocity(t, x.q, x.v);
    check_equalities(t, g, u);
    bool closed = false;
    bool sliding = false;
    for_each_contact([&](Eigen::Index n, Eigen::Index, const Resistances& all, const auto&) {
      require(g(n) >= -tolerance(), "gap is not negative", t);
      require(x.contact_force(n) >= S(0), "contact force is not negative", t);
      require(abs(S(g(n) * x.contact_force(n))) <= tolerance(), "no contact force at a gap", t);
      closed = closed || abs(g(n)) <= tolerance();
      for (const Resistance& of : all) {
        const Vector<S> u_t = u.segment(n + of.first, of.size);
        const S limit = of.friction * x.contact_force(n);
        check_friction(limit, x.contact_force.segment(n + of.first, of.size), u_t, t);
        sliding = sliding || (limit > S(0) && length(u_t) > tolerance());
      }
    });
    require(closed == piece.persistent_contact,
            "persistent_contact tells whether a contact is closed",
            t);
    const bool relays = model_.components() == 0;
    require(relays || sliding == piece.sliding, "sliding tells whether a contact slides", t);
  }

  static S length(const Vector<S>& x) {
    S square(0);
    for (Eigen::Index i = 0; i < x.size(); ++i) square += x(i) * x(i);
    return sqrt(square);
  }

  /// The second half of (2), limit = μ r_N.
  void check_friction(const S& limit, const Vector<S>& r_t, const Vector<S>& u, const S& t) {
    require(length(r_t) <= limit + tolerance(), "friction is in its cone", t);
    const Vector<S> dissipation = length(u) * r_t + limit * u;
    require(length(dissipation) <= tolerance(), "friction opposes sliding", t);
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
    MotionState<S> x;
    motion_.evaluate(event.t, x);
    Matrix<S> mass(x.q.size(), x.q.size());
    model_.system->mass(x.q, mass);
    const Vector<S> momentum =
        matrix_vector_product(mass, Vector<S>(event.v_plus - event.v_minus)) -
        transposed_matrix_vector_product(jacobian(event.t, x.q),
                                         Vector<S>(event.impulse.head(model_.components())));
    require(norm(momentum) <= tolerance(), "M (v+ - v-) = H' P", event.t);
    check_impact_law(event, x);
    const bool impact = event.kind == EventKind::kImpact;
    require(!impact || norm(event.impulse) > S(0), "an impact has an impulse", event.t);
    if (event.kind == EventKind::kSlidingChange || event.kind == EventKind::kTurningChange) {
      check_sliding_change(event, x);
    }
  }

  void check_impact_law(const MotionEvent<S>& event, const MotionState<S>& x) {
    const S& t = event.t;
    const Vector<S> g = gap(t, x.q);
    const Vector<S> u_minus = velocity(t, x.q, event.v_minus);
    const Vector<S> u_plus = velocity(t, x.q, event.v_plus);
    check_equalities(t, g, u_plus);
    for_each_contact([&](Eigen::Index n, Eigen::Index size, const Resistances& all, const auto& e) {
      const Vector<S> p = event.impulse.segment(n, size);
      require(p(0) >= S(0), "impulse is not negative", t);
      if (g(n) > tolerance()) return require(norm(p) == S(0), "no impulse at a gap", t);
      const S law = u_plus(n) + e.normal_restitution * u_minus(n);
      require(law >= -tolerance(), "U+ + e U- >= 0", t);
      require(abs(S(law * p(0))) <= tolerance(), "(U+ + e U-) P = 0", t);
      for (const Resistance& of : all) {
        const Vector<S> u = u_plus.segment(n + of.first, of.size) +
                            e.tangential_restitution * u_minus.segment(n + of.first, of.size);
        check_friction(S(of.friction * p(0)), p.segment(of.first, of.size), u, t);
      }
    });
  }

  void check_sliding_change(const MotionEvent<S>& event, const MotionState<S>& right) {
    const std::size_t piece = motion_.piece_at(event.t);
    require(piece > 0, "sliding changes between two pieces", event.t);
    if (piece == 0) return;
    const Piece<S>& before = motion_.pieces[piece - 1];
    const MotionState<S> left = at(piece - 1, before.end - before.begin);
    const Vector<S> jump = right.contact_force - left.contact_force;
    require(norm(jump) > tolerance(), "the contact force jumps where sliding changes", event.t);
    require(norm(event.impulse) == S(0), "no impulse where sliding changes", event.t);
    const Vector<S> u = velocity(event.t, right.q, event.v_minus);
    const auto check_rest = [&](Eigen::Index first, Eigen::Index size) {
      if (norm(jump.segment(first, size)) <= tolerance()) return;
      require(norm(u.segment(first, size)) <= tolerance(), "sliding changes at rest", event.t);
    };
    for_each_contact([&](Eigen::Index n, Eigen::Index, const Resistances& all, const auto&) {
      check_rest(n, 1);
      for (const Resistance& of : all) check_rest(n + of.first, of.size);
    });
  }

  const LagrangianModel<S>& model_;
  const ExactMotion<S>& motion_;
  S scale_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> violations(const LagrangianModel<Mpfr>& model,
                                    const ExactMotion<Mpfr>& motion) {
  return MotionLaws(model, motion).violations();
}

}  // namespace assay::oracles
