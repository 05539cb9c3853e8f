#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reports/render/render_template.hpp"
#include "reports/render/sign.hpp"

namespace assay::reports {

/// The number of results of one kind.
struct SignedCount {
  Sign sign;
  std::size_t number;
  std::string what;  ///< "refuted"
};

/// `object` with the "class" that colours a sign and its "mark".
[[nodiscard]] TemplateObject with_sign(Sign sign, TemplateObject object);

/// The items that the template counts.html repeats.
[[nodiscard]] TemplateList counts_data(const std::vector<SignedCount>& counts);

}  // namespace assay::reports
