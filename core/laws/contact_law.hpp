#pragma once

#include <variant>
#include <vector>

#include "core/laws/coulomb.hpp"
#include "core/laws/equality.hpp"
#include "core/laws/rolling_coulomb.hpp"
#include "core/laws/unilateral.hpp"

namespace assay {

/// The law between u and r in a block of components of a one-step problem.
template <Field S>
using ContactLaw =
    std::variant<Equality, Unilateral, Coulomb<S, 2>, Coulomb<S, 3>, RollingCoulomb<S>>;

/// Number of components that the law takes.
template <Field S>
[[nodiscard]] Eigen::Index dimension(const ContactLaw<S>& law) {
  return std::visit(
      [](const auto& of) -> Eigen::Index {
        if constexpr (requires { of.dimension; }) {
          return of.dimension;
        } else {
          return of.kDimension;
        }
      },
      law);
}

/// Number of components that all laws take.
template <Field S>
[[nodiscard]] Eigen::Index total_dimension(const std::vector<ContactLaw<S>>& laws) {
  Eigen::Index sum = 0;
  for (const ContactLaw<S>& law : laws) sum += dimension(law);
  return sum;
}

}  // namespace assay
