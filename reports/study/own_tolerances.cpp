#include "reports/study/own_tolerances.hpp"

#include <algorithm>

namespace assay::reports {

namespace {

bool is_tolerance(const std::string& option) {
  return option.ends_with("tolerance") || option.ends_with("threshold");
}

Parameters options_of(const SchemeEntry& scheme, const StudyCase& of) {
  Parameters options(scheme.parameters);
  for (const auto& [name, value] : of.scheme_options) options.set(name, value);
  return options;
}

/// Whether they agree in all options that are tolerances, or in all that are not.
bool agree(const Parameters& a, const Parameters& b, bool in_tolerances) {
  return std::ranges::all_of(a.specs(), [&](const ParameterSpec& option) {
    return is_tolerance(option.name) != in_tolerances || a[option.name] == b[option.name];
  });
}

bool are_same_but_for_options(const StudyCase& a, const StudyCase& b) {
  return a.scheme == b.scheme && a.problem == b.problem && a.label == b.label &&
         a.parameters == b.parameters && a.t_end == b.t_end && a.scalar == b.scalar;
}

}  // namespace

std::optional<std::size_t> case_of_other_tolerances(const StudySpec& spec,
                                                    std::size_t k,
                                                    const std::vector<SchemeEntry>& catalogue) {
  const StudyCase& of = spec.cases[k];
  if (!is_foreign(of.scheme)) return std::nullopt;
  const SchemeEntry& scheme = find_scheme(catalogue, of.scheme);
  const Parameters defaults(scheme.parameters), own = options_of(scheme, of);
  if (!agree(own, defaults, true)) return std::nullopt;
  for (std::size_t i = 0; i < spec.cases.size(); ++i) {
    if (!are_same_but_for_options(spec.cases[i], of)) continue;
    const Parameters options = options_of(scheme, spec.cases[i]);
    if (agree(own, options, false) && !agree(own, options, true)) return i;
  }
  return std::nullopt;
}

void excuse_own_tolerances(StudyRow& row, const StudyRow& other) {
  if (row.verdict != Verdict::kRefuted || row.kind != ClaimKind::kOrder) return;
  if (other.verdict == Verdict::kRefuted || !other.fit) return;
  row.verdict = Verdict::kUndecided;
  row.reason +=
      "; runs with other tolerances do not repeat this, so the errors come from its own tolerances";
}

}  // namespace assay::reports
