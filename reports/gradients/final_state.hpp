#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/gradients/gradient.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// The final state of a run; see StateGradient.
struct FinalState {
  std::vector<long double> q, v;
};

/// P − δ and P + δ with δ = delta·size. On a side on which the derivative is not requested, P takes
/// its place.
struct Secant {
  Rational low, high;

  Secant(const ExactGradient& exact, const Rational& delta);
};

/// The runs of one scheme on one problem up to t_end, as a function of a parameter.
struct ParameterRuns {
  const oracles::ProblemEntry* problem;
  Parameters parameters;
  std::string parameter;
  Rational t_end;
  const SchemeEntry* scheme;
  Parameters options;

  /// @throws InvalidInput as the problem and the scheme; `stopped` becomes the reason if a run ends
  /// early, and then there is no state.
  [[nodiscard]] std::optional<FinalState> at(const Rational& value,
                                             int steps,
                                             std::string_view scalar,
                                             std::string& stopped) const;
  /// The secant. On a side that the range of the parameter does not allow, P takes its place.
  [[nodiscard]] Secant admissible(const ExactGradient& exact, const Rational& delta) const;
};

/// (high − low)/step; for attitudes, the rotation.
[[nodiscard]] StateGradient difference(const oracles::ProblemEntry& problem,
                                       const FinalState& low,
                                       const FinalState& high,
                                       const Rational& step);

/// A derivative dq, dv of the final state as a StateGradient: the derivatives of quaternions become
/// rotations.
[[nodiscard]] StateGradient tangential(const oracles::ProblemEntry& problem,
                                       const FinalState& state,
                                       const FinalState& derivative);

/// Removes the numbers of a state that do not belong to the motion of the problem.
void keep_motion(const oracles::ProblemEntry& problem, FinalState& state);

}  // namespace assay::reports
