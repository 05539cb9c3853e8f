#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/math/magnitude.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/box_lemke.hpp"

namespace assay {

/// Solves friction in 2D, frictionless contacts and equalities as one mixed LCP by Lemke's method.
///
/// In 2D friction has only two directions. So Coulomb's law becomes complementarities between
/// numbers, and pivoting solves them in finitely many steps. At a contact with friction, r_T = β⁺ −
/// β⁻ and
///
///   0 ≤ r_N ⊥ u_N ≥ 0,          0 ≤ λ  ⊥ μ r_N − β⁺ − β⁻ ≥ 0,
///   0 ≤ β⁺  ⊥ λ + u_T ≥ 0,      0 ≤ β⁻ ⊥ λ − u_T ≥ 0                                (1)
///
/// with u = W r + q. If β⁺ + β⁻ < μ r_N, then λ = 0 and u_T = 0: stick. Otherwise β⁺ > 0 implies
/// u_T = −λ, β⁻ > 0 implies u_T = λ. So if u_T ≠ 0 only one of β⁺ and β⁻ is positive, and r_T = ∓ μ
/// r_N opposes u_T. Conversely, λ = |u_T| and the parts of r_T with β⁺ + β⁻ = |r_T| satisfy (1). So
/// (1) and the law have the same r.
///
/// For z = (r_N, β⁺, β⁻, λ) the quadratic form of (1) is rᵀ W r + μ λ r_N. So its matrix is
/// copositive if W is positive semidefinite. Then Lemke's path ends in a ray only if there is z ≥ 0
/// with r ᵀW r = 0 and qᵀr < 0.
///
/// Source: derived here; the polyhedral cone of [AB08, §12.4] with its two generators.
/// Shapes: a contact with friction has 4 unknowns, a frictionless contact has 1, an equality has d.
/// Scalar: OrderedField: exact on rationals.
/// Guarantees: as `examine`; kNoSolution is proved.
/// Not for: friction in 3D.
template <OrderedField S>
class FrictionLcp {
 public:
  static constexpr std::string_view kName = "lcp";
  static constexpr std::string_view kDescription =
      "friction in 2D as an LCP by Lemke's method, exact on rationals";
  static constexpr bool kIsComplete = true;

  using Index = Eigen::Index;

  /// Whether no contact has friction in 3D.
  [[nodiscard]] static bool takes(const std::vector<ContactLaw<S>>& laws) {
    return std::ranges::none_of(laws, [](const ContactLaw<S>& law) {
      return std::holds_alternative<Coulomb<S, 3>>(law) ||
             std::holds_alternative<RollingCoulomb<S>>(law);
    });
  }

  /// options.start is not used; iterations are pivots.
  [[nodiscard]] SolveResult<S> solve(const FrictionProblem<S>& problem,
                                     const SolveOptions<S>& options = {}) const;

  /// (1) for all contacts. @throws InvalidInput for friction in 3D or rolling friction.
  [[nodiscard]] static BoxVi<S> formulate(const FrictionProblem<S>& problem);
  /// The unknown that stands for a component of an equality or a frictionless contact.
  [[nodiscard]] static std::size_t unknown(const std::vector<ContactLaw<S>>& laws, Index component);
  /// r from the unknowns of (1).
  [[nodiscard]] static Vector<S> impulses(const FrictionProblem<S>& problem, const Vector<S>& z);

