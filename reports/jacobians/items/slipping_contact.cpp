#include <array>

#include "core/solvers/local_coulomb.hpp"
#include "core/solvers/single_contact_enumeration.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

namespace {

/// The function whose zero α gives the slip of a contact, by α. In a slip u_T = −α r_T. The normal
/// impulse is proportional to n(α), and the tangential impulse to t(α).
///
///   φ(α) = μ n/‖t‖ − 1,   n(α) = n_0 + n_1 α + n_2 α²,   t(α) = t + α c                    (1)
///   dφ/dα = μ ((n_1 + 2 n_2 α) ‖t(α)‖² − n(α) t(α)·c)/‖t(α)‖³                              (2)
///
/// The domain has ‖t(α)‖ ≥ 1/4, as φ has no value where t(α) = 0.
template <class S>
struct SecularFunctionItem {
  static Domain domain() {
    Domain domain =
        domain_of({{"alpha", 1, 0, 4}}, {{"mu", 1, 0.25, 2}, {"n", 3}, {"t", 2}, {"c", 2}});
    // If t vanishes, there is no value.
    domain.admits = [](const std::vector<Rational>& x) {
      const Rational t = x[5] + x[0] * x[7], s = x[6] + x[0] * x[8];
      return t * t + s * s >= Rational(1, 16);
    };
    return domain;
  }
  static assay::detail::SecularFunction<S> secular(const Vector<S>& x) {
    return {x(1), x(2), x(3), x(4), {x(5), x(6)}, {x(7), x(8)}};
  }
  static Vector<S> map(const Vector<S>& x) {
    using std::sqrt;
    const auto [f, square, slope] = secular(x).at(x(0));
    return Vector<S>::Constant(1, S(f / sqrt(square)));
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    using std::sqrt;
    const auto [f, square, slope] = secular(x).at(x(0));
    return Matrix<S>::Constant(1, 1, S(slope / (square * sqrt(square))));
  }
};

/// By how much the reach of friction exceeds the tangential impulse of a slip, by α. In the slip
/// u_N = 0 and u_T = −α r_T, with W = (a bᵀ; d T), S = T − d bᵀ/a, c = q_T − d q_N/a.
///
///   e(α) = μ r_N − ‖r_T‖,   (S + α 1) r_T = −c,   r_N = −(q_N + b·r_T)/a                   (1)
///   de/dα = −μ b·r_T'/a − r_T·r_T'/‖r_T‖,   (S + α 1) r_T' = −r_T                          (2)
///   W = ½ [4 −1 1; 1 6 −2; 2 1 4]                                                          (3)
///
/// The domain has ‖c‖ ≥ 1/4, as c = 0 leaves no direction of slip.
template <class S>
struct SlipExcess {
  static Domain domain() {
    Domain domain = domain_of({{"alpha", 1, 0, 4}}, {{"q", 3}, {"mu", 1, 0, 2}});
    // If q_T = d q_N/a, there is no direction of slip.
    domain.admits = [](const std::vector<Rational>& x) {
      const Rational c = x[2] - x[1] / 4, d = x[3] - x[1] / 2;
      return c * c + d * d >= Rational(1, 16);
    };
    return domain;
  }
  static auto slip(const Vector<S>& x) {
    constexpr int kTwiceW[] = {4, 1, 2, -1, 6, 1, 1, -2, 4};
    std::array<S, 9> w;
    for (std::size_t k = 0; k < 9; ++k) w[k] = S(kTwiceW[k]) / S(2);
    LocalCoulomb<S> contact;
    static_cast<void>(contact.prepare(w.data(), x(4)));
    return contact.slip(x.data() + 1, x(0));
  }
  static Vector<S> map(const Vector<S>& x) { return Vector<S>::Constant(1, slip(x).excess); }
  static Matrix<S> jacobian(const Vector<S>& x) { return Matrix<S>::Constant(1, 1, slip(x).slope); }
};

/// Polynomials whose roots are the slips of a contact, by α and by a common factor s.
///
///   F(s, α) = s (det A, p, ‖p_T‖² − μ² p_N²),   p = −adj(A) q,   μ = 3/4                   (1)
///   A(α) = W + α diag(0, 1, 1),   W = [2 −1 3; 4 7 −4; −8 5 9]                             (2)
///   ∂F/∂s = F/s,   ∂F/∂α = s times the derivatives of the polynomials                      (3)
///
/// The derivative is computed from the coefficients of the polynomials in α, F from cofactors of
/// A(α).
template <class S>
struct SlipPolynomialsItem {
  static Domain domain() { return domain_of({{"s", 1}, {"alpha", 1}}, {{"q", 3}}); }
  using Index = Eigen::Index;
  static constexpr int kW[3][3] = {{2, -1, 3}, {4, 7, -4}, {-8, 5, 9}};

  /// det A, −adj(A) q and ‖p_T‖² − μ² p_N² from cofactors of A(α) itself.
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const S s = x.scalar(), alpha = x.scalar();
    Matrix<S> a(3, 3);
    for (Index k = 0; k < 9; ++k) a(k / 3, k % 3) = S(kW[k / 3][k % 3]);
    a(1, 1) += alpha, a(2, 2) += alpha;
    const Vector<S> q = x.vector(3);
    const auto cofactor = [&](Index i, Index j) {
      const Index r = (i + 1) % 3, t = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
      return S(a(r, c) * a(t, d) - a(r, d) * a(t, c));
    };
    Vector<S> f = zeros<S>(5);
    for (Index i = 0; i < 3; ++i) {
      f(0) += a(0, i) * cofactor(0, i);
      for (Index j = 0; j < 3; ++j) f(1 + i) -= cofactor(j, i) * q(j);
    }
    const S reach = ratio<S>(3, 4) * f(1);
    f(4) = f(2) * f(2) + f(3) * f(3) - reach * reach;
    return s * f;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const S s = x.scalar(), alpha = x.scalar();
    std::array<std::array<S, 3>, 3> w;
    for (std::size_t k = 0; k < 9; ++k) w[k / 3][k % 3] = S(kW[k / 3][k % 3]);
    std::array<S, 3> q;
    for (S& entry : q) entry = x.scalar();
    const auto [determinant, p] = SlipPolynomials<S>::of(w, q);
    const Polynomial<S> quartic = slip_quartic(p, ratio<S>(3, 4));
    Matrix<S> of_s_and_alpha(5, 2);
    Index row = 0;
    for (const Polynomial<S>* f : {&determinant, &p[0], &p[1], &p[2], &quartic}) {
      of_s_and_alpha(row, 0) = evaluate(*f, alpha);
      of_s_and_alpha(row++, 1) = s * evaluate(derivative(*f), alpha);
    }
    return of_s_and_alpha;
  }
};

}  // namespace

std::vector<Derivative> slipping_contact() {
  return {
      item<SecularFunctionItem>("secular-function",
                                "secular function mu n/|t| - 1 of a slipping contact by alpha",
                                "derived here"),
      item<SlipExcess>(
          "slip-excess", "mu r_N - |r_T| of a slipping contact by alpha", "derived here"),
      item<SlipPolynomialsItem>(
          "slip-polynomials",
          "polynomials det A, p and quartic of a slipping contact, times s, by s and alpha",
          "developer-notes.md, chapter 15, derived anew"),
  };
}

}  // namespace assay::reports::derivatives
