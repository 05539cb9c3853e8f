#pragma once

#include "reports/identify/measured.hpp"
#include "reports/identify/probe.hpp"

namespace assay::reports {

/// The states of an answered probe as measurements. The state before is exact. A number after has
/// an error of `accuracy` times the terms that are summed up in it,
///
///   |v| + T (|F| + |K| |q| + |C| |v|) / m,   |q| + T |v|                          (1)
///
/// Each term is the largest of the run, m is the least diagonal entry of M, T the time of the run.
/// For first-order systems the sum is |x| + T (|F| + |K| |x| + |Hᵀ| |λ|) / m.
///
/// Source: derived here.
class ObservedRun {
 public:
  /// @pre The answer has a state for each step.
  ObservedRun(const AnsweredProbe& of, double accuracy);

  [[nodiscard]] const Probe& probe() const { return of_->probe; }
  [[nodiscard]] const std::string& name() const { return of_->probe.name; }
  [[nodiscard]] std::size_t steps() const { return of_->answer.states.size(); }
  /// q_k, v_k of coordinate i; k = 0: the state before.
  [[nodiscard]] Measured q(std::size_t k, std::size_t i = 0) const;
  [[nodiscard]] Measured v(std::size_t k, std::size_t i = 0) const;
  /// v_{k+1} − v_k.
  [[nodiscard]] Measured jump(std::size_t k, std::size_t i = 0) const;
  /// P_k of component c, k ≥ 1; unknown if the answer has none.
  [[nodiscard]] Measured impulse(std::size_t k, std::size_t c = 0) const;
  /// The sum (1) with the answer, divided by (1) with the data of the probe alone; 0 for a probe of
  /// zeros. If this is large, the errors are large, too. Then the other numbers of the answer
  /// contain no information.
  [[nodiscard]] double growth() const { return growth_; }

 private:
  const AnsweredProbe* of_;
  double position_error_, velocity_error_, impulse_error_, growth_;
};

}  // namespace assay::reports
