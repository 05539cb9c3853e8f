#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/laws/coulomb.hpp"
#include "core/laws/equality.hpp"
#include "core/laws/rolling_coulomb.hpp"
#include "core/laws/unilateral.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/to_decimal.hpp"

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

namespace detail {

template <Field S>
void require_coefficient(const char* name, std::size_t contact, const S& value) {
  if (is_finite<S>(value) && value >= S(0)) return;
  throw InvalidInput(std::string(name) + " of contact " + std::to_string(contact) + " = " +
                     to_decimal(value) + " is not allowed: it must be finite and at least 0");
}

}  // namespace detail

/// @throws InvalidInput that names the contact and its coefficient outside [0, ∞), or that says
/// that its law has no component.
template <Field S>
void validate_law(const ContactLaw<S>& law, std::size_t contact) {
  if (dimension(law) < 1) {
    throw InvalidInput("law of contact " + std::to_string(contact) + " has no component");
  }
  std::visit(
      [&](const auto& of) {
        if constexpr (requires { of.friction; }) {
          detail::require_coefficient("friction coefficient", contact, of.friction);
        }
        if constexpr (requires { of.rolling_friction; }) {
          detail::require_coefficient("rolling friction coefficient", contact, of.rolling_friction);
        }
      },
      law);
}

/// @throws InvalidInput as validate_law.
template <Field S>
void validate_laws(const std::vector<ContactLaw<S>>& laws) {
  for (std::size_t alpha = 0; alpha < laws.size(); ++alpha) validate_law(laws[alpha], alpha);
}

}  // namespace assay
