#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scalar/parameters.hpp"
#include "core/schemes/scheme.hpp"
#include "properties/subject.hpp"
#include "reports/study/not_in_this_part.hpp"
#include "reports/study/scheme_runner.hpp"

namespace assay::reports {

/// Option sets of a scheme, written as a user types them.
using OptionSets = std::vector<std::vector<std::pair<std::string_view, std::string_view>>>;

/// A scheme without its type: a row of the catalogue.
struct SchemeEntry {
  std::string_view name;
  std::string_view description;
  std::vector<ParameterSpec> parameters;
  std::function<std::optional<Claim>(
      ErrorMeasure measure, Regularity regularity, const Parameters& options)>
      claim;
  OptionSets study_options;
  std::vector<ScalarRunner> scalars;
  /// The subject of the laws of properties/: the scheme, with the options that a user fixed.
  std::function<properties::Subject(const oracles::Settings& fixed)> subject;
  ModelKind kind = ModelKind::kLinear;  ///< the most general kind of models that it takes
  SchemeTraits traits = {};             ///< the traits that the scheme declares
  /// Only for a foreign scheme, which may refuse models of its kind; otherwise empty.
  std::function<bool(const oracles::ProblemEntry& problem, const Parameters& parameters)> declines =
      {};
  bool tells_impulses = true;  ///< false: its impulses are not shown
  bool is_part = false;        ///< other scalars are in the whole program, see NotInThisPart

  /// @throws InvalidInput on a scalar the scheme was not built for.
  [[nodiscard]] const ScalarRunner& scalar(std::string_view scalar_name) const;
};

/// Whether the name is a scheme of a subject, SUBJECT/NAME.
[[nodiscard]] inline bool is_foreign(std::string_view scheme) {
  return scheme.find('/') != scheme.npos;
}

/// Whether the scheme takes the model of the problem.
[[nodiscard]] inline bool takes(const SchemeEntry& scheme, const oracles::ProblemEntry& problem) {
  if (!taken_by(scheme.kind).contains(problem.kind)) return false;
  switch (problem.kind) {
    case ModelKind::kLinear:
      return !scheme.traits.diagonal || !oracles::is_coupled(problem);
    case ModelKind::kLagrangian:
      return !scheme.traits.only_impacts || oracles::has_only_impacts(problem);
    case ModelKind::kFirstOrder:
    case ModelKind::kNewtonEuler:
      return true;
  }
  return false;
}

/// The entry of a scheme template for the scalars S: `make_scheme_entry<MoreauJean, double, Dd>()`.
template <template <class> class Scheme, class... S>
[[nodiscard]] SchemeEntry make_scheme_entry() {
  using First = Scheme<double>;
  static_assert(require_scheme<First>());
  SchemeEntry entry{First::kName,
                    First::kDescription,
                    First::parameters(),
                    &First::claim,
                    {{}},
                    {scalar_runner<S>(&run_scheme<Scheme<S>>)...},
                    &properties::make_subject<Scheme, (std::same_as<S, Rational> || ...)>,
                    kTakenKind<First>,
                    First::kTraits};
  if constexpr (requires { First::study_options(); }) entry.study_options = First::study_options();
  return entry;
}

/// The schemes that come with the library, in all their scalars.
[[nodiscard]] const std::vector<SchemeEntry>& schemes();
/// The same schemes in double and dd, which a study in double needs. They are part of every
/// program.
[[nodiscard]] const std::vector<SchemeEntry>& schemes_of_studies();

/// @throws InvalidInput on an unknown name, suggesting the nearest.
[[nodiscard]] const SchemeEntry& find_scheme(const std::vector<SchemeEntry>& catalogue,
                                             std::string_view name);

}  // namespace assay::reports
