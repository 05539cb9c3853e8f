#include "reports/identify/catalogue.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace assay::reports {

namespace {

PropertyItem item(std::string name,
                  ModelKinds scope,
                  std::string_view description,
                  const std::string& values,
                  Identified (*identify)(Questions&)) {
  std::ranges::replace(name, '_', '-');
  std::istringstream words(values);
  return {std::move(name),
          scope,
          description,
          {std::istream_iterator<std::string>(words), {}},
          identify};
}

}  // namespace

const std::vector<PropertyItem>& property_items() {
#define ASSAY_PROPERTY(name, scope, description, values) \
  item(#name, scope, description, values, &items::name),
  static const std::vector<PropertyItem> all = {ASSAY_FOR_EACH_PROPERTY(ASSAY_PROPERTY)};
#undef ASSAY_PROPERTY
  return all;
}

}  // namespace assay::reports
