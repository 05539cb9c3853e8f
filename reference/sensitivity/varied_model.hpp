#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "core/systems/model.hpp"
#include "oracles/exact_motion.hpp"
#include "reference/event_driven/contacts.hpp"

namespace assay::reference {

/// A model of any kind as a function of its parameters.
using AnyModelOfParameter = std::function<Model<Mpfr>(const Rational& value)>;

/// Three values of a parameter and the weights of the derivative at the first of them, P. A model
/// is made for one value at a time, so derivatives are differences between values:
///
///   F' ≈ Σ_k w_k F(P + o_k h)/(2h)                                                       (1)
///   o = (0, −1, 1), w = (0, −1, 1)   between them;
///   o = (0, ±1, ±2), w = ±(−3, 4, −1)   where P is the end of its range
///
/// The error of (1) is O(h²). If h relative to P is the cube root of the unit roundoff u, (1) keeps
/// two thirds of the digits. If h is √u, (1) keeps half of the digits, and moves slow impacts by
/// less than their speed.
struct Stencil {
  std::array<int, 3> offsets, weights;
  Rational step;

  /// @param below, above: whether the parameter may go there.   @param relative h, relative to P.
  [[nodiscard]] static Stencil at(const Rational& value,
                                  bool below,
                                  bool above,
                                  const Mpfr& relative);
};

/// A model at the three parameter values of a stencil. Its state may be displaced by s, the
/// variation of the state. An attitude is displaced by a rotation, so that it stays an attitude:
///
///   Lagrangian:    s = (δq, δv);    first order:  s = δx
///   rigid bodies:  s = (δx_g, δθ, …, δv_g, δΩ, …),  p displaced to p ∘ (1, δθ/2)          (1)
///
/// so that δθ is the rotation in the frame of the body, and δθ' = δΩ − Ω × δθ.
/// An Instant of a first-order system has x as its q, and no v.
class VariedModel {
 public:
  using State = Instant<Mpfr>;
  /// The phase of each contact. A multiplier λ_i of a first-order system is kClosed at its lower
  /// bound (direction −1), at its upper one (1), or between them (0).
  using Phases = Mode;

  VariedModel() = default;
  VariedModel(const VariedModel&) = delete;
  VariedModel& operator=(const VariedModel&) = delete;
  virtual ~VariedModel() = default;

  /// The size of s, and then the number of its entries that are positions. Positions come first.
  [[nodiscard]] virtual Eigen::Index size() const = 0;
  [[nodiscard]] virtual Eigen::Index positions() const = 0;
  [[nodiscard]] virtual State initial(std::size_t value) const = 0;
  /// s at the start, from the dependence of the initial state on the parameter.
  [[nodiscard]] virtual Vector<Mpfr> initial_variation(const Stencil& stencil) const = 0;
  [[nodiscard]] virtual State displaced(const State& state,
                                        const Vector<Mpfr>& s,
                                        const Mpfr& by) const = 0;

  /// The phases of the exact motion at a state in the middle of these phases.
  /// @throws InvalidInput if they do not follow from it.
  [[nodiscard]] virtual Phases phases_at(const State& state,
                                         const Vector<Mpfr>& multiplier) const = 0;
  /// Sets the phases for the following calls. Before the first call all contacts are open.
  virtual void enter(const Phases& phases) = 0;

  /// The derivative of the state in time, as a variation.
  /// @throws InvalidInput if the laws have no unique solution.
  [[nodiscard]] virtual Vector<Mpfr> rates(std::size_t value, const State& state) const = 0;
  /// Adds −Ω × δθ to the matrix of the variational equation.
  virtual void add_turning(const State&, Matrix<Mpfr>&) const {}

  /// Functions of the state that these phases keep at 0.
  [[nodiscard]] virtual Vector<Mpfr> held(std::size_t value, const State& state) const = 0;
  /// Functions that are positive in these phases, and end them when they fall to 0.
  [[nodiscard]] virtual Vector<Mpfr> guards(std::size_t value, const State& state) const = 0;
  /// The contact of each guard.
  [[nodiscard]] virtual std::vector<std::size_t> owners() const = 0;
  /// The contacts on which the impulse of an event acts.
  [[nodiscard]] virtual std::vector<std::size_t> struck(const Vector<Mpfr>& impulse) const = 0;
  /// The state after an event that the exact motion has with this impulse.
  [[nodiscard]] virtual State after(std::size_t value,
                                    const State& before,
                                    const oracles::MotionEvent<Mpfr>& event) const = 0;
};

/// @throws InvalidInput as `model`, and for laws that this code does not follow.
[[nodiscard]] std::unique_ptr<VariedModel> varied_model(const AnyModelOfParameter& model,
                                                        const Rational& value,
                                                        const Stencil& stencil);

}  // namespace assay::reference
