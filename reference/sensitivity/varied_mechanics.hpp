#pragma once

#include <array>
#include <memory>
#include <vector>

#include "reference/event_driven/mode_field.hpp"
#include "reference/sensitivity/varied_model.hpp"

namespace assay::reference {

/// Lagrangian systems and rigid bodies with contacts, at three values of a parameter. Between
/// events a ModeField gives the accelerations, at impacts TouchingContacts the velocities.
class VariedMechanics final : public VariedModel {
 public:
  /// @param bodies whether q has attitudes, see bodies_as_lagrangian.
  VariedMechanics(std::array<LagrangianModel<Mpfr>, 3> models, bool bodies);

  [[nodiscard]] Eigen::Index size() const override { return 2 * positions(); }
  [[nodiscard]] Eigen::Index positions() const override { return models_[0].system->size(); }
  [[nodiscard]] State initial(std::size_t value) const override;
  [[nodiscard]] Vector<Mpfr> initial_variation(const Stencil& stencil) const override;
  [[nodiscard]] State displaced(const State& state,
                                const Vector<Mpfr>& s,
                                const Mpfr& by) const override;
  [[nodiscard]] Phases phases_at(const State& state, const Vector<Mpfr>& multiplier) const override;
  void enter(const Phases& phases) override;
  [[nodiscard]] Vector<Mpfr> rates(std::size_t value, const State& state) const override;
  void add_turning(const State& state, Matrix<Mpfr>& a) const override;
  [[nodiscard]] Vector<Mpfr> held(std::size_t value, const State& state) const override;
  [[nodiscard]] Vector<Mpfr> guards(std::size_t value, const State& state) const override;
  [[nodiscard]] std::vector<std::size_t> owners() const override;
  [[nodiscard]] std::vector<std::size_t> struck(const Vector<Mpfr>& impulse) const override;
  [[nodiscard]] State after(std::size_t value,
                            const State& before,
                            const oracles::MotionEvent<Mpfr>& event) const override;

 private:
  /// y and u of all components.
  struct Kinematics {
    Vector<Mpfr> gap, velocity;
  };
  [[nodiscard]] Kinematics kinematics(std::size_t value, const State& state) const;

  std::array<LagrangianModel<Mpfr>, 3> models_;
  bool bodies_;
  std::array<std::vector<Contact<Mpfr>>, 3> contacts_;
  std::array<std::unique_ptr<ModeField<Mpfr>>, 3> fields_;
};

}  // namespace assay::reference
