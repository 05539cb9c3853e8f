#include "core/schemes/scheme_list.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

const std::vector<SchemeEntry>& schemes_of_studies() {
  static const std::vector<SchemeEntry> all = [] {
#define ASSAY_ENTRY(Scheme, Scalars) make_scheme_entry<Scheme, double, Dd>(),
    std::vector<SchemeEntry> entries = {ASSAY_FOR_EACH_SCHEME(ASSAY_ENTRY)};
#undef ASSAY_ENTRY
    for (SchemeEntry& entry : entries) entry.is_part = true;
    return entries;
  }();
  return all;
}

}  // namespace assay::reports
