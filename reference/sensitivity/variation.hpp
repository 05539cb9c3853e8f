#pragma once

#include <memory>
#include <utility>

#include "reference/sensitivity/varied_model.hpp"

namespace assay::reference {

/// A model beside a parameter value, and derivatives of its functions there.
class Variation {
 public:
  Variation(const AnyModelOfParameter& model, const Rational& value, const Stencil& stencil)
      : stencil_(stencil),
        step_(from_rational<Mpfr>(stencil.step)),
        model_(varied_model(model, value, stencil)) {}

  [[nodiscard]] VariedModel& model() const { return *model_; }
  [[nodiscard]] const Stencil& stencil() const { return stencil_; }
  [[nodiscard]] const Mpfr& step() const { return step_; }

  /// Σ_k w_k F(k, o_k h)/(2h), the derivative of F along the parameter. F moves its arguments by
  /// o_k h times their variations.
  template <class F>
  [[nodiscard]] Vector<Mpfr> derivative(const F& f) const {
    Vector<Mpfr> sum;
    for (std::size_t k = 0; k < 3; ++k) {
      if (stencil_.weights[k] == 0) continue;
      const Vector<Mpfr> value = f(k, Mpfr(step_ * stencil_.offsets[k]));
      const Vector<Mpfr> term = value * Mpfr(stencil_.weights[k]);
      sum = sum.size() == 0 ? term : Vector<Mpfr>(sum + term);
    }
    return sum / Mpfr(2 * step_);
  }

  /// The state displaced by its variation s, and its time by `time`, for the parameter P + by.
  [[nodiscard]] VariedModel::State moved(const VariedModel::State& state,
                                         const Vector<Mpfr>& s,
                                         const Mpfr& time,
                                         const Mpfr& by) const {
    VariedModel::State result = model_->displaced(state, s, by);
    result.t += by * time;
    return result;
  }

 private:
  Stencil stencil_;
  Mpfr step_;
  std::unique_ptr<VariedModel> model_;
};

}  // namespace assay::reference
