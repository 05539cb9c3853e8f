#include "tests/oracles/first_order_motion_laws.hpp"

#include "tests/oracles/matrix_vector.hpp"

namespace assay::oracles {

namespace {

class FirstOrderMotionLaws {
 public:
  using S = Mpfr;

  FirstOrderMotionLaws(const FirstOrderModel<S>& model, const ExactMotion<S>& motion)
      : model_(model), motion_(motion), scale_(1) {
    for (std::size_t i = 0; i < motion.pieces.size() && i < kPieces; ++i) {
      const MotionState<S> x = at(i, S(0));
      for (const Vector<S>* part : {&x.q, &x.v, &x.a, &x.contact_force}) {
        for (Eigen::Index j = 0; j < part->size(); ++j)
          scale_ = std::max<S>(scale_, abs((*part)(j)));
      }
    }
  }

  /// The laws that are broken, in words; empty for a true solution.
  [[nodiscard]] std::vector<std::string> violations() {
    validate(model_);
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
  static constexpr std::size_t kPieces = 40;

  [[nodiscard]] S tolerance() const { return scale_ * pow(S(10), -80); }
  [[nodiscard]] S difference_tolerance() const { return scale_ * scale_ * pow(S(10), -35); }

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

  [[nodiscard]] Matrix<S> mass() const {
    Matrix<S> m(model_.size(), model_.size());
    model_.system->mass(m);
    return m;
  }

  [[nodiscard]] const MotionEvent<S>* event_at(const S& t) const {
    for (const MotionEvent<S>& event : motion_.events) {
      if (event.t == t) return &event;
    }
    return nullptr;
  }

  void check_start() {
    const MotionState<S> x = at(0, S(0));
    require(motion_.pieces.front().begin == S(0), "the motion starts at 0", S(0));
    const MotionEvent<S>* first = event_at(S(0));
    const bool jumps = first != nullptr && first->kind == EventKind::kStateJump;
    require(norm((jumps ? first->v_minus : x.q) - model_.initial_state) <= tolerance(),
            "x(0) is given",
            S(0));
    if (jumps) require(norm(first->v_plus - x.q) <= tolerance(), "x+(0) starts", S(0));
    Vector<S> lambda = x.contact_force;
    if (model_.initial_multiplier.size() > 0) lambda -= model_.initial_multiplier;
    require(norm(lambda) <= tolerance(), "lambda(0+) is that of the model", S(0));
  }

  void check_piece(std::size_t i) {
    const Piece<S>& piece = motion_.pieces[i];
    const S duration = piece.end - piece.begin;
    for (int k = 0; k <= 16; ++k) {
      const S s = duration * k / 16;
      const MotionState<S> x = at(i, s);
      check_equation(x, piece.begin + s);
      if (k % 5 == 1 && duration > pow(S(10), -20)) {
        check_derivatives(i, s, duration * pow(S(10), -25), x);
      }
    }
  }

  void check_equation(const MotionState<S>& x, const S& t) {
    const Eigen::Index n = model_.size(), m = model_.multipliers();
    Vector<S> f(n), r(n), y(m);
    model_.system->vector_field(t, x.q, f);
    const typename FirstOrderRelation<S>::Point point{t, x.q, x.contact_force};
    model_.relation->input(point, r);
    model_.relation->output(point, y);
    require(
        norm(matrix_vector_product(mass(), x.v) - f - r) <= tolerance(), "equation of motion", t);
    check_law(y, x.contact_force, t, "law of a multiplier");
  }

  void check_law(const Vector<S>& y, const Vector<S>& lambda, const S& t, const char* law) {
    const std::vector<Bounds<S>> bounds = multiplier_bounds(model_.laws);
    for (Eigen::Index i = 0; i < y.size(); ++i) {
      const Bounds<S>& own = bounds[static_cast<std::size_t>(i)];
      S projected = lambda(i) - y(i);
      if (own.lower) projected = std::max<S>(projected, *own.lower);
      if (own.upper) projected = std::min<S>(projected, *own.upper);
      require(abs(S(projected - lambda(i))) <= tolerance(), law, t);
    }
  }

  void check_derivatives(std::size_t i, const S& s, const S& h, const MotionState<S>& x) {
    const MotionState<S> before = at(i, s - h);
    const MotionState<S> after = at(i, s + h);
    const Vector<S> v = (after.q - before.q) / S(2 * h);
    const Vector<S> a = (after.v - before.v) / S(2 * h);
    const S t = motion_.pieces[i].begin + s;
    require(norm(v - x.v) <= difference_tolerance(), "x' = v", t);
    require(norm(a - x.a) <= difference_tolerance(), "v' = a", t);
  }

  void check_joint(std::size_t i) {
    const Piece<S>& piece = motion_.pieces[i];
    const MotionState<S> left = at(i, piece.end - piece.begin);
    const MotionState<S> right = at(i + 1, S(0));
    const S& t = piece.end;
    require(t == motion_.pieces[i + 1].begin, "pieces are contiguous", t);
    const MotionEvent<S>* event = event_at(t);
    // Between accumulating switches the last ones are left out.
    const bool last = motion_.truncated && i + 2 == motion_.pieces.size();
    if (event != nullptr && event->kind == EventKind::kStateJump) {
      require(norm(left.q - event->v_minus) <= tolerance(), "a jump starts from x-", t);
      require(norm(right.q - event->v_plus) <= tolerance(), "a jump leads to x+", t);
      return;
    }
    require(norm(left.q - right.q) <= tolerance(), "x is continuous", t);
    if (last) return;
    const bool continuous = norm(left.contact_force - right.contact_force) <= tolerance();
    if (event == nullptr) return require(false, "pieces meet in an event", t);
    require(norm(left.v - event->v_minus) <= tolerance(), "an event gives x' before it", t);
    require(norm(right.v - event->v_plus) <= tolerance(), "an event gives x' after it", t);
    require(continuous == (event->kind == EventKind::kSwitch),
            "the multiplier jumps where an event says so",
            t);
  }

  void check_event(const MotionEvent<S>& event) {
    if (event.kind != EventKind::kStateJump) {
      return require(norm(event.impulse) == S(0), "no impulse where x does not jump", event.t);
    }
    const Eigen::Index n = model_.size(), m = model_.multipliers();
    Vector<S> y(m);
    Matrix<S> k(n, n), b(n, m);
    const typename FirstOrderRelation<S>::Point point{
        event.t, event.v_plus, Vector<S>::Constant(m, S(0))};
    model_.relation->input_jacobians(point, k, b);
    model_.relation->output(point, y);
    const Vector<S> jump = event.v_plus - event.v_minus;
    require(norm(matrix_vector_product(mass(), jump) - matrix_vector_product(b, event.impulse)) <=
                tolerance(),
            "M (x+ - x-) = B P",
            event.t);
    check_law(y, event.impulse, event.t, "law of a jump");
    require(norm(event.impulse) > S(0), "a jump has an impulse", event.t);
  }

  const FirstOrderModel<S>& model_;
  const ExactMotion<S>& motion_;
  S scale_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> violations(const FirstOrderModel<Mpfr>& model,
                                    const ExactMotion<Mpfr>& motion) {
  return FirstOrderMotionLaws(model, motion).violations();
}

}  // namespace assay::oracles
