#pragma once

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/math/magnitude.hpp"
#include "core/scalar/machine.hpp"
#include "oracles/exact_motion.hpp"
#include "reference/event_driven/chebyshev.hpp"
#include "reference/event_driven/value_of.hpp"

namespace assay::reference {

/// A smooth motion on [begin, begin + length], as polynomials in τ = (s − begin)/length.
///
/// Shapes: coefficients of Chebyshev polynomials in rows; columns: n of q, v and a, m of λ.
template <class S>
struct Panel {
  S begin, length;
  Matrix<S> q, v, a, lambda;

  void evaluate(const S& tau, oracles::MotionState<S>& state) const {
    write(q, tau, state.q);
    write(v, tau, state.v);
    write(a, tau, state.a);
    write(lambda, tau, state.contact_force);
  }

 private:
  static void write(const Matrix<S>& c, const S& tau, Vector<S>& x) {
    x.resize(c.cols());
    for (Eigen::Index i = 0; i < c.cols(); ++i) x(i) = chebyshev_value(c, i, tau);
  }
};

/// x rounded once to the scalar To, at its present precision; this also holds if To is S.
template <class To, class S>
[[nodiscard]] To rounded_number(const S& x) {
  const auto& value = value_of(x);
  return from_rational<To>(ScalarTraits<std::remove_cvref_t<decltype(value)>>::to_rational(value));
}

/// The panel with its numbers rounded to another scalar. Coefficients at the end are dropped if
/// they sum up to less than the unit roundoff of that scalar, relative to the largest.
template <class To, class S>
[[nodiscard]] Panel<To> rounded_panel(const Panel<S>& panel) {
  const auto rounded = [](const Matrix<S>& x) {
    const auto size_of = [&x](Eigen::Index row) {
      S size(0);
      for (Eigen::Index j = 0; j < x.cols(); ++j) size = std::max(size, magnitude(x(row, j)));
      return size;
    };
    S largest(0);
    for (Eigen::Index i = 0; i < x.rows(); ++i) largest = std::max(largest, size_of(i));
    const S least = static_cast<S>(unit_roundoff<To>()) * largest;
    S rest(0);
    Eigen::Index rows = x.rows();
    for (; rows > 1; --rows) {
      rest += size_of(rows - 1);
      if (rest > least) break;
    }
    Matrix<To> y(rows, x.cols());
    for (Eigen::Index j = 0; j < x.cols(); ++j) {
      for (Eigen::Index i = 0; i < rows; ++i) y(i, j) = rounded_number<To>(x(i, j));
    }
    return y;
  };
  return {rounded_number<To>(panel.begin),
          rounded_number<To>(panel.length),
          rounded(panel.q),
          rounded(panel.v),
          rounded(panel.a),
          rounded(panel.lambda)};
}

/// A flight made of panels, one after the other from s = 0; the last one may be longer than the
/// flight.
/// @pre At least one panel.
template <class S>
class PanelFlight final : public oracles::Flight<S> {
 public:
  explicit PanelFlight(std::vector<Panel<S>> panels) : panels_(std::move(panels)) {}

  void evaluate(const S& s, oracles::MotionState<S>& state) const override {
    const auto later =
        std::upper_bound(panels_.begin(), panels_.end(), s, [](const S& x, const Panel<S>& p) {
          return x < p.begin;
        });
    const Panel<S>& panel = later == panels_.begin() ? *later : *std::prev(later);
    panel.evaluate((s - panel.begin) / panel.length, state);
  }

  [[nodiscard]] std::shared_ptr<const oracles::Flight<long double>> to_long_double()
      const override {
    return rounded_to<long double>();
  }

  template <class To>
  [[nodiscard]] std::shared_ptr<const oracles::Flight<To>> rounded_to() const {
    std::vector<Panel<To>> panels;
    for (const Panel<S>& panel : panels_) panels.push_back(rounded_panel<To>(panel));
    return std::make_shared<PanelFlight<To>>(std::move(panels));
  }

  [[nodiscard]] const std::vector<Panel<S>>& panels() const { return panels_; }

 private:
  std::vector<Panel<S>> panels_;
};

}  // namespace assay::reference
