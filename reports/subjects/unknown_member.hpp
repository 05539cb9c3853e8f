#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/scalar/parameters.hpp"

namespace assay::reports {

/// That no scheme or solver of that name is known; of SUBJECT/NAME first that no such subject is.
[[nodiscard]] inline std::string unknown_member_message(std::string_view kind,
                                                        std::string_view name,
                                                        const std::vector<std::string>& known) {
  const std::size_t slash = name.find('/');
  const std::string_view subject = name.substr(0, slash == name.npos ? 0 : slash + 1);
  const bool is_loaded = std::ranges::any_of(
      known, [&](const std::string& each) { return each.starts_with(subject); });
  if (is_loaded) return unknown_name_message(kind, name, known);
  return fmt::format("unknown {} '{}': no subject {} is installed; --subject FILE loads one",
                     kind,
                     name,
                     subject.substr(0, slash));
}

}  // namespace assay::reports
