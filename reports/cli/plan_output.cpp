#include "reports/cli/plan_output.hpp"

#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "reports/cli/summary.hpp"

namespace assay::reports {

namespace {

nlohmann::ordered_json plan_json(const StudyPlan& plan, const std::set<std::size_t>& numbers) {
  nlohmann::ordered_json json = {{"cases", plan.cases.size()},
                                 {"measured_cases", plan.measured},
                                 {"units", plan.units()},
                                 {"seconds", plan.cost()},
                                 {"longest_unit", plan.longest_unit()},
                                 {"workers", nlohmann::ordered_json::array()}};
  for (const std::size_t workers : numbers) {
    const double time = makespan(plan, workers);
    const double efficiency = time > 0 ? plan.cost() / (time * static_cast<double>(workers)) : 1;
    json["workers"].push_back({{"number", workers}, {"seconds", time}, {"efficiency", efficiency}});
  }
  return json;
}

}  // namespace

void print_plan(const StudyPlan& plan, std::optional<int> workers, const CommandContext& context) {
  std::set<std::size_t> numbers = {1, 4, 16, 64, 256, 1024};
  if (workers) numbers.insert(static_cast<std::size_t>(*workers));
  const nlohmann::ordered_json json = plan_json(plan, numbers);
  if (context.json) return print_json(json);
  std::cout << fmt::format(
      "{} cases in {} units of work: {} for one processor; the longest unit takes {}\n"
      "costs: measured by an earlier study for {} cases, estimated for the others\n"
      "workers        time  efficiency\n",
      plan.cases.size(),
      plan.units(),
      duration_text(plan.cost()),
      duration_text(plan.longest_unit()),
      plan.measured);
  for (const auto& line : json["workers"]) {
    std::cout << fmt::format("{:>7}  {:>10}  {:>8.0f} %\n",
                             line["number"].get<std::size_t>(),
                             duration_text(line["seconds"].get<double>()),
                             100 * line["efficiency"].get<double>());
  }
}

}  // namespace assay::reports
