#include "reports/render/inline_svg.hpp"

#include <fmt/format.h>

#include <map>
#include <pugixml.hpp>
#include <sstream>

#include "core/scalar/invalid_input.hpp"
#include "reports/render/escape.hpp"
#include "reports/render/figure_script.hpp"

namespace assay::reports {
namespace {

/// "#2b5d8c" as gnuplot writes it: "rgb( 43,  93, 140)", of texts "rgb(43,93,140)".
std::string gnuplot_rgb(std::string_view hex, bool of_text) {
  const auto channel = [hex](std::size_t i) {
    return std::stoi(std::string(hex.substr(i, 2)), nullptr, 16);
  };
  const auto* form = of_text ? "rgb({},{},{})" : "rgb({:3d}, {:3d}, {:3d})";
  return fmt::format(fmt::runtime(form), channel(1), channel(3), channel(5));
}

/// The colours as gnuplot writes them, each with its CSS variable.
std::map<std::string, std::string> variables() {
  std::map<std::string, std::string> all;
  for (const FigureColor& color : kFigureColors) {
    for (const std::string& written :
         {gnuplot_rgb(color.hex, false), gnuplot_rgb(color.hex, true), std::string(color.hex)}) {
      all[written] = fmt::format("var({}, {})", color.variable, color.hex);
    }
  }
  return all;
}

void adapt(pugi::xml_attribute attribute, const std::string& prefix) {
  static const std::map<std::string, std::string> kVariables = variables();
  const std::string_view name = attribute.name();
  const std::string value = attribute.value();
  if (name == "id") attribute = (prefix + value).c_str();
  for (const std::string_view reference : {"#", "url(#"}) {
    const bool refers = name.ends_with("href") || reference != "#";
    if (refers && value.starts_with(reference)) {
      attribute = (std::string(reference) + prefix + value.substr(reference.size())).c_str();
    }
  }
  const auto color = kVariables.find(value);
  if (color != kVariables.end()) attribute = color->second.c_str();
}

void adapt(pugi::xml_node node, const std::string& prefix) {
  while (node.remove_child("title") || node.remove_child("desc")) {
  }
  for (const pugi::xml_attribute attribute : node.attributes()) adapt(attribute, prefix);
  for (const pugi::xml_node child : node.children()) adapt(child, prefix);
}

}  // namespace

std::string inline_svg(std::string_view svg, std::string_view id_prefix, std::string_view label) {
  pugi::xml_document document;
  const auto parsed = document.load_buffer(
      svg.data(), svg.size(), pugi::parse_default | pugi::parse_ws_pcdata, pugi::encoding_utf8);
  pugi::xml_node root = document.child("svg");
  if (!parsed || !root) throw InvalidInput("figure: expected an <svg> element");
  adapt(root, std::string(id_prefix));
  root.prepend_attribute("aria-label") = clean_text(label).c_str();
  root.prepend_attribute("role") = "img";
  std::ostringstream text;
  root.print(text, "", pugi::format_raw);
  return text.str();
}

}  // namespace assay::reports
