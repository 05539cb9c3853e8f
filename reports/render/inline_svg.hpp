#pragma once

#include <string>
#include <string_view>

namespace assay::reports {

/// A gnuplot SVG file as an element of a page: without prolog and tooltips, described by `label`
/// for those who cannot see it, its ids prefixed (two figures of a page must not share any), its
/// colours as CSS variables that fall back to those of the file.
/// @throws InvalidInput if `svg` is no whole <svg> element.
std::string inline_svg(std::string_view svg, std::string_view id_prefix, std::string_view label);

}  // namespace assay::reports
