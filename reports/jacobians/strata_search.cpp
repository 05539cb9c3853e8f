#include "reports/jacobians/strata_search.hpp"

#include <algorithm>

namespace assay::reports {

namespace {

bool includes(const std::vector<std::uint64_t>& all, const std::vector<std::uint64_t>& some) {
  return std::ranges::includes(all, some);
}

/// The multiples of 2⁻¹² next to x where all are closer than 2⁻³⁰; else none.
std::vector<Rational> simple_point(const std::vector<Rational>& x) {
  std::vector<Rational> simple;
  for (const Rational& value : x) {
    simple.push_back(floor(4096 * value + Rational(1, 2)) / 4096);
    if (abs(Rational(simple.back() - value)) > Rational(1, 1 << 30)) return {};
  }
  return simple;
}

std::string region_name(const std::vector<Side>& sides, const std::vector<std::string>& names) {
  std::string name;
  for (const Side& side : sides) {
    if (side.is_one_sided) continue;
    name += (name.empty() ? "" : ", ") + side.surface.text(names, side.sign < 0 ? "<" : ">");
  }
  return name.empty() ? "everywhere" : name;
}

/// Multiples of 1/16.
std::vector<Rational> coarse_point(const std::vector<Rational>& x) {
  std::vector<Rational> coarse;
  for (const Rational& value : x) {
    coarse.push_back(floor(16 * value + Rational(1, 2)) / 16);
  }
  return coarse;
}

}  // namespace

StrataSearch::StrataSearch(const Derivative& derivative, const StrataOptions& options)
    : derivative_(&derivative), names_(derivative.domain.names()), draw_(options.seed) {
  const auto& coordinates = derivative.domain.coordinates;
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    if (!coordinates[i].is_parameter) continue;
    for (const Rational& end : {coordinates[i].low, coordinates[i].high}) {
      const Surface surface =
          surface_of(Traced::input(static_cast<int>(i), RationalOrReal(0)), Traced(end));
      ends_.emplace(surface.key, surface);
    }
  }
}

std::vector<Side> StrataSearch::sides(const PointTrace& trace, const Point& x) const {
  std::vector<Side> all = trace.of_map;
  for (const Side& side : trace.of_formula) {
    const bool known = std::ranges::any_of(trace.of_map, [&](const Side& other) {
      return other.surface.key == side.surface.key && other.is_one_sided == side.is_one_sided;
    });
    if (!known) all.push_back(side);
  }
  for (const auto& [key, end] : ends_) {
    const RationalOrReal value = x[static_cast<std::size_t>(end.left.input_index())];
    const auto order = value <=> end.right.value();
    all.push_back({end, order < 0 ? -1 : order > 0 ? 1 : 0, true, true});
  }
  return all;
}

void StrataSearch::learn(const std::vector<Side>& sides) {
  Keys keys;
  for (const Side& side : sides) {
    if (surfaces_.emplace(side.surface.key, side.surface).second) crossed_[side.surface.key] = 0;
    if (side.sign != 0) ++crossed_[side.surface.key];
    keys.push_back(side.surface.key);
  }
  std::ranges::sort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  together_.insert(keys);
}

bool StrataSearch::visit(const Coordinates& x, const Keys& also, bool only_new_regions) {
  if (x.empty() || !derivative_->domain.contains(x)) return false;
  const Point point = exact_point(x);
  const PointTrace trace = reports::trace(*derivative_, point);
  if (!trace.is_finite) return false;
  if (trace.of_map.empty()) comparing_ = TraceOf::kFormula;
  if (trace.of_formula.empty()) comparing_ = TraceOf::kMap;
  const std::vector<Side> all = sides(trace, point);
  learn(all);
  std::set<std::uint64_t> ties(also.begin(), also.end());
  for (const Side& side : all) {
    if (side.sign == 0 && side.is_decided) ties.insert(side.surface.key);
  }
  if (!ties.empty()) {
    if (only_new_regions) return true;
    std::vector<Coordinates>& points = on_[Keys(ties.begin(), ties.end())];
    if (points.size() < kPointsOnSurface && std::ranges::find(points, x) == points.end()) {
      points.push_back(x);
    }
    return true;
  }
  const std::uint64_t region = trace.region();
  if (!regions_.contains(region)) {
    if (regions_.size() == kMostRegions) {
      has_more_regions_ = true;
      return true;
    }
    order_.push_back(region);
    regions_[region].name = region_name(all, names_);
  } else if (only_new_regions) {
    return true;
  }
  regions_[region].points.push_back(x);
  return true;
}

