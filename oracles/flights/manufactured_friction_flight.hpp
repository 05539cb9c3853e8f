#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "core/scalar/machine.hpp"
#include "oracles/detail/sliding_body.hpp"

namespace assay::oracles {

/// The behaviour of a contact with friction on a chosen piece.
enum class FrictionPhase { kOpen, kSlide, kStick };

/// A chosen piece of a motion of detail::SlidingBody, t = t₀ + s, in polynomials. It is given by
/// the displacement ξ of the contact along the floor, x = ξ₁ + w t, z = ξ₂, and by the gap, y = g +
/// A t²/(1 + t²). With x = s/D:
///
///   slides   ξ' = ω (1 − p², 2p), p = p₀ + τ s;  in the plane p = 0                        (1)
///            λ_T = −μ λ_N ±(1 − p², 2p)/(1 + p²),  ± the sign of ω                         (2)
///   sticks   ξ' = 0,   λ_T = μ λ_N ρ,   ρ = (1 − x) ρ₀ + x ρ₁                               (3)
///   λ_N = n₀ (1 + s²/(2 (1 + s²)))   or, where it brakes,  (1 − x) n₀ + x n₁ + x (1 − x) n₀    (4)
///
/// ‖(1 − p², 2p)‖ = 1 + p²: the hodograph is Pythagorean, so everything is rational.
///
/// Source: derived here.   Shapes: as SlidingBody; λ = (λ_N, λ_T).   Scalar: Field.
template <class S>
class ManufacturedFrictionFlight final : public Flight<S> {
 public:
  using Polynomial = std::vector<S>;  ///< coefficients of 1, s, s², …

  struct Data {
    S begin = S(0);   ///< t₀
    S length = S(0);  ///< D
    FrictionPhase phase = FrictionPhase::kOpen;
    bool backwards = false;  ///< the polynomials are in D − s
    std::array<Polynomial, 2> displacement = {};
    Polynomial gap = {};
    S friction = S(0);  ///< μ
    int sign = 1;
    S direction = S(0), turn = S(0);  ///< p₀, τ
    bool brakes = false;
    S first_force = S(0), last_force = S(0);                                 ///< n₀, n₁
    std::array<S, 2> first_ratio = {S(0), S(0)}, last_ratio = {S(0), S(0)};  ///< ρ₀, ρ₁
  };

  ManufacturedFrictionFlight(detail::SlidingBody<S> body, Data data)
      : body_(std::move(body)), d_(std::move(data)) {}

  [[nodiscard]] const Data& data() const { return d_; }

  /// ±(1 − p², 2p)/(1 + p²), the direction of sliding.
  [[nodiscard]] std::array<S, 2> direction(const S& s) const {
    if (body_.tangents == 1) return {S(d_.sign), S(0)};
    const S p = d_.direction + d_.turn * s;
    const S length = S(d_.sign) * (S(1) + p * p);
    return {S((S(1) - p * p) / length), S(S(2) * p / length)};
  }

  void evaluate(const S& s, MotionState<S>& state) const override {
    const Eigen::Index n = body_.size();
    for (Vector<S>* part : {&state.q, &state.v, &state.a, &state.contact_force}) part->resize(n);
    const S t = d_.begin + s;
    const detail::TimeJet<S> height = value(d_.gap, s) + body_.floor * detail::rise<S>(t);
    const auto set = [&](Eigen::Index i, const detail::TimeJet<S>& x) {
      state.q(i) = x.x;
      state.v(i) = x.v;
      state.a(i) = x.a;
    };
    for (Eigen::Index i = 0; i + 1 < n; ++i) {
      set(i, value(d_.displacement[static_cast<std::size_t>(i)], s));
    }
    set(n - 1, height);
    state.q(0) += body_.belt * t;
    state.v(0) += body_.belt;
    set_force(s, state.contact_force);
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
  [[nodiscard]] std::shared_ptr<const Flight<long double>> rounded() const;

  /// By Horner's rule.
  [[nodiscard]] detail::TimeJet<S> value(const Polynomial& p, const S& s) const {
    const S u = d_.backwards ? S(d_.length - s) : s;
    S x(0), v(0), half_a(0);
    for (auto c = p.rbegin(); c != p.rend(); ++c) {
      half_a = half_a * u + v;
      v = v * u + x;
      x = x * u + *c;
    }
    return detail::TimeJet<S>(x, d_.backwards ? S(-v) : v, S(S(2) * half_a));
  }

  void set_force(const S& s, Vector<S>& force) const {
    force.setConstant(S(0));
    if (d_.phase == FrictionPhase::kOpen) return;
    const S x = d_.length == S(0) ? S(0) : S(s / d_.length);
    const S square = s * s;
    force(0) =
        d_.brakes
            ? S((S(1) - x) * d_.first_force + x * d_.last_force + x * (S(1) - x) * d_.first_force)
            : S(d_.first_force * (S(1) + square / (S(2) + S(2) * square)));  // (4)
    const std::array<S, 2> along = direction(s);
    for (Eigen::Index i = 0; i + 1 < force.size(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      const S ratio = d_.phase == FrictionPhase::kSlide
                          ? S(-along[k])                                               // (2)
                          : S((S(1) - x) * d_.first_ratio[k] + x * d_.last_ratio[k]);  // (3)
      force(i + 1) = d_.friction * force(0) * ratio;
    }
  }

  detail::SlidingBody<S> body_;
  Data d_;
};

template <class S>
std::shared_ptr<const Flight<long double>> ManufacturedFrictionFlight<S>::rounded() const {
  using R = long double;
  const auto round = [](const S& x) { return scalar_cast<R>(x); };
  const auto pair = [&](const std::array<S, 2>& x) {
    return std::array<R, 2>{round(x[0]), round(x[1])};
  };
  const auto polynomial = [&](const Polynomial& p) {
    std::vector<R> result;
    for (const S& c : p) result.push_back(round(c));
    return result;
  };
  return std::make_shared<ManufacturedFrictionFlight<R>>(
      detail::SlidingBody<R>{.tangents = body_.tangents,
                             .turning = body_.turning,
                             .stiffness = round(body_.stiffness),
                             .damping = round(body_.damping),
                             .floor = round(body_.floor),
                             .belt = round(body_.belt)},
      typename ManufacturedFrictionFlight<R>::Data{
          .begin = round(d_.begin),
          .length = round(d_.length),
          .phase = d_.phase,
          .backwards = d_.backwards,
          .displacement = {polynomial(d_.displacement[0]), polynomial(d_.displacement[1])},
          .gap = polynomial(d_.gap),
          .friction = round(d_.friction),
          .sign = d_.sign,
          .direction = round(d_.direction),
          .turn = round(d_.turn),
          .brakes = d_.brakes,
          .first_force = round(d_.first_force),
          .last_force = round(d_.last_force),
          .first_ratio = pair(d_.first_ratio),
          .last_ratio = pair(d_.last_ratio)});
}

extern template class ManufacturedFrictionFlight<Mpfr>;
extern template class ManufacturedFrictionFlight<long double>;

}  // namespace assay::oracles
