#include "reports/render/render_template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <kainjow/mustache.hpp>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "reports/render/embedded_templates.hpp"
#include "reports/render/escape.hpp"

namespace assay::reports {
namespace {

namespace mustache = kainjow::mustache;

/// Without the newline that ends the file.
std::string template_text(std::string_view name) {
  const auto all = embedded_templates();
  const auto found = std::ranges::find(all, name, &EmbeddedTemplate::name);
  if (found == all.end()) throw std::logic_error(fmt::format("template {}: not there", name));
  return std::string(found->text.substr(0, found->text.rfind('\n')));
}

mustache::data to_data(const nlohmann::ordered_json& json) {
  if (json.is_object()) {
    mustache::data object(mustache::data::type::object);
    for (const auto& item : json.items()) object.set(item.key(), to_data(item.value()));
    return object;
  }
  if (json.is_array()) {
    mustache::data list(mustache::data::type::list);
    for (const auto& item : json) list.push_back(to_data(item));
    return list;
  }
  if (json.is_string()) {
    const std::string text = clean_text(json.get_ref<const std::string&>());
    return text.empty() ? mustache::data(false) : mustache::data(text);
  }
  if (json.is_number()) return json.dump();
  return json == true;
}

/// Finds partials among the templates, and takes no name for empty because nobody gave it.
class StrictContext final : public mustache::context<std::string> {
 public:
  StrictContext(std::string_view name, const mustache::data& data) : context(&data), name_(name) {}

  const mustache::data* get(const std::string& name) const override {
    if (const mustache::data* found = context::get(name)) return found;
    throw std::logic_error(fmt::format("template {}: no value for {}", name_, name));
  }

  const mustache::data* get_partial(const std::string& name) const override {
    partial_ = mustache::data(template_text(name));
    return &partial_;
  }

 private:
  std::string_view name_;
  mutable mustache::data partial_;
};

}  // namespace

std::string render_template(std::string_view name, const nlohmann::ordered_json& data) {
  mustache::mustache text(template_text(name) + "\n");
  if (name.ends_with(".md")) text.set_custom_escape(escape_markdown);
  if (name.ends_with(".tex")) text.set_custom_escape(escape_latex);
  const mustache::data values = to_data(data);
  StrictContext context(name, values);
  const std::string result = text.render(context);
  if (text.is_valid()) return result;
  throw std::logic_error(fmt::format("template {}: {}", name, text.error_message()));
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.size(), text.find('\n'));
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return lines;
}

}  // namespace assay::reports
