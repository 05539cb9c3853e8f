#include "reports/render/sign_data.hpp"

#include <utility>

namespace assay::reports {

TemplateObject with_sign(Sign sign, TemplateObject object) {
  const char* name = sign == Sign::kGood   ? "confirmed"
                     : sign == Sign::kOpen ? "undecided"
                                           : "refuted";
  object.emplace_back("class", name);
  object.emplace_back("mark", mark_of(sign));
  return object;
}

TemplateList counts_data(const std::vector<SignedCount>& counts) {
  TemplateList list;
  for (const auto& [sign, number, what] : counts) {
    list.emplace_back(with_sign(sign, {{"number", number}, {"what", what}}));
  }
  return list;
}

}  // namespace assay::reports
