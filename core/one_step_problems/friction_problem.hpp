#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/laws/contact_law.hpp"
#include "core/math/convert.hpp"
#include "core/one_step_problems/block_matrix.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/scalar/to_decimal.hpp"

namespace assay {

/// The one-step problem of many contacts, in the local variables of the contacts.
///
/// An impulse at one contact changes the velocities at other contacts, because they share bodies.
/// The matrix W contains these effects. q is the velocity without impulses. Find u, r with
///
///   u = W r + q,   (u_α, r_α) obeys the law of contact α,                          (1)
///
/// The laws may be any mixture of equalities, frictionless contacts, Coulomb friction in 2D and 3D,
/// and rolling friction.
///
/// Source: developer-notes.md (16.1), first line, and (1.37); laws: core/laws/.
/// Shapes: W in blocks of the dimensions of the laws; q, u, r ∈ ℝᵐ.
/// Units: r [N s], u, q [m/s], W [1/kg].   Scalar: Field.
template <Field S>
struct FrictionProblem {
  BlockMatrix<S> w;  ///< the Delassus matrix
  Vector<S> q;       ///< the free relative velocity
  std::vector<ContactLaw<S>> laws;

  [[nodiscard]] Eigen::Index size() const { return q.size(); }
  [[nodiscard]] Eigen::Index contacts() const { return static_cast<Eigen::Index>(laws.size()); }
};

/// The sizes of the blocks of the laws.
template <Field S>
[[nodiscard]] std::vector<Eigen::Index> block_sizes(const std::vector<ContactLaw<S>>& laws) {
  std::vector<Eigen::Index> sizes;
  for (const ContactLaw<S>& law : laws) sizes.push_back(dimension(law));
  return sizes;
}

/// @throws InvalidInput that names the law, the array of the wrong size or the number that is not
/// finite.
template <Field S>
void validate(const FrictionProblem<S>& problem) {
  validate_laws(problem.laws);
  bool fits = problem.w.block_rows() == problem.contacts();
  for (std::size_t alpha = 0; fits && alpha < problem.laws.size(); ++alpha) {
    fits = problem.w.size(static_cast<Eigen::Index>(alpha)) == dimension(problem.laws[alpha]);
  }
  if (!fits) throw InvalidInput("the blocks of W do not have the sizes of the laws");
  if (problem.q.size() != problem.w.rows()) {
    throw InvalidInput("q has " + std::to_string(problem.q.size()) + " components; W has " +
                       std::to_string(problem.w.rows()) + " rows");
  }
  for (Eigen::Index i = 0; i < problem.q.size(); ++i) {
    if (!is_finite<S>(problem.q(i))) {
      throw InvalidInput("q(" + std::to_string(i) + ") is not a finite number");
    }
  }
  if (problem.w.all_finite()) return;
  for (Eigen::Index alpha = 0; alpha < problem.w.block_rows(); ++alpha) {
    for (Eigen::Index k = problem.w.row_start(alpha); k < problem.w.row_start(alpha + 1); ++k) {
      const auto block = problem.w.block(alpha, k);
      for (Eigen::Index i = 0; i < block.size(); ++i) {
        if (is_finite<S>(block.data()[i])) continue;
        throw InvalidInput("W has an entry that is not finite, in block (" + std::to_string(alpha) +
                           ", " + std::to_string(problem.w.column(k)) + ")");
      }
    }
  }
}

/// The same law in another scalar, each coefficient rounded once.
template <Field To, Field From>
[[nodiscard]] ContactLaw<To> convert(const ContactLaw<From>& law) {
  return std::visit(
      [](const auto& of) -> ContactLaw<To> {
        using Law = std::remove_cvref_t<decltype(of)>;
        if constexpr (requires { of.rolling_friction; }) {
          return RollingCoulomb<To>{scalar_cast<To>(of.friction),
                                    scalar_cast<To>(of.rolling_friction)};
        } else if constexpr (requires { of.friction; }) {
          return Coulomb<To, static_cast<int>(Law::kDimension)>{scalar_cast<To>(of.friction)};
        } else {
          return of;
        }
      },
      law);
}
template <Field To, Field From>
[[nodiscard]] std::vector<ContactLaw<To>> convert(const std::vector<ContactLaw<From>>& laws) {
  std::vector<ContactLaw<To>> converted;
  for (const ContactLaw<From>& law : laws) converted.push_back(convert<To>(law));
  return converted;
}

/// The same problem in another scalar, each number rounded once.
template <Field To, Field From>
[[nodiscard]] FrictionProblem<To> convert(const FrictionProblem<From>& problem) {
  return {BlockMatrix<To>::from(problem.w), convert<To>(problem.q), convert<To>(problem.laws)};
}

#define ASSAY_EXTERN_VALIDATE(S) extern template void validate(const FrictionProblem<S>&);
ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_EXTERN_VALIDATE)
#undef ASSAY_EXTERN_VALIDATE

}  // namespace assay
