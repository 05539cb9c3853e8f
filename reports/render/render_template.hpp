#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace assay::reports {

/// What a template is filled with: a condition, a text, a list, or values with names.
struct TemplateValue {
  using List = std::vector<TemplateValue>;
  using Object = std::vector<std::pair<std::string_view, TemplateValue>>;

  TemplateValue(bool condition) : value(condition) {}
  TemplateValue(std::string text) : value(std::move(text)) {}
  TemplateValue(std::string_view text) : value(std::string(text)) {}
  TemplateValue(const char* text) : value(std::string(text)) {}
  TemplateValue(std::integral auto number) : value(std::to_string(number)) {}
  TemplateValue(List list) : value(std::move(list)) {}
  TemplateValue(Object object) : value(std::move(object)) {}

  std::variant<bool, std::string, List, Object> value;
};
using TemplateList = TemplateValue::List;
using TemplateObject = TemplateValue::Object;

/// The lines of a text, for templates that write something before each.
TemplateList lines_of(std::string_view text);

/// The file `name`.mustache of templates/, filled with `data`.
///
/// A list repeats its section, and an empty text leaves it out, as false does. Bytes that are no
/// text become U+FFFD. The ending of the name tells how values are escaped: for HTML and XML (both
/// quotes too, so that they stay inside attributes), "md" and "tex".
/// @throws std::logic_error if the template is missing or malformed, or asks for a name that `data`
/// does not have.
std::string render_template(std::string_view name, const TemplateObject& data);

}  // namespace assay::reports
