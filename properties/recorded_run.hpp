#pragma once

#include <string_view>

#include "properties/subject.hpp"

namespace assay::properties {

/// What a subject computed in one scalar, as the rational numbers its results are.
struct RecordedRun {
  std::string_view scalar;
  Rational unit_roundoff;  ///< of the scalar; 0 for rationals
  Trajectory<Rational> trajectory;
  Rational solver_tolerance = 0;  ///< τ of declared_accuracy.hpp; 0 for rationals

  [[nodiscard]] bool is_exact() const { return unit_roundoff == 0; }
  /// Steps that were taken; fewer than asked for where a step failed.
  [[nodiscard]] Eigen::Index steps() const { return trajectory.size() - 1; }
};

/// A run of a model, checked.
/// @throws std::runtime_error if the trajectory has not the shape the model asks for, or an entry
/// that is not finite.
template <class S>
[[nodiscard]] Trajectory<S> checked_run(const Simulation<S>& simulation,
                                        const LagrangianModel<S>& model,
                                        const Rational& h,
                                        Eigen::Index steps,
                                        const Parameters& options);
extern template Trajectory<double> checked_run(const Simulation<double>& simulation,
                                               const LagrangianModel<double>& model,
                                               const Rational& h,
                                               Eigen::Index steps,
                                               const Parameters& options);
extern template Trajectory<Rational> checked_run(const Simulation<Rational>& simulation,
                                                 const LagrangianModel<Rational>& model,
                                                 const Rational& h,
                                                 Eigen::Index steps,
                                                 const Parameters& options);

/// A checked run in double, recorded with what the subject declares of its arithmetic.
[[nodiscard]] RecordedRun recorded(const Trajectory<double>& run,
                                   const Subject& subject,
                                   const Parameters& options);

/// A checked run, recorded.
template <class S>
[[nodiscard]] RecordedRun recorded(const Trajectory<S>& run) {
  return {ScalarTraits<S>::kName,
          ScalarTraits<S>::to_rational(unit_roundoff<S>()),
          run.template cast<Rational>()};
}

}  // namespace assay::properties
