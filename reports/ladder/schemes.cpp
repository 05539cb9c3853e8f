#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/scheme_list.hpp"
#include "reports/ladder/shown_scalars.hpp"

namespace assay::reports {

namespace {

template <template <class> class Scheme, bool kExact>
SchemeEntry entry_of() {
  SchemeEntry entry = make_scheme_entry<Scheme, double, Dd, Mpfr50>();
  if constexpr (kExact) {
    entry.scalars.push_back(scalar_runner<Rational>(&run_scheme<Scheme<Rational>>));
    entry.subject = &properties::make_subject<Scheme, true>;
  }
  return entry;
}

}  // namespace

const std::vector<SchemeEntry>& schemes() {
  static const std::vector<SchemeEntry> all = [] {
    constexpr bool Standard = true, Real = false;
#define ASSAY_ENTRY(Scheme, Scalars) entry_of<Scheme, Scalars>(),
    std::vector<SchemeEntry> entries = {ASSAY_FOR_EACH_SCHEME(ASSAY_ENTRY)};
#undef ASSAY_ENTRY
    show_scalars(entries);
    return entries;
  }();
  return all;
}

}  // namespace assay::reports
