#include "reports/identify/identify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"

namespace assay::reports {

namespace {

std::vector<PropertyItem> chosen(const std::vector<std::string>& names, ModelKind kind) {
  const std::vector<PropertyItem>& all = property_items();
  std::vector<PropertyItem> result;
  const auto is_of = [kind](const PropertyItem& item) { return item.scope.contains(kind); };
  if (names.empty()) std::ranges::copy_if(all, std::back_inserter(result), is_of);
  std::vector<std::string> known;
  for (const PropertyItem& item : all) known.push_back(item.name);
  for (const std::string& name : names) {
    const auto found = std::ranges::find(all, name, &PropertyItem::name);
    if (found == all.end()) throw InvalidInput(unknown_name_message("property", name, known));
    if (!is_of(*found)) {
      throw InvalidInput(
          fmt::format("property {} is not one of schemes for {}", name, text_of(kind).many));
    }
    result.push_back(*found);
  }
  return result;
}

/// The θ of a property, or its only instant t_k + θ h, if it was recovered and has one.
const RecoveredValue* theta_of(const Identified& found) {
  if (found.recovery != Recovery::kRecovered) return nullptr;
  for (const RecoveredValue& value : found.values) {
    if (value.name == "theta" || value.name == "instant") return &value;
  }
  return nullptr;
}

/// One θ if all four agree, otherwise each of them.
std::string summary_of(const std::vector<Identified>& properties) {
  Estimates theta;
  std::string list;
  bool one_instant = false;
  for (const std::string_view name :
       {"position-update", "stiffness", "damping", "force-instants"}) {
    const auto found = std::ranges::find(properties, name, &Identified::property);
    const RecoveredValue* of = found == properties.end() ? nullptr : theta_of(*found);
    if (of == nullptr) return "";
    theta.add(std::string(name), of->value);
    list += fmt::format("{}{} in {}", list.empty() ? "" : ", ", to_text(of->value), name);
    one_instant = of->name == "instant";
  }
  if (const auto value = theta.common()) {
    return fmt::format("the theta-method: theta = {} for positions, K and C, F {}",
                       to_text(*value),
                       one_instant ? "at the one instant t_{k+theta}" : "of the ends of the step");
  }
  return "not one theta: " + list;
}

}  // namespace

Identification identify(ProbeRecord& record,
                        const std::vector<std::string>& names,
                        double accuracy,
                        ModelKind kind) {
  Identification result;
  for (const PropertyItem& item : chosen(names, kind)) {
    Questions ask(record, accuracy, kind);
    Identified found = item.identify(ask);
    found.property = item.name;
    found.probes = ask.answered();
    found.unanswered = ask.unanswered();
    result.properties.push_back(std::move(found));
  }
  result.summary = summary_of(result.properties);
  return result;
}

}  // namespace assay::reports
