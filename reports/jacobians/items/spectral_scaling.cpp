#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

/// 1/max λ_i of W = Σ λ_i c_i c_iᵀ, once for each component of the impulse; c_i are the columns of
/// the rotation of the quaternion p/|p|.
struct SpectralScalingItem {
  static constexpr std::string_view kName = "spectral-scaling";
  static constexpr std::string_view kDescription =
      "scaling 1/lambda_1 of the impulse, three times, by the eigenvalues of W in the axes of "
      "p/|p|";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() {
    Domain domain = domain_of({{"lambda", 3, Rational(1, 4), 16}}, {{"p", 4, -1, 1}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[3] * x[3] + x[4] * x[4] + x[5] * x[5] + x[6] * x[6] >= Rational(1, 4);
    };
    return domain;
  }
  template <class S>
  static Eigen::Index largest(const Vector<S>& x) {
    Eigen::Index k = 0;
    for (Eigen::Index i = 1; i < 3; ++i) k = x(i) > x(k) ? i : k;
    return k;
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    return Vector<S>::Constant(3, S(S(1) / x(largest<S>(x))));
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Eigen::Index k = largest<S>(x);
    Matrix<S> by_eigenvalues = zeros<S>(3, 3);
    for (Eigen::Index i = 0; i < 3; ++i) by_eigenvalues(i, k) = S(-1) / (x(k) * x(k));
    return by_eigenvalues;
  }
};

}  // namespace

Derivative spectral_scaling() { return make_derivative<SpectralScalingItem>(); }

}  // namespace assay::reports::derivatives
