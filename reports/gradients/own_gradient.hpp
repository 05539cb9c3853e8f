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

/// The relative difference between two final states. Errors of q are relative to the largest |q|,
/// and errors of v to the largest |v|.
[[nodiscard]] double relative_difference(const FinalState& a, const FinalState& b);

/// The gradient of a scheme of a subject, if it gives one: SUBJECT/NAME.
[[nodiscard]] std::shared_ptr<const ForeignGradients> own_gradients(
    const std::shared_ptr<const SubjectLibrary>& library, std::string_view scheme);

/// The factor by which a relative change of the parameter changes the derivative. It is |P d²x/dP²|
/// of the exact motion, relative to the scales of the derivative, and at least 1. An early rounding
/// grows by the same factor. 1 if it is not found.
[[nodiscard]] double condition_of(const ParameterRuns& runs, const ExactGradient& exact);

/// The errors that a solver tolerance τ which the scheme declares may cause: 100 τ.
[[nodiscard]] double declared_tolerance(const ParameterRuns& runs);
/// [1] The unit roundoff of the subject. The subject declares it, or all its numbers show single
/// precision.
[[nodiscard]] double own_roundoff(const ParameterRuns& runs,
                                  const std::vector<GradientSample>& samples);
/// Sets the growth of rounding in samples. Each of n steps rounds by u, and the condition c
/// enlarges this. The sum is at most n u c. It is probably no more than 3 √n u c, because roundings
/// have either sign.
void note_growth(double roundoff, double condition, std::vector<GradientSample>& samples);

/// Compares the finest quarter of the samples with differences of the results. Nothing if the
/// differences show no derivative. The bound is the sum of
///
///   - the noise of the differences, ten times: truncation and rounding, as different δ show them;
///   - ten roundings of the results, over 2δ, which by chance no noise may show;
///   - the probable rounding of the derivative itself, and declared_tolerance.
[[nodiscard]] std::optional<OwnResults> own_results(const ParameterRuns& runs,
                                                    const ExactGradient& exact,
                                                    std::vector<GradientSample> samples);

/// Adds a statement to the reason of a judged row: whether its derivative is the derivative of the
/// results of the scheme.
void tell_own_results(GradientRow& row);

}  // namespace assay::reports
