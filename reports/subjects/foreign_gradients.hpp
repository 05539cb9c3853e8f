#pragma once

#include <memory>
#include <string>
#include <vector>

#include "reports/subjects/foreign_runs.hpp"

namespace assay::reports {

/// The final state of a run and its derivative by a parameter, as a scheme gives them.
struct ForeignGradient {
  std::vector<double> q, v, dq, dv;
};

/// The derivative of a model by a parameter of its problem, see AssayTangent.
struct ForeignTangent {
  const std::string& parameter;
  double value;
  const Model<double>& derivative;
};

/// Asks a scheme of a subject, in hosts, for the derivative of its result.
class ForeignGradients {
 public:
  /// `name` SUBJECT/NAME, for messages. @pre the scheme has ASSAY_GIVES_GRADIENT.
  ForeignGradients(std::shared_ptr<const SubjectLibrary> library,
                   const AssayScheme& scheme,
                   std::string name);

  /// Asks in a process in which other functions may have been called, as long as that makes no
  /// difference. To test this, a call is now and then repeated alone and compared.
  /// @throws SubjectFailure if the scheme fails to answer, InvalidInput if it does not take the
  /// model or the parameter.
  [[nodiscard]] ForeignGradient at(const ForeignSetting& setting,
                                   const ForeignTangent& tangent,
                                   const EqualSteps& steps) const;

 private:
  [[nodiscard]] ForeignGradient read(const CallReport& report,
                                     std::span<const std::byte> left,
                                     const AssayModel& model,
                                     const EqualSteps& steps) const;

  std::shared_ptr<const SubjectLibrary> library_;
  const AssayScheme* scheme_;
  std::string name_;
  std::shared_ptr<Independence> independence_ = std::make_shared<Independence>();
};

}  // namespace assay::reports