 private:
  [[nodiscard]] static Vector<S> impulses_without_noise(const FrictionProblem<S>& problem,
                                                        const Vector<S>& z);
  /// r = E z: component i of r is Σ of sign · z(unknown).
  struct Part {
    Index component, unknown;
    int sign;
  };
  struct Layout {
    std::vector<Part> parts;
    std::vector<Bounds<S>> bounds;
    std::vector<Index> first;  ///< unknown of each contact
  };
  static Layout lay_out(const std::vector<ContactLaw<S>>& laws);
};

template <OrderedField S>
typename FrictionLcp<S>::Layout FrictionLcp<S>::lay_out(const std::vector<ContactLaw<S>>& laws) {
  Layout layout;
  const auto add = [&](bool free) {
    layout.bounds.push_back(free ? Bounds<S>{} : Bounds<S>{S(0), std::nullopt});
    return static_cast<Index>(layout.bounds.size()) - 1;
  };
  Index component = 0;
  for (std::size_t alpha = 0; alpha < laws.size(); ++alpha) {
    const ContactLaw<S>& law = laws[alpha];
    layout.first.push_back(static_cast<Index>(layout.bounds.size()));
    if (std::holds_alternative<Coulomb<S, 2>>(law)) {
      layout.parts.push_back({component, add(false), 1});
      layout.parts.push_back({component + 1, add(false), 1});
      layout.parts.push_back({component + 1, add(false), -1});
      static_cast<void>(add(false));  // λ
    } else if (std::holds_alternative<Unilateral>(law) || std::holds_alternative<Equality>(law)) {
      const bool free = std::holds_alternative<Equality>(law);
      for (Index i = 0; i < dimension(law); ++i) {
        layout.parts.push_back({component + i, add(free), 1});
      }
    } else {
      throw InvalidInput("contact " + std::to_string(alpha) +
                         " has friction in 3D, which is not an LCP; allowed are friction in 2D, "
                         "frictionless contacts and equalities");
    }
    component += dimension(law);
  }
  return layout;
}

template <OrderedField S>
BoxVi<S> FrictionLcp<S>::formulate(const FrictionProblem<S>& problem) {
  Layout layout = lay_out(problem.laws);
  const auto n = static_cast<Index>(layout.bounds.size());
  BoxVi<S> box{Matrix<S>::Constant(n, n, S(0)), Vector<S>::Constant(n, S(0)), layout.bounds};
  const Matrix<S> w = problem.w.to_dense();
  // Eᵀ W E and Eᵀ q
  for (const Part& row : layout.parts) {
    box.q(row.unknown) = S(row.sign) * problem.q(row.component);
    for (const Part& column : layout.parts) {
      box.m(row.unknown, column.unknown) =
          S(row.sign * column.sign) * w(row.component, column.component);
    }
  }
  for (std::size_t alpha = 0; alpha < problem.laws.size(); ++alpha) {
    const auto* law = std::get_if<Coulomb<S, 2>>(&problem.laws[alpha]);
    if (law == nullptr) continue;
    const Index normal = layout.first[alpha], lambda = normal + 3;
    box.m(lambda, normal) = law->friction;
    for (Index beta = normal + 1; beta < lambda; ++beta) {
      box.m(beta, lambda) = S(1);
      box.m(lambda, beta) = S(-1);
    }
  }
  return box;
}

template <OrderedField S>
std::size_t FrictionLcp<S>::unknown(const std::vector<ContactLaw<S>>& laws, Index component) {
  for (const Part& part : lay_out(laws).parts) {
    if (part.component == component) return static_cast<std::size_t>(part.unknown);
  }
  throw InvalidInput("no law has component " + std::to_string(component));
}

template <OrderedField S>
Vector<S> FrictionLcp<S>::impulses(const FrictionProblem<S>& problem, const Vector<S>& z) {
  Vector<S> r = Vector<S>::Constant(problem.size(), S(0));
  for (const Part& part : lay_out(problem.laws).parts) {
    r(part.component) += S(part.sign) * z(part.unknown);
  }
  return r;
}

/// r with 0 for each difference β⁺ − β⁻ of at most 16 u (β⁺ + β⁻), which may be rounding of the
/// two. If a contact sticks without a load along it, no other term in its row is large enough to
/// hide this rounding. The limit decides nothing: the result is examined.
template <OrderedField S>
Vector<S> FrictionLcp<S>::impulses_without_noise(const FrictionProblem<S>& problem,
                                                 const Vector<S>& z) {
  Vector<S> r = impulses(problem, z), sums = Vector<S>::Constant(problem.size(), S(0));
  for (const Part& part : lay_out(problem.laws).parts) {
    sums(part.component) += magnitude(S(z(part.unknown)));
  }
  for (Index i = 0; i < r.size(); ++i) {
    if (magnitude(S(r(i))) <= S(16) * unit_roundoff<S>() * sums(i)) r(i) = S(0);
  }
  return r;
}

template <OrderedField S>
SolveResult<S> FrictionLcp<S>::solve(const FrictionProblem<S>& problem,
                                     const SolveOptions<S>& options) const {
  validate(problem);
  validate(options, problem.size());
  const BoxVi<S> box = formulate(problem);
  SolveOptions<S> of_box;
  of_box.max_iterations = options.max_iterations;
  const SolveResult<S> found = BoxLemke<S>().solve(box, of_box);
  const SolveStatus otherwise =
      found.status == SolveStatus::kSolved ? SolveStatus::kStalled : found.status;
  const auto examined = [&](Vector<S> r) {
    return examine(problem, std::move(r), options.tolerance, otherwise, found.iterations);
  };
  SolveResult<S> result = examined(impulses(problem, found.z));
  if constexpr (!ScalarTraits<S>::kExact) {
    const bool fails = result.status != SolveStatus::kSolved;
    if (found.status == SolveStatus::kSolved && fails) {
      SolveResult<S> cleared = examined(impulses_without_noise(problem, found.z));
      if (cleared.status == SolveStatus::kSolved) result = std::move(cleared);
    }
  }
  // This is proved row by row; a bound of rounding for all contacts may hide it.
  if (found.status == SolveStatus::kNoSolution) result.status = found.status;
  result.note = found.note;
  return result;
}

ASSAY_EXTERN_TEMPLATE(class FrictionLcp)

}  // namespace assay
