#pragma once

#include <ceres/jet.h>

#include <Eigen/Core>

#include "core/scalar/scalar_traits.hpp"
#include "core/scalar/substitution.hpp"

namespace assay {

/// a + v ε, ε² = 0, over any scalar S: values and N first derivatives in one pass. A comparison
/// uses only the values, so a Jet differentiates the branch that its value takes.
template <class S, int N>
using Jet = ceres::Jet<S, N>;

template <class S, int N>
struct ScalarTraits<ceres::Jet<S, N>> {
  using J = ceres::Jet<S, N>;
  static constexpr std::string_view kName = "jet";
  static constexpr std::string_view kDescription = "first derivatives (Ceres)";
  static constexpr bool kExact = ScalarTraits<S>::kExact;
  static constexpr int kDigits = ScalarTraits<S>::kDigits;
  static J unit_roundoff() { return J(ScalarTraits<S>::unit_roundoff()); }
  static J from_rational(const Rational& x) { return J(ScalarTraits<S>::from_rational(x)); }
  static bool is_finite(const J& x) {
    bool finite = ScalarTraits<S>::is_finite(x.a);
    for (int i = 0; i < N; ++i) finite = finite && ScalarTraits<S>::is_finite(x.v[i]);
    return finite;
  }
  static bool is_zero(const J& x) {
    bool zero = assay::is_zero<S>(x.a);
    for (int i = 0; i < N; ++i) zero = zero && assay::is_zero<S>(x.v[i]);
    return zero;
  }
};

}  // namespace assay

namespace Eigen::internal {
template <class S, int N, class Index, int Mode>
struct triangular_solve_vector<ceres::Jet<S, N>,
                               ceres::Jet<S, N>,
                               Index,
                               OnTheLeft,
                               Mode,
                               false,
                               ColMajor>
    : assay::detail::Substitution<ceres::Jet<S, N>, Index, Mode, ColMajor> {};
template <class S, int N, class Index, int Mode>
struct triangular_solve_vector<ceres::Jet<S, N>,
                               ceres::Jet<S, N>,
                               Index,
                               OnTheLeft,
                               Mode,
                               false,
                               RowMajor>
    : assay::detail::Substitution<ceres::Jet<S, N>, Index, Mode, RowMajor> {};
}  // namespace Eigen::internal
