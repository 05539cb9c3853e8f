#pragma once

#include <memory>
#include <utility>

#include "core/scalar/machine.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// A vibration z = A sin(φ + w s): its amplitude, frequency, and phase at s = 0.
template <class S>
struct Vibration {
  S amplitude, frequency;
  S sine, cosine;  ///< of φ
};

/// A unit mass that rides on a table:  z = A sin(φ + w s),  λ = g + z̈.
///
/// Source: derived here.   Units: z, A [m], w [1/s], g [m/s²], λ [N].   Scalar: with sin and cos.
template <class S>
class TableRide final : public Flight<S> {
 public:
  TableRide(Vibration<S> table, S gravity) : table_(std::move(table)), g_(std::move(gravity)) {}

  void evaluate(const S& s, MotionState<S>& state) const override {
    for (Vector<S>* part : {&state.q, &state.v, &state.a, &state.contact_force}) part->resize(1);
    const auto& [amplitude, w, sine, cosine] = table_;
    const S x = w * s;
    const S sin_x = detail::sine(x);
    const S cos_x = detail::cosine(x);
    state.q(0) = amplitude * (sine * cos_x + cosine * sin_x);
    state.v(0) = amplitude * w * (cosine * cos_x - sine * sin_x);
    state.a(0) = -w * w * state.q(0);
    state.contact_force(0) = g_ + state.a(0);
  }

  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    const auto round = [](const S& x) { return scalar_cast<long double>(x); };
    return std::make_shared<TableRide<long double>>(Vibration<long double>{round(table_.amplitude),
                                                                           round(table_.frequency),
                                                                           round(table_.sine),
                                                                           round(table_.cosine)},
                                                    round(g_));
  }

 private:
  Vibration<S> table_;
  S g_;
};

}  // namespace assay::oracles
