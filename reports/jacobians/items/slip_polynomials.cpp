#include "core/scalar/ratio.hpp"
#include "core/solvers/single_contact_enumeration.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct SlipPolynomialsItem {
  static constexpr std::string_view kName = "slip-polynomials";
  static constexpr std::string_view kDescription =
      "polynomials det A, p and quartic of a slipping contact, times s, by s and alpha";
  static constexpr std::string_view kSource = "developer-notes.md, chapter 15, derived anew";

  static Domain domain() { return domain_of({{"s", 1}, {"alpha", 1}}, {{"q", 3}}); }
  using Index = Eigen::Index;
  static constexpr int kW[3][3] = {{2, -1, 3}, {4, 7, -4}, {-8, 5, 9}};

  /// det A, −adj(A) q and ‖p_T‖² − μ² p_N² from cofactors of A(α) itself.
  template <class S>
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
  template <class S>
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

Derivative slip_polynomials() { return make_derivative<SlipPolynomialsItem>(); }

}  // namespace assay::reports::derivatives
