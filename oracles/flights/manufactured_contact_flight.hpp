#pragma once

#include <array>
#include <memory>
#include <utility>

#include "core/scalar/machine.hpp"
#include "oracles/detail/bilateral_contact.hpp"

namespace assay::oracles {

/// A chosen piece of a motion of detail::BilateralContact, t = t₀ + s. The gap or the contact force
/// is chosen first, and everything else follows. The gap is one of
///
///   g = c₀ + c₁ s + c₂ s² + c₃ s³                                                        (1)
///   g = sᵐ (T − s) Σ_i b_i B_i(s/T)    with the Bernstein polynomials B_i of degree 8        (2)
///   g = 0   under   λ = Λ (1 − s/D) (1 + 4 s/D)                                           (3)
///
/// (2) is positive in (0, T) if all b_i are. The other quantities are
///
///   q₂ = sin t + o₀ + o₁ s + o₂ s²/2,   q₁ = g + A t²/(1 + t²) + κ q₂²/2,   q₃ = q₂²/2      (4)
///   μ = μ₀ + sin t,   the multiplier of the equality                                     (5)
///
/// Source: derived here.   Shapes: as BilateralContact; λ = (λ, μ).
/// Scalar: any with sin and cos.
template <class S>
class ManufacturedContactFlight final : public Flight<S> {
 public:
  static constexpr std::size_t kDegree = 8;

  struct Data {
    S begin = S(0);   ///< t₀
    S length = S(0);  ///< T of (2), D of (3)
    std::array<S, 3> offset = {S(0), S(0), S(0)};
    S multiplier = S(1);             ///< μ₀
    bool closed = false;             ///< (3)
    S force = S(0);                  ///< Λ
    int power = 0;                   ///< m of (2)
    bool lands = false;              ///< (2), else (1)
    std::array<S, kDegree + 1> gap;  ///< b, or c
  };

  ManufacturedContactFlight(detail::BilateralContact<S> system, Data data)
      : system_(std::move(system)), d_(std::move(data)) {}

  [[nodiscard]] const Data& data() const { return d_; }

  void evaluate(const S& s, MotionState<S>& state) const override {
    using detail::TimeJet;
    const S t = d_.begin + s;
    const TimeJet<S> sine = detail::wave<S>(t);
    const TimeJet<S> step(s, S(1));
    const auto constant = [](const S& c) { return TimeJet<S>(c); };
    const TimeJet<S> second =
        sine + constant(d_.offset[0]) +
        step * (constant(d_.offset[1]) + S(d_.offset[2] / S(2)) * step);  // (4)
    const TimeJet<S> square = S(S(1) / S(2)) * (second * second);
    const TimeJet<S> first =
        gap(step) + system_.floor * detail::rise<S>(t) + system_.bend * square;  // (4)
    const Eigen::Index n = system_.size();
    for (Vector<S>* part : {&state.q, &state.v, &state.a}) part->resize(n);
    state.contact_force.resize(n - 1);
    const auto set = [&](Eigen::Index i, const TimeJet<S>& x) {
      state.q(i) = x.x;
      state.v(i) = x.v;
      state.a(i) = x.a;
    };
    set(0, first);
    set(1, second);
    if (n == 3) set(2, square);
    state.contact_force(0) = normal_force(s);
    if (n == 3) state.contact_force(1) = d_.multiplier + sine.x;  // (5)
  }

  /// Null for a scalar that has no single value, such as Jet.
  [[nodiscard]] std::shared_ptr<const Flight<long double>> to_long_double() const override {
    if constexpr (requires(const S& x) { ScalarTraits<S>::to_rational(x); }) {
      return rounded();
    } else {
      return nullptr;
    }
  }

 private:
  [[nodiscard]] std::shared_ptr<const Flight<long double>> rounded() const {
    using R = long double;
    const auto round = [](const S& x) { return scalar_cast<R>(x); };
    typename ManufacturedContactFlight<R>::Data data{.begin = round(d_.begin),
                                                     .length = round(d_.length),
                                                     .offset = {},
                                                     .multiplier = round(d_.multiplier),
                                                     .closed = d_.closed,
                                                     .force = round(d_.force),
                                                     .power = d_.power,
                                                     .lands = d_.lands,
                                                     .gap = {}};
    for (std::size_t i = 0; i < d_.offset.size(); ++i) data.offset[i] = round(d_.offset[i]);
    for (std::size_t i = 0; i < d_.gap.size(); ++i) data.gap[i] = round(d_.gap[i]);
    return std::make_shared<ManufacturedContactFlight<R>>(
        detail::BilateralContact<R>{.turning = system_.turning,
                                    .bilateral = system_.bilateral,
                                    .stiffness = round(system_.stiffness),
                                    .damping = round(system_.damping),
                                    .bend = round(system_.bend),
                                    .floor = round(system_.floor)},
        std::move(data));
  }

  [[nodiscard]] S normal_force(const S& s) const {
    if (!d_.closed) return S(0);
    const S x = s / d_.length;
    return d_.force * (S(1) - x) * (S(1) + S(4) * x);  // (3)
  }

  [[nodiscard]] detail::TimeJet<S> gap(const detail::TimeJet<S>& s) const {
    using detail::TimeJet;
    if (d_.closed) return TimeJet<S>(S(0));
    const auto& c = d_.gap;
    if (!d_.lands) {
      return TimeJet<S>(c[0]) + s * (TimeJet<S>(c[1]) + s * (TimeJet<S>(c[2]) + c[3] * s));  // (1)
    }
    TimeJet<S> result = (TimeJet<S>(d_.length) - s) * bernstein(S(S(1) / d_.length) * s);  // (2)
    for (int i = 0; i < d_.power; ++i) result = s * result;
    return result;
  }

  /// f = Σ_i b_i B_i at x(t) by the recursion of de Casteljau, whose last two rows give f' and f''.
  [[nodiscard]] detail::TimeJet<S> bernstein(const detail::TimeJet<S>& x) const {
    constexpr int kFirst = static_cast<int>(kDegree), kSecond = kFirst * (kFirst - 1);
    std::array<S, kDegree + 1> b = d_.gap;
    S slope(0), curvature(0);
    for (std::size_t left = kDegree; left > 0; --left) {
      if (left == 2) curvature = S(kSecond) * (b[2] - S(2) * b[1] + b[0]);
      if (left == 1) slope = S(kFirst) * (b[1] - b[0]);
      for (std::size_t i = 0; i < left; ++i) b[i] = b[i] + x.x * (b[i + 1] - b[i]);
    }
    return detail::TimeJet<S>(b.front(), slope * x.v, curvature * x.v * x.v + slope * x.a);
  }

  detail::BilateralContact<S> system_;
  Data d_;
};

extern template class ManufacturedContactFlight<Mpfr>;
extern template class ManufacturedContactFlight<long double>;

}  // namespace assay::oracles
