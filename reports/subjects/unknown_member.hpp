#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/scalar/parameters.hpp"

namespace assay::reports {

/// A message that no scheme or solver of that name is known. For SUBJECT/NAME it first states that
/// there is no such subject. For NAME alone, it tells which subject has a scheme or solver
/// of that name.
[[nodiscard]] inline std::string unknown_member_message(std::string_view kind,
                                                        std::string_view name,
                                                        const std::vector<std::string>& known) {
  const std::size_t slash = name.find('/');
  if (slash == name.npos) {
    const std::string end = fmt::format("/{}", name);
    const auto of_subject =
        std::ranges::find_if(known, [&](const std::string& each) { return each.ends_with(end); });
    if (of_subject != known.end()) {
      return fmt::format("unknown {} '{}'; did you mean '{}'?", kind, name, *of_subject);
    }
  }
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
