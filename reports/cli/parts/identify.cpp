#include "core/schemes/scheme_list.hpp"
#include "reports/cli/commands.hpp"

namespace assay::reports {
namespace {

std::vector<SchemeEntry> schemes_of_part() {
#define ASSAY_ENTRY(Scheme, Scalars) make_scheme_entry<Scheme>(),
  return {ASSAY_FOR_EACH_SCHEME(ASSAY_ENTRY)};
#undef ASSAY_ENTRY
}

}  // namespace
}  // namespace assay::reports

/// What probes are put to: schemes in double.
int main(int argc, char** argv) {
  using namespace assay::reports;
  run_as_main(argc,
              argv,
              {SubjectCatalogue(schemes_of_part(), {}, {.schemes = &scheme_entries}),
               {ASSAY_COMMANDS_OF_PART},
               ASSAY_KINDS_OF_PART,
               /*is_part=*/true});
}
