#pragma once

#include <span>
#include <string_view>

namespace assay::reports {

struct EmbeddedTemplate {
  std::string_view name;  ///< of its file, without ".mustache"
  std::string_view text;
};

/// The files of templates/, which the build compiles into the program.
std::span<const EmbeddedTemplate> embedded_templates();

}  // namespace assay::reports
