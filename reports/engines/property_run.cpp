#include "reports/engines/property_run.hpp"

#include <fmt/format.h>

#include <cmath>
#include <exception>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "oracles/catalogue.hpp"
#include "reports/compare/convergence.hpp"
#include "reports/engines/properties/all_properties.hpp"
#include "reports/engines/timed_runs.hpp"

namespace assay::reports {

namespace {

/// What counts as falling: |δ| falls as this power of h, or faster.
constexpr double kFalls = 0.5;

/// The slope of log |δ| over log h between two runs.
double fall_between(const DepartureOfStep& coarse, const DepartureOfStep& fine) {
  return std::log(std::abs(coarse.value / fine.value)) / std::log(coarse.h / fine.h);
}

double fall_of(const std::vector<DepartureOfStep>& runs) {
  return fall_between(runs.front(), runs.back());
}

/// Of a departure that changes its sign, less is not nearer to nothing.
bool falls_in_the_end(const std::vector<DepartureOfStep>& runs) {
  const DepartureOfStep &before = runs[runs.size() - 2], &last = runs.back();
  return before.value * last.value > 0 && fall_between(before, last) >= kFalls;
}

std::string sentence_of(const PropertyCell& cell, const Quantity& of, bool is_small) {
  const auto number = [&](const DepartureOfStep& at) {
    return fmt::format("{:.2g} {}", at.value, of.unit);
  };
  const std::string what = of.name + " " + number(cell.runs.back());
  switch (cell.verdict) {
    case Verdict::kConfirmed:
      return is_small ? what : fmt::format("{}, falling as h^{:.2f}", what, fall_of(cell.runs));
    case Verdict::kUndecided:
      return what + (falls_in_the_end(cell.runs) ? ", which falls between the last two steps alone"
                                                 : ", which may be rounding");
    case Verdict::kRefuted:
      break;
  }
  return fmt::format(
      "{} with the shortest step, {} with the longest", what, number(cell.runs.front()));
}

bool small(const Departure& of) { return std::abs(of.value) <= kPrintedDigits * of.scale; }

/// [m] By which options move a scene.
double shift_of(const oracles::Settings& options) {
  for (const auto& [name, value] : options) {
    if (name == "shift") return std::stod(value);
  }
  return 0;
}

RunsOf runs_of(const EngineProperty& of, const SchemeEntry& scheme, oracles::Settings options) {
  return {scheme,
          of.problem,
          of.parameters,
          std::move(options),
          of.t_end,
          {of.steps.begin(), of.steps.end()}};
}

void require_whole(const std::vector<TimedTrajectory>& runs, const EngineProperty& of) {
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const FileTrajectory& run = runs[i].run;
    if (run.size() != of.steps[i] + 1) {
      throw std::runtime_error(
          fmt::format("it stopped after {} of {} steps", run.size() - 1, of.steps[i]));
    }
    if (!run.q.allFinite() || !run.v.allFinite()) {
      throw std::runtime_error("it left the finite numbers");
    }
  }
}

void measure_property(const SchemeEntry& scheme, const std::vector<PropertyCell*>& cells) {
  const EngineProperty& property = engine_properties()[cells.front()->property];
  const oracles::Settings& options = cells.front()->options;
  const auto model = oracles::model_of_any_kind<long double>(
      oracles::find_problem(property.problem),
      oracles::find_problem(property.problem).parameters(property.parameters));
  const auto here = timed_runs(runs_of(property, scheme, options));
  require_whole(here, property);
  std::vector<TimedTrajectory> there;
  if (!property.elsewhere.empty()) {
    oracles::Settings moved = options;
    moved.insert(moved.end(), property.elsewhere.begin(), property.elsewhere.end());
    there = timed_runs(runs_of(property, scheme, std::move(moved)));
    require_whole(there, property);
  }
  const auto roundoff = static_cast<double>(unit_roundoff_of(precision_of(scheme)));
  for (PropertyCell* cell : cells) {
    const Quantity& quantity = property.quantities[cell->quantity];
    Departure finest{};
    for (std::size_t i = 0; i < here.size(); ++i) {
      const auto* elsewhere = there.empty() ? nullptr : &there[i].run;
      finest =
          quantity.measure({model, here[i].run, elsewhere, roundoff, shift_of(property.elsewhere)});
      cell->runs.push_back({here[i].h, finest.value});
    }
    cell->verdict = verdict_of(cell->runs, finest);
    cell->sentence = sentence_of(*cell, quantity, small(finest));
  }
}

}  // namespace

Verdict verdict_of(const std::vector<DepartureOfStep>& runs, const Departure& finest) {
  const bool falls = std::isfinite(runs.front().value) && fall_of(runs) >= kFalls;
  if (small(finest) || falls) return Verdict::kConfirmed;
  const bool may_vanish = falls_in_the_end(runs) || std::abs(finest.value) <= finest.rounding;
  return may_vanish ? Verdict::kUndecided : Verdict::kRefuted;
}

void ask_property(const SchemeEntry& scheme, std::vector<PropertyCell*> cells) try {
  measure_property(scheme, cells);
} catch (const InvalidInput& refusal) {
  for (PropertyCell* cell : cells) cell->refused = cell->sentence = reason_of(refusal.what());
} catch (const std::exception& failure) {
  for (PropertyCell* cell : cells) cell->failure = cell->sentence = failure.what();
}

}  // namespace assay::reports
