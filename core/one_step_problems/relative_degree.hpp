#pragma once

#include <optional>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/lu.hpp"
#include "core/systems/contact_model.hpp"

namespace assay {

/// A linear system with inputs and outputs, ẋ = A x + B λ, y = C x + D λ.
///
/// Source: developer-notes.md (8.2).   Shapes: A n×n, B n×m, C m×n, D m×m (empty: zero).
template <Field S>
struct LinearSystem {
  Matrix<S> a, b, c;
  Matrix<S> d = {};
};

/// The Markov parameters H_0 = D, H_{k+1} = C A^k B, and a bound of the rounding error of each
/// entry. If all parameters before H_k are zero, y^(k) depends on λ by H_k.
///
/// In rounded scalars |fl(C A^k B) − C A^k B| ≤ 2 (k + 2)(n + 1) u |C| |A|^k |B| =: bound, entry by
/// entry: there are k + 1 products of at most n terms, and the data were rounded themselves. The
/// factor 2 covers the rounding in the bound and second-order terms, for (k + 2)(n + 1) u ≤ 1/8.
///
/// Source: developer-notes.md (8.3); the bound is derived here.
/// Scalar: OrderedField; the bound is 0 for exact ones.
template <OrderedField S>
class MarkovParameters {
 public:
  /// @throws InvalidInput for arrays of the wrong size or entries that are not finite.
  explicit MarkovParameters(const LinearSystem<S>& system);

  [[nodiscard]] const Matrix<S>& value() const { return value_; }
  [[nodiscard]] const Matrix<S>& bound() const { return bound_; }
  [[nodiscard]] int index() const { return index_; }  ///< k of the present H_k
  void advance();

  /// Whether the entry cannot be told from zero: |H_ij| ≤ bound. For exact scalars: H_ij = 0.
  [[nodiscard]] bool is_zero_entry(Eigen::Index i, Eigen::Index j) const {
    if constexpr (ScalarTraits<S>::kExact) {
      return value_(i, j) == S(0);
    } else {
      return value_(i, j) <= bound_(i, j) && -value_(i, j) <= bound_(i, j);
    }
  }

 private:
  static void multiply(const Matrix<S>& a, const Matrix<S>& b, Matrix<S>& product);
  static Matrix<S> magnitudes(const Matrix<S>& a);

