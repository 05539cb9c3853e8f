#include "reports/identify/catalogue.hpp"

#include <algorithm>

namespace assay::reports {

namespace {

PropertyItem item(std::string name,
                  PropertyScope scope,
                  std::string_view description,
                  Identified (*identify)(Questions&)) {
  std::ranges::replace(name, '_', '-');
  return {std::move(name), scope, description, identify};
}

}  // namespace

const std::vector<PropertyItem>& property_items() {
#define ASSAY_PROPERTY(name, scope, description) \
  item(#name, PropertyScope::scope, description, &items::name),
  static const std::vector<PropertyItem> all = {ASSAY_FOR_EACH_PROPERTY(ASSAY_PROPERTY)};
#undef ASSAY_PROPERTY
  return all;
}

}  // namespace assay::reports
