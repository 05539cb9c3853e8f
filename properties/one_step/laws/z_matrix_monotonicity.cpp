#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace z_matrix_monotonicity_law {
namespace {

using Index = Eigen::Index;

/// The problem with the second load.
OneStepCase with_other_load(const OneStepCase& x) {
  OneStepCase y = x;
  y.q = x.other;
  return y;
}

OneStepCase draw_case(Draw& draw, [[maybe_unused]] const OneStepSubject& subject) {
  OneStepCase x = random_box(draw, true);
  for (Index i = 0; i < x.size(); ++i) {
    Rational sum = 0;
    for (Index j = 0; j < x.size(); ++j) {
      if (i != j) sum += (x.w(i, j) = -magnitude(x.w(i, j)));
    }
    x.w(i, i) = draw.one_of<Rational>({1, 2, Rational(1, 2)}) - sum;
  }
  x.w = (x.w + Matrix<Rational>(x.w.transpose())) / Rational(2);
  x.other = x.q;
  for (Rational& entry : x.other) entry += draw.one_in(2) ? draw.between(0, 4) : 0;
  return x;
}

bool admits(const OneStepCase& x, const Parameters&) {
  if (!is_lcp(x) || x.other.size() != x.size()) return false;
  for (Index i = 0; i < x.size(); ++i) {
    Rational sum = 0;
    for (Index j = 0; j < x.size(); ++j) {
      if (i != j && x.w(i, j) > 0) return false;
      sum += x.w(i, j);
    }
    if (sum <= 0 || x.other(i) < x.q(i)) return false;
  }
  return error_of_residual(x).has_value();
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  const auto own = ask(subject, {.problem = x}),
             other = ask(subject, {.problem = with_other_load(x)});
  bool compared = false;
  for (std::size_t k = 0; k < own.size(); ++k) {
    if (!own[k].is_solved() || !other[k].is_solved()) continue;
    compared = true;
    const Rational bound = *error_of_residual(x) * (own[k].allowed + other[k].allowed);
    for (Index i = 0; i < x.size(); ++i) {
      if (other[k].z(i) <= own[k].z(i) + bound) continue;
      return Finding::violated("z(" + std::to_string(i) + ") grows from " + readable(own[k].z(i)) +
                               " to " + readable(other[k].z(i)) + " (" +
                               std::string(own[k].scalar) + ")");
    }
  }
  return compared ? Finding::holds() : Finding::silent("nothing was solved");
}

}  // namespace
}  // namespace z_matrix_monotonicity_law

/// For an M-matrix W (entries off the diagonal ≤ 0, strictly diagonally dominant), the solution of
/// the LCP is the least element of {z ≥ 0, W z + q ≥ 0}. So q′ ≥ q gives z′ ≤ z, because z lies in
/// the larger set of q′.
///
/// Source: [CPS92, Theorem 3.11.6] for the least element.
Law<OneStepCase> z_matrix_monotonicity(On<OneStepCase>) {
  using namespace z_matrix_monotonicity_law;
  return {.name = "z-matrix-monotonicity",
          .statement = "with a Z-matrix, a larger q never gives a larger z",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless<&OneStepSubject::takes_boxes>};
}

}  // namespace assay::properties
