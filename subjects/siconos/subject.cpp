#include <vector>

#include "subjects/siconos/derivatives.hpp"
#include "subjects/siconos/first_order_schemes.hpp"
#include "subjects/siconos/lagrangian_schemes.hpp"
#include "subjects/siconos/rigid_body_schemes.hpp"
#include "subjects/siconos/solvers.hpp"

namespace {

std::vector<AssayDerivative> all_derivatives() {
  std::vector<AssayDerivative> all;
  for (const auto& family : {assay::siconos::contact_functions(),
                             assay::siconos::complementarity_functions(),
                             assay::siconos::contact_scalings(),
                             assay::siconos::root_finders(),
                             assay::siconos::cone_projections(),
                             assay::siconos::rigid_body_derivatives(),
                             assay::siconos::joint_derivatives()}) {
    all.insert(all.end(), family.begin(), family.end());
  }
  return all;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const AssaySubject* assay_subject() {
  static const AssaySubject subject = [] {
    static std::vector<AssayScheme> schemes = assay::siconos::lagrangian_schemes();
    const auto& of_first_order = assay::siconos::first_order_schemes();
    schemes.insert(schemes.end(), of_first_order.begin(), of_first_order.end());
    const auto& of_rigid_bodies = assay::siconos::rigid_body_schemes();
    schemes.insert(schemes.end(), of_rigid_bodies.begin(), of_rigid_bodies.end());
    AssaySubject result{};
    result.abi = ASSAY_SUBJECT_ABI;
    result.name = "siconos";
    result.description = "Siconos, its installed libraries";
    result.version = ASSAY_SICONOS_VERSION;
    result.scheme_count = static_cast<int>(schemes.size());
    result.schemes = schemes.data();
    const auto& solvers = assay::siconos::solvers();
    result.solver_count = static_cast<int>(solvers.size());
    result.solvers = solvers.data();
    static const std::vector<AssayDerivative> derivatives = all_derivatives();
    result.derivative_count = static_cast<int>(derivatives.size());
    result.derivatives = derivatives.data();
    return result;
  }();
  return &subject;
}
