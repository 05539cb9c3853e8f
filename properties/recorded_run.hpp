#pragma once

#include <string_view>

#include "properties/subject.hpp"

namespace assay::properties {

/// The results of a subject in one scalar, as rational numbers.
struct RecordedRun {
  std::string_view scalar;
  Rational unit_roundoff;  ///< of the scalar; 0 for rationals
  Trajectory<Rational> trajectory;
  Rational solver_tolerance = 0;  ///< τ of declared_accuracy.hpp; 0 for rationals

  [[nodiscard]] bool is_exact() const { return unit_roundoff == 0; }
  /// The number of steps taken; fewer than requested if a step failed.
  [[nodiscard]] Eigen::Index steps() const { return trajectory.size() - 1; }
};

/// A run of a model, checked.
/// @throws std::runtime_error if the trajectory does not have the shape of the model, or has an
/// entry that is not finite.
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

/// Records a checked run in double, with the accuracy that the subject declares.
[[nodiscard]] RecordedRun recorded(const Trajectory<double>& run,
                                   const Subject& subject,
                                   const Parameters& options);

/// Records a checked run.
template <class S>
[[nodiscard]] RecordedRun recorded(const Trajectory<S>& run) {
  return {ScalarTraits<S>::kName,
          ScalarTraits<S>::to_rational(unit_roundoff<S>()),
          run.template cast<Rational>()};
}

}  // namespace assay::properties
