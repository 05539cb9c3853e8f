#include "core/scalar/machine.hpp"
#include "core/scalar/to_decimal.hpp"
#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/first_order_law.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace rounding_of_a_step_law {
namespace {

using Index = Eigen::Index;

/// The norms that bound the rounding of a step.
class StepBounds {
 public:
  StepBounds(const FirstOrderCase& x, const Parameters& options) : x_(x) {
    const Rational gamma = options["gamma"];
    const bool standard = options.get_int("variant") == 0;
    const Rational w = standard ? gamma : Rational(1), omega = standard ? Rational(1) : gamma;
    Matrix<Rational> g = x.mass;
    if (g.size() == 0) g = Matrix<Rational>::Identity(x.size(), x.size());
    g -= Rational(x.h * options["theta"]) * x.a;
    const Matrix<Rational> g_inverse = inverse(g);
    if (g_inverse.size() == 0) return;
    Matrix<Rational> along = Rational(omega * x.h * w) * x.c * g_inverse * x.input;
    if (x.d.size() > 0) along += x.d;
    const Matrix<Rational> dissipation = along + along.transpose();
    const Matrix<Rational> twice_lipschitz = inverse(dissipation);
    if (twice_lipschitz.size() == 0) return;
    regular_ = true;
    by_drive_ = row_sum_norm(g_inverse);
    of_step_ = row_sum_norm(g) * by_drive_;
    by_output_ = Rational(2 * x.multipliers()) * row_sum_norm(twice_lipschitz);
    of_law_ = row_sum_norm(along) * by_output_;
  }

  [[nodiscard]] bool regular() const { return regular_; }

  /// What λ and x of a step from (x₀, λ₀) at t to (x₁, λ₁) may be off: (1), (2).
  struct Tolerance {
    Rational multiplier, state;
  };
  [[nodiscard]] Tolerance tolerance(const Rational& t,
                                    const Vector<Rational>& x0,
                                    const Vector<Rational>& x1,
                                    const Rational& lambda) const {
    const Rational unit(unit_roundoff<double>());
    const Index size = x_.size() + x_.multipliers();
    const Rational badness = Rational(64 * size * size) * unit * of_step_;
    const Rational end = abs(t) + x_.h;
    const Rational at = max_norm(x0) + max_norm(x1);
    const Rational drive = row_sum_norm(x_.a) * at + max_norm(x_.b) + max_norm(x_.b_rate) * end;
    const Rational scale = at + by_drive_ * x_.h * (drive + row_sum_norm(x_.input) * lambda);
    const Rational output = row_sum_norm(x_.c) * scale + max_norm(x_.e) + max_norm(x_.e_rate) * end;
    const Rational of_multiplier = badness * (by_output_ * output + of_law_ * lambda);
    return {of_multiplier,
            badness * scale + by_drive_ * x_.h * row_sum_norm(x_.input) * of_multiplier};
  }

 private:
  const FirstOrderCase& x_;
  bool regular_ = false;
  Rational by_drive_, of_step_, by_output_, of_law_;
};

bool admits(const FirstOrderCase& x, const Parameters& options) {
  return x.c == x.input.transpose() && StepBounds(x, options).regular();
}

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  if (!subject.run) return Finding::silent("the scheme does not run in double");
  const Parameters options = options_of(subject, x);
  const StepBounds bounds(x, options);
  const auto run =
      subject.run(first_order_model<double>(x), x.h, x.steps, options).cast<Rational>();
  if (run.size() != x.steps + 1) return Finding::violated("the run in double ends early");
  for (Index k = 0; k < x.steps; ++k) {
    FirstOrderCase step = x;
    step.state = run.q.col(k);
    step.multiplier = run.impulse.col(k);
    step.time = x.time + k * x.h;
    step.steps = 1;
    const Trajectory<Rational> exact = exact_run(subject, step);
    const Vector<Rational> lambda = exact.impulse.col(1);
    const auto allowed = bounds.tolerance(
        step.time, step.state, exact.q.col(1), max_norm(lambda) + max_norm(step.multiplier));
    const Rational of_state = max_norm(run.q.col(k + 1) - exact.q.col(1));
    const Rational of_multiplier = max_norm(run.impulse.col(k + 1) - lambda);
    if (of_state <= allowed.state && of_multiplier <= allowed.multiplier) continue;
    return Finding::violated(step_name(k + 1) + "x is off by " +
                             to_decimal(from_rational<double>(of_state)) + ", lambda by " +
                             to_decimal(from_rational<double>(of_multiplier)));
  }
  return Finding::holds();
}

}  // namespace
}  // namespace rounding_of_a_step_law

/// A step in double is the exact one from the same state, up to rounding, where it has one
/// solution, so that what the other laws say of exact steps holds in double, too. With G the
/// iteration matrix, W that of the multipliers, κ = |G| |G⁻¹| and S the size of x and of what moves
/// it, in row-sum norms:
///
///   |Δλ| ≤ c u κ L (|C| S + |e + e' t| + |W| |λ|),   L = 2 m |(W + Wᵀ)⁻¹|                   (1)
///   |Δx| ≤ c u κ S + |G⁻¹| h |B| |Δλ|,   c = 64 (n + m)²                                    (2)
///
/// u = 2⁻⁵³; two solutions of the laws have Δλᵀ W Δλ ≤ −Δλᵀ Δq, so that λ is Lipschitz in its data
/// q with L: the norm of a symmetric matrix is at most its row-sum norm. Badness 64: sums of n + m
/// terms, solved for twice.
///
/// Source: [Hig02, Theorem 9.4] for G; (1), (2) derived here.
Law<FirstOrderCase> rounding_of_a_step(On<FirstOrderCase>) {
  using namespace rounding_of_a_step_law;
  return {.name = "rounding-of-a-step",
          .statement = "a step in double is the exact one from the same state, up to rounding",
          .options = {"theta", "gamma", "variant"},
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
