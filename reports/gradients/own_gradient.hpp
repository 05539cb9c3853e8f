#pragma once

#include <memory>
#include <optional>
#include <string>

#include "reports/gradients/final_state.hpp"
#include "reports/study/foreign_setting.hpp"
#include "reports/subjects/foreign_gradients.hpp"

namespace assay::reports {

/// The derivative of the model of a problem by a parameter, see model_derivative.
/// @throws InvalidInput as the problem, if its model has other parts at nearby values, and if its
/// initial state, or multiplier, jumps there.
[[nodiscard]] Model<double> derivative_of_model(const oracles::ProblemEntry& problem,
                                                const Parameters& parameters,
                                                const std::string& parameter);

/// The derivatives that a scheme of a subject gives with its results, at one value of a parameter.
class OwnGradient {
 public:
  /// @throws InvalidInput as derivative_of_model. @pre both outlive this.
  OwnGradient(const ParameterRuns& runs, const ForeignGradients& scheme);

  struct Result {
    FinalState state;
    StateGradient gradient;
  };
  /// @throws InvalidInput, SubjectFailure: as ForeignGradients.
  [[nodiscard]] Result at(int steps) const;

 private:
  const ParameterRuns* runs_;
  const ForeignGradients* scheme_;
  ProblemOfSubject problem_;
  Model<double> derivative_;
};

/// The relative difference between two final states; errors of q count relative to the largest |q|,
/// those of v to the largest |v|.
[[nodiscard]] double relative_difference(const FinalState& a, const FinalState& b);

/// The gradient of a scheme of a subject, if it gives one: SUBJECT/NAME.
[[nodiscard]] std::shared_ptr<const ForeignGradients> own_gradients(
    const std::shared_ptr<const SubjectLibrary>& library, std::string_view scheme);

/// The rounding of runs that the scheme declares, with a factor of 100 for what it grows to.
[[nodiscard]] double declared_rounding(const ParameterRuns& runs);
/// The same for what the numbers show: they are of single precision, or of double.
[[nodiscard]] double shown_rounding(const std::vector<GradientSample>& samples);

/// The finest quarter of the samples beside differences of the results; nothing if these show no
/// derivative.
[[nodiscard]] std::optional<OwnResults> own_results(const ParameterRuns& runs,
                                                    const ExactGradient& exact,
                                                    std::vector<GradientSample> samples);

/// Adds to the reason of a judged row whether its derivative is that of the results of the scheme.
void tell_own_results(GradientRow& row);

}  // namespace assay::reports
