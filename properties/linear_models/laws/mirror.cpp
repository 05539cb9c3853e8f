#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/twin.hpp"

namespace assay::properties {

namespace mirror_law {
namespace {

/// Measures the coordinates of `sign` −1 in the opposite direction.
Twin mirrored(const Experiment& x, const std::string& what, const Vector<Rational>& sign) {
  Experiment y = x;
  const auto both = [&](Matrix<Rational>& a) {
    if (a.size() > 0) a = Matrix<Rational>(sign.asDiagonal() * a * sign.asDiagonal());
  };
  const auto one = [&](Vector<Rational>& a) {
    if (a.size() > 0) a = Vector<Rational>(sign.asDiagonal() * a);
  };
  both(y.mass);
  both(y.damping);
  both(y.stiffness);
  one(y.force);
  one(y.force_rate);
  one(y.position);
  one(y.velocity);
  if (y.contacts() > 0) y.jacobian = Matrix<Rational>(y.jacobian * sign.asDiagonal());
  return {.what = what, .experiment = y, .map = [sign](Trajectory<Rational>& run) {
            run.q = Matrix<Rational>(sign.asDiagonal() * run.q);
            run.v = Matrix<Rational>(sign.asDiagonal() * run.v);
          }};
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Eigen::Index n = x.coordinates();
  Vector<Rational> all = Vector<Rational>::Constant(n, Rational(-1));
  std::vector<Twin> twins = {mirrored(x, "mirrored", all)};
  for (Eigen::Index i = 0; n > 1 && i < n; ++i) {
    Vector<Rational> sign = Vector<Rational>::Constant(n, Rational(1));
    sign(i) = -1;
    twins.push_back(mirrored(x, "coordinate " + std::to_string(i) + " mirrored", sign));
  }
  return compare_twins(subject, x, twins, Agreement::kBitwise);
}

}  // namespace
}  // namespace mirror_law

/// The directions of coordinates do not matter. With S = diag(±1),
///
///   q, v, F → S q, S v, S F,   M, C, K → S M S, S C S, S K S,   H → H S                      (1)
///
/// gives q_k → S q_k, v_k → S v_k, and P_k the same; S = −1, and each coordinate alone. Bitwise in
/// every scalar: rounding is symmetric in the sign.
///
/// Source: derived here.
Law<Experiment> mirror(On<Experiment>) {
  using namespace mirror_law;
  return {.name = "mirror",
          .statement = "the direction in which a coordinate is measured does not matter",
          .examine = &examine};
}

}  // namespace assay::properties
