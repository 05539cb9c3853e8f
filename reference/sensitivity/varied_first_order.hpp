#pragma once

#include <array>
#include <vector>

#include "reference/sensitivity/varied_model.hpp"

namespace assay::reference {

/// A first-order system at three values of a parameter. In a phase the same multipliers are at
/// their bounds. So the multipliers solve equations without cases,
///
///   λ_i = its bound                               for i at a bound                       (1)
///   y_i = h_i(t, x, λ) = 0                        for i between them, if h_i depends on λ (2)
///   C_i M⁻¹ (f + g(t, x, λ)) + ∂h_i/∂t = 0        otherwise                               (3)
///
/// by Newton's method; (3) is y_i = 0 differentiated once.   Source: derived here.
/// Not for: jumps of the state, and outputs of a higher relative degree.
class VariedFirstOrder final : public VariedModel {
 public:
  explicit VariedFirstOrder(std::array<FirstOrderModel<Mpfr>, 3> models);

  [[nodiscard]] Eigen::Index size() const override { return models_[0].size(); }
  [[nodiscard]] Eigen::Index positions() const override { return size(); }
  [[nodiscard]] State initial(std::size_t value) const override;
  [[nodiscard]] Vector<Mpfr> initial_variation(const Stencil& stencil) const override;
  [[nodiscard]] State displaced(const State& state,
                                const Vector<Mpfr>& s,
                                const Mpfr& by) const override;
  [[nodiscard]] Phases phases_at(const State& state, const Vector<Mpfr>& multiplier) const override;
  void enter(const Phases& phases) override { phases_ = phases; }
  [[nodiscard]] Vector<Mpfr> rates(std::size_t value, const State& state) const override;
  [[nodiscard]] Vector<Mpfr> held(std::size_t value, const State& state) const override;
  [[nodiscard]] Vector<Mpfr> guards(std::size_t value, const State& state) const override;
  [[nodiscard]] std::vector<std::size_t> owners() const override;
  [[nodiscard]] std::vector<std::size_t> struck(const Vector<Mpfr>&) const override { return {}; }
  [[nodiscard]] State after(std::size_t value,
                            const State& before,
                            const oracles::MotionEvent<Mpfr>& event) const override;

 private:
  using Point = FirstOrderRelation<Mpfr>::Point;
  struct Solution {
    Vector<Mpfr> multiplier, output, rates;
  };
  [[nodiscard]] Solution solve(std::size_t value, const State& state) const;
  /// ẋ at λ, and the residuals of (2) and (3) and their derivatives by λ.
  void linearise(std::size_t value, const Point& at, Solution& x, Matrix<Mpfr>& by) const;
  [[nodiscard]] Matrix<Mpfr> over_mass(std::size_t value, Matrix<Mpfr> right) const;
  [[nodiscard]] Vector<Mpfr> output_rate(std::size_t value, const Point& at) const;

  std::array<FirstOrderModel<Mpfr>, 3> models_;
  std::array<std::vector<Bounds<Mpfr>>, 3> bounds_;
  Phases phases_;
};

}  // namespace assay::reference
