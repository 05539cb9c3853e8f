#include "reports/render/render_template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <kainjow/mustache.hpp>
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

mustache::data to_data(bool condition) { return condition; }

mustache::data to_data(const std::string& text) {
  if (text.empty()) return false;
  return clean_text(text);
}

mustache::data to_data(const TemplateObject& object);

mustache::data to_data(const TemplateList& list) {
  mustache::data data(mustache::data::type::list);
  for (const TemplateValue& item : list) {
    data.push_back(std::visit([](const auto& value) { return to_data(value); }, item.value));
  }
  return data;
}

mustache::data to_data(const TemplateObject& object) {
  mustache::data data;
  for (const auto& [name, member] : object) {
    data.set(std::string(name),
             std::visit([](const auto& value) { return to_data(value); }, member.value));
  }
  return data;
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

TemplateList lines_of(std::string_view text) {
  TemplateList lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.size(), text.find('\n'));
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return lines;
}

std::string render_template(std::string_view name, const TemplateObject& data) {
  mustache::mustache text(template_text(name) + "\n");
  if (name.ends_with(".md")) text.set_custom_escape(escape_markdown);
  if (name.ends_with(".tex")) text.set_custom_escape(escape_latex);
  const mustache::data values = to_data(data);
  StrictContext context(name, values);
  const std::string result = text.render(context);
  if (text.is_valid()) return result;
  throw std::logic_error(fmt::format("template {}: {}", name, text.error_message()));
}

}  // namespace assay::reports
