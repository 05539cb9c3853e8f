#include "core/math/magnitude.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

namespace {

/// A root finder as a map, judged by its backward error: the order of the roots does not matter,
/// and multiple roots are no special case. The polynomial
///
///   a ∏_i (x − r_i) ∏_j (x − s_j − √t_j)(x − s_j + √t_j),   t_j = d_j |d_j|                 (1)
///
/// has the real roots r. Of each pair it has two real roots (d > 0), one double root (d = 0) or two
/// complex roots (d < 0). A root finder gets the coefficients of (1) from (r, s, d; a). The value F
/// has the coefficients of ∏ (x − z_k) for the roots z_k that it finds, from x^{n−1} on: first
/// their real parts, then their imaginary parts, which are 0. So for exact roots
///
///   F = (coefficients of (1)/a, 0)                                                          (2)
///
/// and a derivative of F has the derivative of one factor in place of this factor: −1 for r_i, −2
/// (x − s_j) for s_j, −2 |d_j| for d_j.
///
/// @tparam Singles, Pairs  numbers of real roots and of pairs; n = Singles + 2 Pairs
template <class S, int Singles, int Pairs>
struct Roots {
  static constexpr Eigen::Index kDegree = Singles + 2 * Pairs;

  static Domain domain() {
    Domain domain;
    const auto add = [&](char name, int index, int count) {
      const std::string suffix = count == 1 ? "" : "_" + std::to_string(index);
      domain.coordinates.push_back({name + suffix, -1, 1});
    };
    for (int i = 0; i < Singles; ++i) add('r', i, Singles);
    for (int j = 0; j < Pairs; ++j) add('s', j, Pairs), add('d', j, Pairs);
    domain.coordinates.push_back({"a", Rational(1, 8), 8, true});
    return domain;
  }

  static Vector<S> product(const Vector<S>& f, const Vector<S>& g) {
    Vector<S> fg = zeros<S>(f.size() + g.size() - 1);
    for (Eigen::Index i = 0; i < f.size(); ++i) {
      for (Eigen::Index j = 0; j < g.size(); ++j) fg(i + j) += f(i) * g(j);
    }
    return fg;
  }
  /// The factors of (1), by descending powers; with a variable k its factor's derivative instead.
  static Vector<S> expanded(const Vector<S>& x, Eigen::Index k = -1) {
    Vector<S> all = Vector<S>::Constant(1, S(1));
    for (Eigen::Index i = 0; i < Singles; ++i) {
      all = product(all, k == i ? Vector<S>{{S(0), S(-1)}} : Vector<S>{{S(1), S(-x(i))}});
    }
    for (Eigen::Index i = Singles; i < kDegree; i += 2) {
      const S s = x(i), d = x(i + 1), size = magnitude(d);
      all = product(all,
                    k == i       ? Vector<S>{{S(0), S(-2), S(S(2) * s)}}
                    : k == i + 1 ? Vector<S>{{S(0), S(0), S(S(-2) * size)}}
                                 : Vector<S>{{S(1), S(S(-2) * s), S(s * s - d * size)}});
    }
    return all;
  }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> value = zeros<S>(2 * kDegree);
    value.head(kDegree) = expanded(x).tail(kDegree);
    return value;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> all = zeros<S>(2 * kDegree, kDegree);
    for (Eigen::Index k = 0; k < kDegree; ++k) {
      all.col(k).head(kDegree) = expanded(x, k).tail(kDegree);
    }
    return all;
  }
};

}  // namespace

std::vector<Derivative> polynomial_roots() {
  return {
      item<Roots, 0, 1>("quadratic-roots",
                        "coefficients of a quadratic polynomial by its roots, s +- sqrt(d "
                        "|d|), as a root finder gives them back",
                        "derived here"),
      item<Roots, 1, 1>("cubic-roots",
                        "coefficients of a cubic polynomial by its roots, r, s +- sqrt(d |d|), "
                        "as a root finder gives them back",
                        "derived here"),
      item<Roots, 0, 2>("quartic-roots",
                        "coefficients of a quartic polynomial by its roots, s +- sqrt(d |d|) "
                        "of two pairs, as a root finder gives them back",
                        "derived here"),
  };
}

}  // namespace assay::reports::derivatives
