#include "reports/render/mathml.hpp"

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/run_program.hpp"

namespace assay::reports {
namespace {

std::string text_of(const pugi::xml_node& node) {
  std::ostringstream text;
  node.print(text, "", pugi::format_raw);
  return text.str();
}

/// A document in which each formula is an element that blahtexml fills.
std::string asked(const std::vector<std::string>& formulas) {
  pugi::xml_document document;
  pugi::xml_node all = document.append_child("formulas");
  all.append_attribute("xmlns:b") = "http://gva.noekeon.org/blahtexml";
  for (const std::string& formula : formulas) {
    all.append_child("p").append_attribute("b:block") = formula.c_str();
  }
  std::ostringstream text;
  document.save(text, "", pugi::format_raw);
  return text.str();
}

/// Empty for what it does not read.
std::vector<std::string> converted(const std::vector<std::string>& formulas,
                                   const std::string& program) {
  const std::string answer =
      output_of({{program, "--xmlin", "--mathml-encoding", "raw", "--other-encoding", "raw"},
                 "formulas need the Debian package blahtexml",
                 true},
                asked(formulas));
  pugi::xml_document document;
  std::vector<std::string> all;
  if (document.load_string(answer.c_str(), pugi::parse_full)) {
    for (const pugi::xml_node& p : document.child("formulas").children("p")) {
      pugi::xml_node math = p.child("math");
      if (math) math.append_attribute("alttext") = formulas[all.size()].c_str();
      all.push_back(math ? text_of(math) : "");
    }
  }
  if (all.size() == formulas.size()) return all;
  throw InvalidInput(program + ": answers for " + std::to_string(all.size()) + " of " +
                     std::to_string(formulas.size()) + " formulas");
}

}  // namespace

std::vector<std::string> mathml_of(const std::vector<std::string>& formulas,
                                   const std::string& program) {
  std::vector<std::string> all = converted(formulas, program);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].empty()) lines.push_back("\\begin{aligned}" + formulas[i] + "\\end{aligned}");
  }
  std::vector<std::string> again;
  if (!lines.empty()) again = converted(lines, program);
  auto next = again.begin();
  for (std::string& math : all) {
    if (math.empty()) math = std::move(*next++);
  }
  return all;
}

void require_mathml(const std::string& program) { (void)converted({"x"}, program); }

}  // namespace assay::reports
