#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/rounded.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// A piece of a first-order motion that is polynomial in time. It is exact in rational numbers:
///
///   x(s) = Σ_k s^k x_k,   λ(s) = Σ_k s^k λ_k                                              (1)
///
/// Shapes: x_k ∈ ℝⁿ, λ_k ∈ ℝᵐ; at least x_0 and λ_0.
/// Scalar: OrderedField (exact on rationals).
template <class S>
class Polynomial final : public Flight<S> {
 public:
  Polynomial(std::vector<Vector<S>> state, std::vector<Vector<S>> multiplier)
      : state_(std::move(state)), multiplier_(std::move(multiplier)) {}

  /// (1) and its derivatives by Horner's scheme.
  void evaluate(const S& s, MotionState<S>& at) const override {
    const Eigen::Index n = state_.front().size();
    at.q.setConstant(n, S(0));
    at.v.setConstant(n, S(0));
    at.a.setConstant(n, S(0));
    for (auto c = state_.rbegin(); c != state_.rend(); ++c) {
      at.a = s * at.a + S(2) * at.v;
      at.v = s * at.v + at.q;
      at.q = s * at.q + *c;
    }
    at.contact_force.setConstant(multiplier_.front().size(), S(0));
    for (auto c = multiplier_.rbegin(); c != multiplier_.rend(); ++c) {
      at.contact_force = s * at.contact_force + *c;
    }
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    const auto rounded = [](const std::vector<Vector<S>>& coefficients) {
      std::vector<Vector<long double>> result;
      for (const Vector<S>& c : coefficients) result.push_back(detail::rounded(c));
      return result;
    };
    return std::make_shared<Polynomial<long double>>(rounded(state_), rounded(multiplier_));
  }

 private:
  std::vector<Vector<S>> state_, multiplier_;
};

extern template class Polynomial<Mpfr>;
extern template class Polynomial<Rational>;
extern template class Polynomial<long double>;

}  // namespace assay::oracles
