#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/study/units_of_problem.hpp"

namespace assay::reports {

/// A violation of a law by a trajectory, at the first node at which it is found.
struct LawViolation {
  std::string law;  ///< "penetration", "impulse-sign", …
  double t;         ///< [s], the end of the steps that show it
  double size;      ///< size of the violation, in `unit`
  double allowed;   ///< the largest size allowed at this node
  std::string unit;
  std::string message;  ///< the violation in a sentence
};

/// A law that cannot be tested with this file or problem.
struct UnaskedLaw {
  std::string law;
  std::string reason;
};

/// The results of testing laws on a trajectory: each law is in `asked` or in `unasked`, once.
struct LawRecord {
  std::vector<std::string> asked;
  std::vector<UnaskedLaw> unasked;
  std::vector<LawViolation> violations;  ///< of laws in `asked`, each once
  UnitsOfProblem units = {};

  void add(std::string law, bool could_be_asked, std::string reason_if_not) {
    if (could_be_asked) {
      asked.push_back(std::move(law));
    } else {
      unasked.push_back({std::move(law), std::move(reason_if_not)});
    }
  }
  /// Records only the first violation of a law.
  void violate(const LawViolation& violation);
  [[nodiscard]] bool has_asked(std::string_view law) const;
};

/// A violation with its size. Its message is a sentence that begins with `what`.
[[nodiscard]] LawViolation law_violation(std::string_view law,
                                         long double t,
                                         long double size,
                                         long double allowed,
                                         std::string_view unit,
                                         std::string_view what);

}  // namespace assay::reports