/// Single surfaces; pairs and triples that one run compares. Of the ends of parameters, one at
/// most.
std::set<StrataSearch::Keys> StrataSearch::candidates() const {
  std::set<Keys> result;
  for (const Keys& keys : together_) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
      result.insert({keys[i]});
      for (std::size_t j = i + 1; j < keys.size(); ++j) {
        if (is_end(keys[i]) && is_end(keys[j])) continue;
        result.insert({keys[i], keys[j]});
        if (is_end(keys[i]) || is_end(keys[j])) continue;
        for (std::size_t k = j + 1; k < keys.size(); ++k) {
          if (!is_end(keys[k])) result.insert({keys[i], keys[j], keys[k]});
        }
      }
    }
  }
  // A comparison that is always a tie is no surface.
  std::erase_if(result, [&](const Keys& keys) {
    return std::ranges::any_of(
        keys, [&](std::uint64_t key) { return crossed_.at(key) == 0 && !is_end(key); });
  });
  return result;
}

void StrataSearch::solve_surfaces() {
  std::set<Keys> done;
  // At points on surfaces, the formula may make new comparisons.
  constexpr int kRounds = 3;
  for (int round = 0; round < kRounds; ++round) {
    std::set<Keys> open = candidates();
    std::erase_if(open, [&](const Keys& keys) { return done.contains(keys); });
    if (open.empty()) return;
    for (const std::size_t size : {1u, 2u, 3u}) {
      for (const Keys& keys : open) {
        if (keys.size() == size) solve(keys);
      }
    }
    done.insert(open.begin(), open.end());
  }
}

bool StrataSearch::are_compared_near(const Point& x, const Keys& keys) {
  constexpr int kNeighbours = 16;
  for (int k = 0; k < kNeighbours; ++k) {
    Point near = x;
    for (std::size_t i = 0; i < derivative_->domain.variables(); ++i) {
      const int shift = draw_.between(-8, 8);
      // Not a rational: its powers would be long, and only the comparisons that are made matter.
      if (shift != 0) near[i] = RationalOrReal(near[i].real() + Mpfr100(Rational(shift, 1 << 30)));
    }
    const PointTrace trace = reports::trace(*derivative_, near, comparing_);
    Keys found;
    for (const Side& side : sides(trace, near)) found.push_back(side.surface.key);
    std::ranges::sort(found);
    if (includes(found, keys)) return true;
  }
  return false;
}

std::size_t StrataSearch::find_on(const Keys& keys, const ExactZero& zero, int attempts) {
  const Movable movable(derivative_->domain.size(), true);
  std::size_t found = 0;
  for (int attempt = 0; attempt < (found > 0 ? kAttempts : attempts) && found < kPointsOnSurface;
       ++attempt) {
    if (attempt == kFewAttempts && found == 0 && !is_met_nearby(keys, zero)) break;
    const auto x = zero.find(random_point(draw_.between(0, 6), draw_.one_in(2)), movable, draw_);
    if (!x || !derivative_->domain.contains(*x)) continue;
    if (!are_compared_near(exact_point(*x), keys)) continue;
    if (visit(*x, keys)) ++found;
  }
  return found;
}

/// The end of a parameter that no double holds, so that none is found next to it in the domain.
bool StrataSearch::has_rational_end(const Keys& keys) const {
  return std::ranges::any_of(keys, [&](std::uint64_t key) {
    if (!is_end(key)) return false;
    return !is_dyadic(ends_.at(key).right.value().rational());
  });
}

void StrataSearch::solve(const Keys& keys) {
  const bool is_empty = std::ranges::any_of(missed_, [&](const Stratum& missed) {
    return missed.status == Stratum::Status::kEmpty && includes(keys, missed.surfaces);
  });
  if (is_empty || keys.size() > derivative_->domain.size()) return;
  std::vector<Surface> surfaces;
  for (const std::uint64_t key : keys) surfaces.push_back(surfaces_.at(key));
  const ExactZero zero(surfaces);
  if (find_on(keys, zero, kMostAttempts) > 0 || is_visited(keys)) return;
  const bool known =
      std::ranges::any_of(on_, [&](const auto& entry) { return includes(entry.first, keys); });
  if (known) return;
  bool met = is_met_nearby(keys, zero);
  if (met || has_rational_end(keys)) {  // at points of thirds, fifths, …
    const ExactZero rational(surfaces, ExactZero::Numbers::kRational);
    if (find_on(keys, rational, kAttempts) > 0) return;
    met = is_met_nearby(keys, rational);
  }
  if (!met && on_.contains(keys)) return;
  missed_.push_back(
      {name_of(keys), keys, met ? Stratum::Status::kUndecided : Stratum::Status::kEmpty, {}});
}

std::string StrataSearch::name_at(const std::vector<Rational>& x) {
  const Point point = exact_point(x);
  const std::vector<Side> all = sides(reports::trace(*derivative_, point), point);
  std::string name;
  std::set<std::uint64_t> known;
  for (const Side& side : all) {
    if (side.sign != 0 || !side.is_decided || !known.insert(side.surface.key).second) continue;
    name += (name.empty() ? "" : ", ") + side.surface.text(names_);
  }
  return name.empty() ? region_name(all, names_) : name;
}

