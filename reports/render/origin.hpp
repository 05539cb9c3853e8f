#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "reports/render/render_template.hpp"

namespace assay::reports {

/// How a result was made. Every page says it in the same words.
struct Origin {
  std::string command = {};                ///< repeats the result, to paste; empty: none is stated
  std::optional<std::uint64_t> seed = {};  ///< of what is drawn at random, if anything is
  std::string version = ASSAY_VERSION;
};

/// `object` with the "version", "seed" and "command" that the templates made.html and repeat.html
/// show.
[[nodiscard]] TemplateObject with_origin(const Origin& origin, TemplateObject object);

}  // namespace assay::reports
