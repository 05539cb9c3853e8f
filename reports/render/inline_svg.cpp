#include "reports/render/inline_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "reports/render/escape.hpp"
#include "reports/render/figure_script.hpp"

namespace assay::reports {
namespace {

void replace_all(std::string& text, const std::string& old, const std::string& now) {
  for (std::size_t i = text.find(old); i != text.npos; i = text.find(old, i + now.size())) {
    text.replace(i, old.size(), now);
  }
}

/// "#2b5d8c" as gnuplot writes it: "rgb( 43,  93, 140)", in text "rgb(43,93,140)".
std::string gnuplot_rgb(std::string_view hex, bool in_text) {
  const auto channel = [hex](std::size_t i) {
    return std::stoi(std::string(hex.substr(i, 2)), nullptr, 16);
  };
  const auto* form = in_text ? "rgb({},{},{})" : "rgb({:3d}, {:3d}, {:3d})";
  return fmt::format(fmt::runtime(form), channel(1), channel(3), channel(5));
}

/// Cuts the beginning of `text`, up to and with `end`, or all of it.
std::string_view take_through(std::string_view& text, std::string_view end) {
  const std::size_t found = text.find(end);
  const std::string_view taken = found == text.npos ? text : text.substr(0, found + end.size());
  text.remove_prefix(taken.size());
  return taken;
}

std::string rewritten_tag(std::string_view tag, const std::string& prefix) {
  std::string text(tag);
  for (const FigureColor& color : kFigureColors) {
    const std::string variable = fmt::format("var({}, {})", color.variable, color.hex);
    for (const std::string& written :
         {gnuplot_rgb(color.hex, false), gnuplot_rgb(color.hex, true), std::string(color.hex)}) {
      const std::size_t found = text.find(written);
      if (found == text.npos) continue;
      text.replace(found, written.size(), variable);
      break;
    }
  }
  for (const char* opening : {" id='", " id=\"", "href='#", "href=\"#", "url(#"}) {
    replace_all(text, opening, opening + prefix);
  }
  return text;
}

}  // namespace

std::string inline_svg(std::string_view svg, std::string_view id_prefix, std::string_view label) {
  const std::size_t root = svg.find("<svg");
  const std::size_t root_end = root == svg.npos ? svg.npos : svg.find('>', root);
  if (root_end == svg.npos) throw InvalidInput("figure: expected an <svg> element");
  const std::string prefix(id_prefix);
  std::string page = fmt::format("<svg role=\"img\" aria-label=\"{}\"{}",
                                 escape_markup(label),
                                 svg.substr(root + 4, root_end - root - 3));
  svg.remove_prefix(root_end + 1);
  while (!svg.empty()) {
    if (svg.starts_with("<title>") || svg.starts_with("<desc>")) {
      take_through(svg, "</");
      take_through(svg, ">");
    } else if (svg.front() == '<') {
      page += rewritten_tag(take_through(svg, ">"), prefix);
    } else {
      const std::size_t length = std::min(svg.size(), svg.find('<'));
      page += svg.substr(0, length);
      svg.remove_prefix(length);
    }
  }
  return page;
}

}  // namespace assay::reports
