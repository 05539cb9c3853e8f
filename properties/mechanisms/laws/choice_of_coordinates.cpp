#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"

namespace assay::properties {

namespace choice_of_coordinates_law {
namespace {

using Index = Eigen::Index;

/// A projection whose distance is not measured by M depends on the coordinates.
bool admits(const Mechanism& x, const Parameters& options) {
  for (const ParameterSpec& spec : options.specs()) {
    if (spec.name == "mass-metric" && options["mass-metric"] != 1) return false;
  }
  return x.coordinates() > 1;
}

Finding examine(const Subject& subject, const Mechanism& x) {
  const Index n = x.coordinates();
  ChangeOfFrame change = ChangeOfFrame::none(n, "in other coordinates");
  for (Index i = 1; i < n; ++i) change.t(i, i - 1) = i % 2 == 0 ? -1 : 1;
  change.t(0, 0) = 2;
  return compare_twins(subject, x, {twin_in(change, x)});
}

}  // namespace
}  // namespace choice_of_coordinates_law

/// Lagrange's equations hold in any coordinates: with q = A q', A regular and neither orthogonal
/// nor diagonal, M' = AᵀMA, f' = Aᵀf, H' = H A,
///
///   q_k' = A⁻¹ q_k,   v_k' = A⁻¹ v_k,   P_k' = P_k.                                  (1)
///
/// Exactly on rationals; in double over the first step, to a bound of rounding. Derived here.
Law<Mechanism> choice_of_coordinates(On<Mechanism>) {
  using namespace choice_of_coordinates_law;
  return {.name = "choice-of-coordinates",
          .statement = "linear changes of the generalised coordinates do not matter",
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
