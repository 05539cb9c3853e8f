#pragma once

#include <optional>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay::oracles {

/// Motions of a model with frictionless contacts by numerical integration with event location: a
/// second way to the truth, which shares nothing with the closed forms.
///
/// Flights: extrapolated midpoint rule (Gragg, Bulirsch, Stoer), 12 columns, error O(H²⁵); with
/// H |λ| ≤ 1/8 it is below 10⁻⁴⁵ a step. Impacts: zeros of a gap as a function of the last step's
/// length, Newton's law by enumeration of the active sets. Persistent contact is not integrated:
/// the motion ends at `t_end` or after `max_impacts`.
class EventIntegrator {
 public:
  using S = Mpfr;

  struct Impact {
    S t;
    Vector<S> v_minus, v_plus, impulse;
  };
  struct State {
    S t;
    Vector<S> q, v;
  };

  EventIntegrator(LagrangianModel<S> model, S step);

  /// Right limits at the end.
  const State& run(const S& t_end, std::size_t max_impacts);

  [[nodiscard]] const std::vector<Impact>& impacts() const { return impacts_; }

 private:
  static S touching() { return pow(S(10), -38); }

  [[nodiscard]] Vector<S> gap(const State& x) const;

  [[nodiscard]] Matrix<S> jacobian(const State& x) const;

  [[nodiscard]] Matrix<S> mass(const State& x) const;

  /// U = H v + ∂h/∂t.
  [[nodiscard]] Vector<S> gap_velocity(const State& x) const;

  [[nodiscard]] Vector<S> acceleration(const State& x) const;

  /// dU/dt without contact forces.
  [[nodiscard]] Vector<S> gap_acceleration(const State& x) const;

  /// Shorter than a hop that starts on a contact.
  [[nodiscard]] S step_length() const;

  /// When the first of the gaps that a step of h has closed closes.
  [[nodiscard]] std::optional<S> first_crossing(const State& next, const S& h) const;

  [[nodiscard]] S crossing(Eigen::Index contact, const S& h) const;

  [[nodiscard]] State midpoint(const State& x, const S& big_step, int steps) const;

  [[nodiscard]] State flight(const State& x, const S& h) const;

  /// Newton's law at the closed contacts that approach, by trying every active set.
  void strike();

  /// W = H M⁻¹ Hᵀ.
  [[nodiscard]] Matrix<S> delassus() const;

  bool try_active_set(const std::vector<Eigen::Index>& active,
                      const std::vector<Eigen::Index>& closed,
                      const Vector<S>& u);

  LagrangianModel<S> model_;
  S step_;
  State x_;
  std::vector<Impact> impacts_;
};

}  // namespace assay::oracles