  const Matrix<S> a_, c_;
  Matrix<S> power_;                      ///< A^k B
  Matrix<S> abs_a_, abs_c_, abs_power_;  ///< |A|, |C|, |A|^k |B|
  Matrix<S> value_, bound_;
  int index_ = 0;
};

/// Which relative degree inputs and outputs have.
enum class RelativeDegreeKind {
  kUniform,     ///< (8.4), (8.5): one r for all outputs
  kNonuniform,  ///< each output has its own r_j, and the coefficients of y_j^(r_j) are nonsingular
  kSingular,    ///< they are singular, or rounding cannot tell them from singular: not defined
  kInfinite     ///< no derivative of some output depends on any input
};

/// "uniform", "nonuniform", "singular", "infinite".
[[nodiscard]] constexpr const char* to_string(RelativeDegreeKind kind) {
  switch (kind) {
    case RelativeDegreeKind::kUniform:
      return "uniform";
    case RelativeDegreeKind::kNonuniform:
      return "nonuniform";
    case RelativeDegreeKind::kSingular:
      return "singular";
    case RelativeDegreeKind::kInfinite:
      return "infinite";
  }
  return "unknown";
}

/// The relative degrees of a linear system. No value means infinite.
template <Field S>
struct RelativeDegree {
  RelativeDegreeKind kind = RelativeDegreeKind::kUniform;
  /// r if kind is kUniform.
  std::optional<int> uniform = {};
  /// r_j: the order of the first derivative of y_j that depends on any input.
  std::vector<std::optional<int>> of_output = {};
  /// The order of the first derivative of y_j that depends on its own λ_j. The other λ_k, k ≠ j,
  /// are left out.
  std::vector<std::optional<int>> of_own_input = {};
  /// Row j is row j of H_{r_j}, the coefficients of λ in y_j^(r_j); zero if r_j is infinite.
  Matrix<S> coefficients = {};
};

/// The relative degree from the Markov parameters H_0 = D, H_1 = CB, …, H_n = C A^{n−1} B. By the
/// Cayley-Hamilton theorem A^n is a combination of I, …, A^{n−1}. So a row that is zero in all of
/// these parameters is zero in all further parameters, and the degree is infinite.
///
/// Source: developer-notes.md (8.3)–(8.5), §1.1.3. Differences: for r ≥ 1, D = 0 is
/// required, and a singular D is not enough: D = diag(1, 0) has no uniform degree; the condition
/// printed beside y^(r) is D = 0, C A^i B = 0 for i = 0 … r − 2; §1.1.3, (1.28), looks at the own
/// multiplier alone, which is `of_own_input`. If a lower derivative of y_j depends on another
/// multiplier, r_j is below `of_own_input`. m = 0: uniform of degree 0.
/// Scalar: OrderedField, exact on rationals. In rounded scalars an entry counts as zero up to the
/// bound of MarkovParameters. H_r counts as nonsingular only if every matrix within this bound of
/// H_r is nonsingular.
template <OrderedField S>
[[nodiscard]] RelativeDegree<S> relative_degree(const LinearSystem<S>& system);

template <OrderedField S>
MarkovParameters<S>::MarkovParameters(const LinearSystem<S>& system)
    : a_(system.a), c_(system.c), power_(system.b), value_(system.d) {
  const Eigen::Index n = a_.rows(), m = c_.rows();
  detail::require_shape("A", a_, n, n);
  detail::require_shape("B", power_, n, m);
  detail::require_shape("C", c_, m, n);
  if (value_.size() == 0) value_ = Matrix<S>::Constant(m, m, S(0));
  detail::require_shape("D", value_, m, m);
  detail::require_finite("A", a_);
  detail::require_finite("B", power_);
  detail::require_finite("C", c_);
  detail::require_finite("D", value_);
  bound_ = Matrix<S>::Constant(m, m, S(0));
  if constexpr (!ScalarTraits<S>::kExact) {
    abs_a_ = magnitudes(a_);
    abs_c_ = magnitudes(c_);
    abs_power_ = magnitudes(power_);
    // D is given, not computed: an entry counts as zero only if it is zero.
  }
}

template <OrderedField S>
void MarkovParameters<S>::advance() {
  Matrix<S> next;
  if (index_ > 0) {
    multiply(a_, power_, next);
    power_.swap(next);
  }
  multiply(c_, power_, value_);
  if constexpr (!ScalarTraits<S>::kExact) {
    if (index_ > 0) {
      multiply(abs_a_, abs_power_, next);
      abs_power_.swap(next);
    }
    multiply(abs_c_, abs_power_, bound_);
    const int factors = 2 * (index_ + 2) * (static_cast<int>(a_.rows()) + 1);
    for (Eigen::Index k = 0; k < bound_.size(); ++k) {
      bound_.data()[k] *= S(factors) * unit_roundoff<S>();
    }
  }
  ++index_;
}

template <OrderedField S>
void MarkovParameters<S>::multiply(const Matrix<S>& a, const Matrix<S>& b, Matrix<S>& product) {
  product = Matrix<S>::Constant(a.rows(), b.cols(), S(0));
  for (Eigen::Index j = 0; j < b.cols(); ++j) {
    for (Eigen::Index k = 0; k < b.rows(); ++k) {
      for (Eigen::Index i = 0; i < a.rows(); ++i) product(i, j) += a(i, k) * b(k, j);
    }
  }
}

template <OrderedField S>
Matrix<S> MarkovParameters<S>::magnitudes(const Matrix<S>& a) {
  Matrix<S> result = a;
  for (Eigen::Index k = 0; k < a.size(); ++k) {
    if (result.data()[k] < S(0)) result.data()[k] = -result.data()[k];
  }
  return result;
}

namespace detail {

/// Whether T^K 1 < 1 for some K ≤ 64, T ≥ 0.
template <OrderedField S>
[[nodiscard]] bool has_power_below_one(const Matrix<S>& t) {
  Vector<S> x = Vector<S>::Constant(t.rows(), S(1)), next = x;
  for (int power = 1; power <= 64; ++power) {
    bool below = true;
    for (Eigen::Index i = 0; i < t.rows(); ++i) {
      next(i) = S(0);
      for (Eigen::Index j = 0; j < t.rows(); ++j) next(i) += t(i, j) * x(j);
      below = below && next(i) < S(1);
    }
    if (below) return true;
    x.swap(next);
  }
  return false;
}

/// Whether every matrix within `bound` of x, entry by entry, is nonsingular. For exact scalars:
/// whether x is.
///
/// With Y an approximate inverse of x, Y (x + E) = I − (I − Yx) + YE, so x + E is nonsingular for
/// all |E| ≤ bound if T = |I − Yx| + |Y| bound has a spectral radius below 1. It has one if T^K 1 <
/// 1 for some K. The rounding of Yx and of the scaling of rows is at most 2 (m + 4) u |Y| |x|.
/// Units of rows do not change T. Units of columns do not change the spectral radius of T.
/// Source: derived here.
template <OrderedField S>
[[nodiscard]] bool is_surely_nonsingular(Matrix<S> x, Matrix<S> bound) {
  const Eigen::Index m = x.rows();
  LuFactors<S> factors;
  if constexpr (ScalarTraits<S>::kExact) {
    factors.compute(x);
    return !factors.is_singular();
  } else {
    for (Eigen::Index i = 0; i < m; ++i) {
      const S scale = largest_magnitude<S>(x.row(i));
      if (!(scale > S(0))) return false;
      for (Eigen::Index j = 0; j < m; ++j) x(i, j) /= scale, bound(i, j) /= scale;
    }
    factors.compute(x);
    if (factors.is_singular()) return false;
    const auto magnitude = [](const S& a) { return a < S(0) ? S(-a) : a; };
    const Matrix<S> y = factors.solve(Matrix<S>(Matrix<S>::Identity(m, m)));
    const S rounding = S(2 * (static_cast<int>(m) + 4)) * unit_roundoff<S>();
    Matrix<S> t(m, m);
    for (Eigen::Index i = 0; i < m; ++i) {
      for (Eigen::Index j = 0; j < m; ++j) {
        S defect(i == j ? 1 : 0), sum(0);
        for (Eigen::Index k = 0; k < m; ++k) {
          defect -= y(i, k) * x(k, j);
          sum += magnitude(y(i, k)) * (bound(k, j) + rounding * magnitude(x(k, j)));
        }
        t(i, j) = magnitude(defect) + sum;
      }
    }
    return has_power_below_one<S>(t);
  }
}

}  // namespace detail

template <OrderedField S>
RelativeDegree<S> relative_degree(const LinearSystem<S>& system) {
  MarkovParameters<S> markov(system);
  const auto m = markov.value().rows();
  const int n = static_cast<int>(system.a.rows());
  RelativeDegree<S> result;
  result.of_output.resize(static_cast<std::size_t>(m));
  result.of_own_input.resize(static_cast<std::size_t>(m));
  result.coefficients = Matrix<S>::Constant(m, m, S(0));
  Matrix<S> bounds = result.coefficients;
  for (int k = 0; k <= n; ++k) {
    if (k > 0) markov.advance();
    for (Eigen::Index j = 0; j < m; ++j) {
      const auto row = static_cast<std::size_t>(j);
      if (!result.of_own_input[row] && !markov.is_zero_entry(j, j)) result.of_own_input[row] = k;
      if (result.of_output[row]) continue;
      bool zero = true;
      for (Eigen::Index l = 0; l < m; ++l) zero = zero && markov.is_zero_entry(j, l);
      if (zero) continue;
      result.of_output[row] = k;
      result.coefficients.row(j) = markov.value().row(j);
      bounds.row(j) = markov.bound().row(j);
    }
  }
  bool uniform = true;
  for (const std::optional<int>& degree : result.of_output) {
    if (!degree) result.kind = RelativeDegreeKind::kInfinite;
    uniform = uniform && degree == result.of_output.front();
  }
  if (result.kind == RelativeDegreeKind::kInfinite) return result;
  if (m > 0 && !detail::is_surely_nonsingular<S>(result.coefficients, bounds)) {
    result.kind = RelativeDegreeKind::kSingular;
  } else if (!uniform) {
    result.kind = RelativeDegreeKind::kNonuniform;
  } else {
    result.uniform = m == 0 ? 0 : *result.of_output.front();
  }
  return result;
}

}  // namespace assay
