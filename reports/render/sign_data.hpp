#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reports/render/render_template.hpp"
#include "reports/render/sign.hpp"

namespace assay::reports {

/// How many of a kind there are.
struct SignedCount {
  Sign sign;
  std::size_t number;
  std::string what;  ///< "refuted"
};

/// `object` with the "class" that colours a sign and its "mark".
[[nodiscard]] TemplateObject with_sign(Sign sign, TemplateObject object);

/// What the template counts.html repeats.
[[nodiscard]] TemplateList counts_data(const std::vector<SignedCount>& counts);

}  // namespace assay::reports
