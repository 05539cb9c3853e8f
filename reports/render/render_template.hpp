#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace assay::reports {

/// A value for a template: a condition, a text, a list, or named values.
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

/// The lines of a text, for templates that write a prefix before each line.
TemplateList lines_of(std::string_view text);

/// The file `name`.mustache of templates/, filled with `data`.
///
/// A list repeats its section; an empty text omits it, as false does. Bytes that are not text
/// become U+FFFD. The ending of the name determines how values are escaped: for HTML and XML (with
/// both quotes, so that they stay inside attributes), "md" and "tex".
/// @throws std::logic_error if the template is missing or malformed, or uses a name that `data`
/// does not have.
std::string render_template(std::string_view name, const TemplateObject& data);

}  // namespace assay::reports
