#include "core/schemes/instances.hpp"
#include "reports/study/instances.hpp"
#include "reports/study/scheme_entry.hpp"
#include "reports/subjects/unknown_member.hpp"

namespace assay::reports {

namespace {

template <template <class> class Scheme, class S>
void add_runner(SchemeEntry& entry) {
  entry.scalars.push_back(scalar_runner<S>(&run_scheme<Scheme<S>>));
  if constexpr (std::same_as<S, Rational>) entry.subject = &properties::make_subject<Scheme, true>;
}

/// The entry of a scheme in the scalars of each list of core/schemes/scheme_list.hpp.
#define ASSAY_ADD_RUNNER(S) add_runner<Scheme, S>(entry);
template <template <class> class Scheme>
SchemeEntry ordered_field_entry() {
  SchemeEntry entry = make_scheme_entry<Scheme>();
  ASSAY_FOR_EACH_ORDERED_FIELD(ASSAY_ADD_RUNNER)
  return entry;
}
template <template <class> class Scheme>
SchemeEntry elementary_entry() {
  SchemeEntry entry = make_scheme_entry<Scheme>();
  ASSAY_FOR_EACH_ELEMENTARY_SCALAR(ASSAY_ADD_RUNNER)
  return entry;
}
template <template <class> class Scheme>
SchemeEntry standard_entry() {
  SchemeEntry entry = make_scheme_entry<Scheme>();
  ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_ADD_RUNNER)
  return entry;
}
template <template <class> class Scheme>
SchemeEntry standard_elementary_entry() {
  SchemeEntry entry = make_scheme_entry<Scheme>();
  ASSAY_FOR_EACH_STANDARD_ELEMENTARY_SCALAR(ASSAY_ADD_RUNNER)
  return entry;
}
#undef ASSAY_ADD_RUNNER

#define ASSAY_NAME(S) ScalarTraits<S>::kName,
constexpr std::string_view kScalarNames[] = {ASSAY_FOR_EACH_ORDERED_FIELD(ASSAY_NAME)};
#undef ASSAY_NAME

}  // namespace

const std::vector<SchemeEntry>& schemes() {
#define ASSAY_ENTRY(Scheme, entry) entry<Scheme>(),
  static const std::vector<SchemeEntry> all = {
      ASSAY_ORDERED_FIELD_SCHEMES(ASSAY_ENTRY, ordered_field_entry) ASSAY_ELEMENTARY_SCHEMES(
          ASSAY_ENTRY, elementary_entry) ASSAY_STANDARD_SCHEMES(ASSAY_ENTRY, standard_entry)
          ASSAY_STANDARD_ELEMENTARY_SCHEMES(ASSAY_ENTRY, standard_elementary_entry)};
#undef ASSAY_ENTRY
  return all;
}

const SchemeEntry& find_scheme(const std::vector<SchemeEntry>& catalogue, std::string_view name) {
  std::vector<std::string> names;
  for (const SchemeEntry& entry : catalogue) {
    if (entry.name == name) return entry;
    names.emplace_back(entry.name);
  }
  throw InvalidInput(unknown_member_message("scheme", name, names));
}

const ScalarRunner& SchemeEntry::scalar(std::string_view scalar_name) const {
  std::vector<std::string> names;
  for (const ScalarRunner& runner : scalars) {
    if (runner.scalar == scalar_name) return runner;
    names.emplace_back(runner.scalar);
  }
  for (const std::string_view known : kScalarNames) {
    if (known != scalar_name) continue;
    std::string message = "scheme " + std::string(name) + " is not compiled in scalar " +
                          std::string(scalar_name) + "; its scalars:";
    for (const std::string& own : names) message += " " + own;
    throw InvalidInput(message);
  }
  throw InvalidInput(unknown_name_message("scalar", scalar_name, names));
}

}  // namespace assay::reports
