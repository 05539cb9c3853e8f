#include "reports/render/origin.hpp"

#include <utility>

namespace assay::reports {

TemplateObject with_origin(const Origin& origin, TemplateObject object) {
  object.emplace_back("version", origin.version);
  object.emplace_back("seed", origin.seed ? TemplateValue(*origin.seed) : TemplateValue(false));
  object.emplace_back("command", origin.command);
  return object;
}

}  // namespace assay::reports
