#include "core/schemes/instances.hpp"
#include "reports/study/instances.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

namespace {

/// Whether the constraint of a scheme admits the scalar.
template <template <class> class Scheme, class S>
constexpr bool kAdmits = requires {
  typename Scheme<S>;
};

template <template <class> class Scheme, class S>
void add_runner(SchemeEntry& entry) {
  if constexpr (kAdmits<Scheme, S>) {
    entry.scalars.push_back(scalar_runner<S>(&run_scheme<Scheme<S>>));
  }
}

template <template <class> class Scheme>
SchemeEntry on_the_whole_ladder() {
  SchemeEntry entry = make_scheme_entry<Scheme>();
#define ASSAY_ADD_RUNNER(S) add_runner<Scheme, S>(entry);
  ASSAY_FOR_EACH_ORDERED_FIELD(ASSAY_ADD_RUNNER)
#undef ASSAY_ADD_RUNNER
  entry.subject = &properties::make_subject<Scheme, kAdmits<Scheme, Rational>>;
  return entry;
}

}  // namespace

const std::vector<SchemeEntry>& schemes() {
#define ASSAY_ENTRY(Scheme, _) on_the_whole_ladder<Scheme>(),
  static const std::vector<SchemeEntry> all = {ASSAY_FOR_EACH_SCHEME(ASSAY_ENTRY, _)};
#undef ASSAY_ENTRY
  return all;
}

const SchemeEntry& find_scheme(const std::vector<SchemeEntry>& catalogue, std::string_view name) {
  std::vector<std::string> names;
  for (const SchemeEntry& entry : catalogue) {
    if (entry.name == name) return entry;
    names.emplace_back(entry.name);
  }
  throw InvalidInput(unknown_name_message("scheme", name, names));
}

const ScalarRunner& SchemeEntry::scalar(std::string_view scalar_name) const {
  std::vector<std::string> names;
  for (const ScalarRunner& runner : scalars) {
    if (runner.scalar == scalar_name) return runner;
    names.emplace_back(runner.scalar);
  }
  throw InvalidInput(unknown_name_message("scalar", scalar_name, names));
}

}  // namespace assay::reports
