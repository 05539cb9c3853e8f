#include <cmath>

#include "core/math/cone_projections.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

namespace {

/// The factors that two solvers put before the impulse of a contact, by W_NN. Each solver has one
/// ρ_N, and one factor for both tangents, ρ_t = ρ_s. The value has (ρ_N, ρ_s − ρ_t) of both
/// solvers.
///
///   F = (1/W_NN, 0, 1/W_NN, 0),   dF/dW_NN = −(1, 0, 1, 0)/W_NN²                           (1)
template <class S>
struct NormalScaling {
  static Domain domain() {
    return {{{"W_NN", Rational(1, 4), 16},
             {"W_tt", 2, 16, true},
             {"W_ts", -1, 1, true},
             {"W_ss", 2, 16, true}}};
  }
  static Vector<S> map(const Vector<S>& x) {
    const S normal = S(1) / x(0);
    return Vector<S>{{normal, S(0), normal, S(0)}};
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const S slope = S(-1) / (x(0) * x(0));
    return Vector<S>{{slope, S(0), slope, S(0)}};
  }
};

/// The factors that two solvers put before the tangential impulse, by the entries of the tangential
/// block T = [W_tt W_ts; W_ts W_ss]. T has the eigenvalues λ₁ ≥ λ₂.
///
///   F = (1/λ₁, λ₂/λ₁²),   λ₁, λ₂ = (W_tt + W_ss ± δ)/2,   δ = ‖(W_tt − W_ss, 2 W_ts)‖      (1)
///   dF = (−dλ₁/λ₁², (dλ₂ − 2 λ₂ dλ₁/λ₁)/λ₁²)                                               (2)
///
/// If δ = 0, dδ is its limit along W_tt, (1, 0, −1).
template <class S>
struct TangentialScaling {
  static Domain domain() { return {{{"W_tt", 2, 16}, {"W_ts", -1, 1}, {"W_ss", 2, 16}}}; }
  static S spread(const Vector<S>& x) {
    const S parts[] = {S(x(0) - x(2)), S(S(2) * x(1))};
    return tangential_norm<2, S>(parts);
  }
  static Vector<S> map(const Vector<S>& x) {
    const S trace = x(0) + x(2), delta = spread(x);
    const S first = (trace + delta) / S(2), second = (trace - delta) / S(2);
    return Vector<S>{{S(S(1) / first), S(second / (first * first))}};
  }
  /// Where δ = 0 the limit along a.
  static Matrix<S> jacobian(const Vector<S>& x) {
    const S trace = x(0) + x(2), delta = spread(x);
    const S first = (trace + delta) / S(2), second = (trace - delta) / S(2);
    const bool is_multiple = delta == S(0);
    Matrix<S> by_w(2, 3);
    for (int j = 0; j < 3; ++j) {
      const S sign = j == 0 ? S(1) : j == 1 ? S(0) : S(-1);
      const S of_delta = is_multiple ? sign
                         : j == 1    ? S(S(4) * x(1) / delta)
                                     : S(sign * (x(0) - x(2)) / delta);
      const S of_trace = j == 1 ? S(0) : S(1);
      const S of_first = (of_trace + of_delta) / S(2), of_second = (of_trace - of_delta) / S(2);
      by_w(0, j) = -of_first / (first * first);
      by_w(1, j) = (of_second - S(2) * second * of_first / first) / (first * first);
    }
    return by_w;
  }
};

/// The factor that a solver puts before all entries of the impulse of a contact, by the eigenvalues
/// of W. The columns c_i of the rotation of the quaternion p/|p| are the eigenvectors.
///
///   W = Σ λ_i c_i c_iᵀ,   F = (1, 1, 1)/λ_k,   λ_k the largest eigenvalue                  (1)
///   ∂F/∂λ_k = −(1, 1, 1)/λ_k²,   ∂F/∂λ_i = 0 for the others                                (2)
///
/// Of equal eigenvalues k is the first. The domain has |p| ≥ 1/2.
template <class S>
struct SpectralScaling {
  static Domain domain() {
    Domain domain = domain_of({{"lambda", 3, 0.25, 16}}, {{"p", 4, -1, 1}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[3] * x[3] + x[4] * x[4] + x[5] * x[5] + x[6] * x[6] >= Rational(1, 4);
    };
    return domain;
  }
  static Eigen::Index largest(const Vector<S>& x) {
    Eigen::Index k = 0;
    for (Eigen::Index i = 1; i < 3; ++i) k = x(i) > x(k) ? i : k;
    return k;
  }
  static Vector<S> map(const Vector<S>& x) {
    return Vector<S>::Constant(3, S(S(1) / x(largest(x))));
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Eigen::Index k = largest(x);
    Matrix<S> by_eigenvalues = zeros<S>(3, 3);
    for (Eigen::Index i = 0; i < 3; ++i) by_eigenvalues(i, k) = S(-1) / (x(k) * x(k));
    return by_eigenvalues;
  }
};

}  // namespace

std::vector<Derivative> impulse_scalings() {
  return {
      item<NormalScaling>(
          "normal-scaling",
          "(rho_N, rho_s - rho_t) = (1/W_NN, 0) of two scalings of the impulse, by W_NN",
          "derived here"),
      item<TangentialScaling>(
          "tangential-scaling",
          "scalings of the tangential impulse, 1/lambda_1 and lambda_2/lambda_1^2 of the "
          "eigenvalues of the tangential block of W, by its entries",
          "derived here"),
      item<SpectralScaling>(
          "spectral-scaling",
          "scaling 1/lambda_1 of all three entries of the impulse, where lambda_1 is "
          "the largest eigenvalue of W; by its eigenvalues",
          "derived here"),
  };
}

}  // namespace assay::reports::derivatives
