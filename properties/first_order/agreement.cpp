#include "properties/first_order/agreement.hpp"

#include "core/scalar/to_decimal.hpp"
#include "properties/declared_accuracy.hpp"
#include "properties/first_order/step_rounding.hpp"
#include "properties/rational_algebra.hpp"
#include "properties/roundings.hpp"

namespace assay::properties {

using Index = Eigen::Index;

std::string step_name(Index k) { return "step " + std::to_string(k) + ": "; }

Finding compare_runs(const Trajectory<Rational>& run,
                     const Trajectory<Rational>& expected,
                     const std::string& what) {
  const auto differs = [&](const char* name, Index i, const Rational& a, const Rational& b) {
    return std::string(name) + std::to_string(i) + " = " + to_text(a) + ", but " + to_text(b) +
           " " + what;
  };
  for (Index k = 1; k < run.size(); ++k) {
    for (Index i = 0; i < run.q.rows(); ++i) {
      if (run.q(i, k) == expected.q(i, k)) continue;
      return Finding::violated(step_name(k) + differs("x", i, run.q(i, k), expected.q(i, k)));
    }
    for (Index i = 0; i < run.impulse.rows(); ++i) {
      if (run.impulse(i, k) == expected.impulse(i, k)) continue;
      return Finding::violated(step_name(k) +
                               differs("lambda", i, run.impulse(i, k), expected.impulse(i, k)));
    }
  }
  return Finding::holds();
}

namespace {

/// The case with its numbers changed by a few roundings.
FirstOrderCase beside(FirstOrderCase x, const Rational& unit_roundoff, int k) {
  Roundings roundings(unit_roundoff, k);
  for (Vector<Rational>* data : {&x.b, &x.b_rate, &x.e, &x.e_rate, &x.state, &x.multiplier}) {
    const Rational size = max_norm(*data);
    for (Rational& entry : *data) entry += roundings.of(size);
  }
  return x;
}

/// A case and its twin in double.
class RoundedTwins {
 public:
  RoundedTwins(const Subject& subject, const FirstOrderCase& x, const FirstOrderTwin& twin)
      : subject_(subject),
        x_(x),
        twin_(twin),
        unit_(unit_roundoff_of(subject, options_of(subject, x))),
        rounding_(x, theta_gamma_of(options_of(subject, x)), accuracy_in_double(subject, x)),
        own_(rounded_run(subject, x)),
        raw_(rounded_run(subject, twin.problem)),
        other_(raw_) {
    twin.back(other_);
  }

  [[nodiscard]] Finding compare() const {
    if (!rounding_.is_regular()) return Finding::silent("the multipliers are not unique");
    Index k = 1;
    while (k < own_.size() && own_.q.col(k) == other_.q.col(k) &&
           own_.impulse.col(k) == other_.impulse.col(k)) {
      ++k;
    }
    if (k == own_.size()) return Finding::holds();
    const auto bound = rounding_.tolerance(Rational(x_.time + (k - 1) * x_.h),
                                           own_.q.col(k - 1),
                                           own_.q.col(k),
                                           max_norm(Vector<Rational>(own_.impulse.col(k - 1))) +
                                               max_norm(Vector<Rational>(own_.impulse.col(k))));
    const Place own = at(own_, k), other = at(other_, k);
    if (!differ(own, other, bound)) return Finding::holds();
    if (a_decision_explains(k, own, other, bound)) {
      return Finding::silent("rounding decides which branch of the laws holds");
    }
    return Finding::violated(step_name(k) + "x is off by " + shown(own.state - other.state) +
                             ", lambda by " + shown(own.multiplier - other.multiplier) + " " +
                             twin_.what);
  }

 private:
  struct Place {
    Vector<Rational> state, multiplier;
  };

  static Place at(const Trajectory<Rational>& run, Index k) {
    return {run.q.col(k), run.impulse.col(k)};
  }

  static std::string shown(const Vector<Rational>& difference) {
    return to_decimal(from_rational<double>(max_norm(difference)));
  }

  static bool differ(const Place& a, const Place& b, const StepRounding::Tolerance& bound) {
    return max_norm(Vector<Rational>(a.state - b.state)) > 4 * bound.state ||
           max_norm(Vector<Rational>(a.multiplier - b.multiplier)) > 4 * bound.multiplier;
  }

  [[nodiscard]] bool a_decision_explains(Index k,
                                         const Place& own,
                                         const Place& other,
                                         const StepRounding::Tolerance& bound) const {
    const FirstOrderCase x = step_from(x_, own_, k - 1), y = step_from(twin_.problem, raw_, k - 1);
    for (int i = 0; i < kCasesBeside; ++i) {
      const Place near_own = at(rounded_run(subject_, beside(x, unit_, i)), 1);
      if (differ(near_own, own, bound) && !differ(near_own, other, bound)) return true;
      Trajectory<Rational> of_twin = rounded_run(subject_, beside(y, unit_, i));
      twin_.back(of_twin);
      const Place near_other = at(of_twin, 1);
      if (differ(near_other, other, bound) && !differ(near_other, own, bound)) return true;
    }
    return false;
  }

  const Subject& subject_;
  const FirstOrderCase& x_;
  const FirstOrderTwin& twin_;
  Rational unit_;
  StepRounding rounding_;
  Trajectory<Rational> own_, raw_, other_;  ///< of the twin as it is, and mapped back
};

}  // namespace

Finding compare_with_twin(const Subject& subject,
                          const FirstOrderCase& x,
                          const FirstOrderTwin& twin) {
  if (!subject.run_exact) return RoundedTwins(subject, x, twin).compare();
  Trajectory<Rational> other = exact_run(subject, twin.problem);
  twin.back(other);
  return compare_runs(exact_run(subject, x), other, twin.what);
}

}  // namespace assay::properties
