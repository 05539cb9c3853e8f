#pragma once

#include <string>

namespace assay::reference {

/// The result of a simulation with a formula as printed, and with the corrected one.
struct Simulation {
  enum class Shows {
    kNewtonIterations,  ///< until Newton's method ends, kMostIterations if it does not
    kOrder,             ///< observed order of convergence of the solution
    kSolutions,         ///< number of solutions found
    kError              ///< of the result
  };
  static constexpr int kMostIterations = 60;

  std::string experiment;
  Shows shows = Shows::kError;
  double printed = 0, corrected = 0;

  /// Whether the printed formula does visible harm and the corrected one does none. Harm: Newton's
  /// method takes three times as long, half an order is lost, a solution is missed, or an error is
  /// a hundred times larger.
  [[nodiscard]] bool is_harmful() const;
  [[nodiscard]] std::string to_text() const;
};

namespace simulations {

Simulation newton_step_sign();           ///< newton-lagrangian eq:NL16
Simulation mass_derivative_index();      ///< newton-lagrangian remarkBABAS
Simulation internal_force_sign();        ///< newton-lagrangian F(v, q, t, z)
Simulation damping_factor();             ///< newton-lagrangian eq:residu-linq
Simulation force_without_step();         ///< newton-lagrangian eq:FullyLinear1-TS (Moreau)
Simulation stiff_iteration_matrix();     ///< developer-notes 11.72
Simulation old_input_sign();             ///< developer-notes 9.26
Simulation one_step_problem_sign();      ///< developer-notes 9.36
Simulation multiplier_without_step();    ///< developer-notes 9.48
Simulation input_at_the_end();           ///< developer-notes 9.64
Simulation angular_velocity_factor();    ///< developer-notes 11.34
Simulation modal_step_without_matrix();  ///< modal-moreau-jean W(v^{i+1} − v^i)

}  // namespace simulations

}  // namespace assay::reference
