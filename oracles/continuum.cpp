#include "oracles/continuum.hpp"

namespace assay::oracles {

std::string_view to_string(ContactChange change) {
  switch (change) {
    case ContactChange::kImpact:
      return "impact";
    case ContactChange::kContact:
      return "contact";
    case ContactChange::kRelease:
      return "release";
  }
  return "";
}

}  // namespace assay::oracles