bool StrataSearch::is_visited(const Keys& keys) {
  std::vector<Traced> differences;
  for (const std::uint64_t key : keys) {
    differences.push_back(surfaces_.at(key).left - surfaces_.at(key).right);
  }
  const TracedFormulas formulas(differences);
  Point values;
  for (const auto& [other, points] : on_) {
    for (const Coordinates& x : points) {
      const Point point = exact_point(x);
      formulas.evaluate(point, values);
      const bool meet = std::ranges::all_of(formulas.outputs(), [&](int output) {
        return values[static_cast<std::size_t>(output)].is_exact_zero();
      });
      if (meet && are_compared_near(point, keys)) return true;
    }
  }
  return false;
}

bool StrataSearch::is_met_nearby(const Keys& keys, const ExactZero& zero) {
  const Movable movable(derivative_->domain.size(), true);
  for (int start = 0; start < kStarts; ++start) {
    std::vector<double> from;
    for (const Rational& coordinate : random_point(6, false)) {
      from.push_back(scalar_cast<double>(coordinate));
    }
    const auto x = zero.approximate(std::move(from), movable);
    if (!x) continue;
    Coordinates coordinates;
    for (const double value : *x) coordinates.push_back(exact_value(value));
    if (!derivative_->domain.contains(coordinates)) continue;
    if (!are_compared_near(exact_point(coordinates), keys)) continue;
    // An exact point next to it, of simpler numbers?
    for (int attempt = 0; attempt < kFewAttempts; ++attempt) {
      const auto exact = zero.find(coarse_point(coordinates), movable, draw_);
      if (!exact || !derivative_->domain.contains(*exact)) continue;
      if (are_compared_near(exact_point(*exact), keys) && visit(*exact, keys)) return false;
    }
    // Surfaces may end at points where they have no equation: 0/0.
    if (visit(simple_point(coordinates), keys)) return false;
    return true;
  }
  return false;
}

std::string StrataSearch::name_of(const Keys& keys) const {
  std::string name;
  for (const std::uint64_t key : keys) {
    name += (name.empty() ? "" : ", ") + surfaces_.at(key).text(names_);
  }
  return name;
}

std::vector<Stratum> StrataSearch::result() const {
  std::vector<Stratum> strata;
  for (const std::uint64_t region : order_) {
    const Region& of = regions_.at(region);
    strata.push_back({of.name, {}, Stratum::Status::kFound, of.points});
  }
  for (const std::size_t size : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u}) {
    for (const auto& [keys, points] : on_) {
      const bool in_order = keys.size() == size || (size == 8 && keys.size() > size);
      const bool ends = std::ranges::all_of(keys, [&](std::uint64_t key) { return is_end(key); });
      if (in_order) strata.push_back({name_of(keys), keys, Stratum::Status::kFound, points, ends});
    }
  }
  strata.insert(strata.end(), missed_.begin(), missed_.end());
  if (has_more_regions_) {
    const std::string name = "more than " + std::to_string(kMostRegions) + " regions";
    strata.push_back({name, {}, Stratum::Status::kUndecided, {}});
  }
  return strata;
}

std::vector<Stratum> find_strata(const Derivative& derivative, const StrataOptions& options) {
  StrataSearch search(derivative, options);
  search.draw_points(options.points, 4 * options.points);
  if (options.surfaces) {
    search.solve_surfaces();
    search.step_off_surfaces();
    search.draw_points_near_surfaces();
  }
  return search.result();
}

MapOutline StrataSearch::outline() {
  MapOutline outline;
  if (!order_.empty() || !on_.empty()) {
    const Coordinates& x =
        order_.empty() ? on_.begin()->second.front() : regions_.at(order_.front()).points.front();
    const PointTrace trace = reports::trace(*derivative_, exact_point(x), TraceOf::kMap);
    outline.rows = static_cast<Eigen::Index>(trace.value.size());
  }
  const auto compared = surfaces_;
  for (const auto& [key, surface] : compared) {
    // A comparison that is always a tie is no surface.
    if (is_end(key) || crossed_.at(key) == 0) continue;
    const Keys keys = {key};
    if (!on_.contains(keys) && find_on(keys, ExactZero({surface}), kShortAttempts) == 0) continue;
    outline.surfaces.push_back(surface.text(names_));
  }
  std::ranges::sort(outline.surfaces);
  const auto repeated = std::ranges::unique(outline.surfaces);
  outline.surfaces.erase(repeated.begin(), repeated.end());
  return outline;
}

MapOutline outline_of(const Derivative& derivative) {
  const StrataOptions options;
  StrataSearch search(derivative, options);
  search.draw_points(options.points, 4 * options.points);
  return search.outline();
}

std::string stratum_at(const Derivative& derivative, const std::vector<Rational>& x) {
  return StrataSearch(derivative, {}).name_at(x);
}

}  // namespace assay::reports
