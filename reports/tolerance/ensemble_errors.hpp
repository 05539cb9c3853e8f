#pragma once

#include <optional>
#include <vector>

#include "reports/study/ensemble.hpp"
#include "reports/study/metrics/metric.hpp"
#include "reports/tolerance/mistakes.hpp"

namespace assay::reports {

/// A run of a scheme with a given step, whose error a test compares with a tolerance.
struct ToleranceQuestion {
  const oracles::ProblemEntry* problem;
  Parameters parameters;
  const SchemeEntry* scheme;
  Parameters options;
  std::string scalar = "double";
  Rational t_end, h;
  const MetricEntry* metric;
  double confidence = 0.999;  ///< probability that a correct run stays below the tolerance
  std::optional<std::size_t> runs = {};  ///< of the correct scheme; nothing: as many as needed
  std::uint64_t seed = 1;
};

/// @throws InvalidInput if the state of the motion jumps at t_end, because runs may end before or
/// after the jump.
void require_no_jump_at(const oracles::ExactMotion<long double>& exact, const Rational& t_end);

/// The size of the exact motion with which the metric compares errors; nothing if it has no size.
[[nodiscard]] std::optional<double> size_of_motion(const MetricEntry& metric,
                                                   const Comparison<long double>& comparison,
                                                   ModelKind kind);

/// Errors of runs whose steps are on [h, 1.1 h]. They put the impacts everywhere in a step, and
/// their errors are at least the errors of h.
class EnsembleErrors {
 public:
  /// @throws InvalidInput for a motion that cannot be studied; NotCertified as true_motion.
  /// @pre `question` outlives this.
  explicit EnsembleErrors(const ToleranceQuestion& question);

  /// The most steps of a run.
  [[nodiscard]] int steps() const { return steps_; }
  /// The step [s] of run i.
  [[nodiscard]] double step(std::size_t i) const { return scalar_cast<double>(ensemble_.step(i)); }

  /// The errors of the runs first, …, first + count − 1 of the variant. A run that stops has an
  /// infinite error. @throws InvalidInput if the scheme or the problem refuses the run.
  [[nodiscard]] std::vector<double> errors(const Variant& variant,
                                           std::size_t first,
                                           std::size_t count) const;

  /// A bound for the rounding of a run in the scalar and of its metric: see sum_of_evaluation and
  /// kRoundingOfStep.
  [[nodiscard]] double rounding() const;

  /// See size_of_motion.
  [[nodiscard]] std::optional<double> size_of_motion() const;

  /// Whether mistakes in a step can be tried: see SingleSteps::repeats.
  [[nodiscard]] bool repeats_single_steps() const;

 private:
  [[nodiscard]] RunRequest request(const Variant& variant, std::size_t i) const;
  [[nodiscard]] SingleSteps single_steps(const Rational& h) const;
  [[nodiscard]] Trajectory<long double> stepped(const Variant& variant, std::size_t i) const;
  [[nodiscard]] double measured(const Variant& variant,
                                std::size_t i,
                                Trajectory<long double> run) const;

  const ToleranceQuestion& question_;
  const ScalarRunner& runner_;
  properties::Subject subject_;
  int steps_;
  Ensemble ensemble_;
  Model<long double> model_;
  Model<double> model_of_steps_;
  oracles::ExactMotion<long double> exact_;
};

}  // namespace assay::reports
