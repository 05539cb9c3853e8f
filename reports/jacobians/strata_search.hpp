#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "properties/draw.hpp"
#include "reports/jacobians/exact_zero.hpp"
#include "reports/jacobians/strata.hpp"

namespace assay::reports {

/// The search of find_strata, with its results so far.
class StrataSearch {
 public:
  using Keys = std::vector<std::uint64_t>;  ///< ascending

  StrataSearch(const Derivative& derivative, const StrataOptions& options);

  /// Visits random points. Points with fine numbers are also close to 0 and in corners of the
  /// domain. Points with coarse numbers often lie on surfaces by themselves.
  void draw_points(int fine, int coarse);
  /// Visits points exactly on each set of surfaces that may meet.
  void solve_surfaces();
  /// Steps off the surfaces found, into the regions on all of their sides.
  void step_off_surfaces();
  /// Visits points at distances of about 2⁻⁴, 2⁻⁷ and 2⁻¹⁰ from the surfaces found.
  void draw_points_near_surfaces();
  [[nodiscard]] std::vector<Stratum> result() const;
  /// The surfaces compared so far on which a short search finds a point.
  [[nodiscard]] MapOutline outline();
  /// The equations of the surfaces on which x lies, or the inequalities of its region.
  [[nodiscard]] std::string name_at(const std::vector<Rational>& x);

 private:
  using Coordinates = std::vector<Rational>;

  static constexpr std::size_t kPointsOnSurface = 4, kMostRegions = 600;
  static constexpr int kShortAttempts = 16, kFewAttempts = 40, kAttempts = 120, kMostAttempts = 600,
                       kStarts = 8;

  [[nodiscard]] Coordinates random_point(int halvings, bool with_zeros);
  [[nodiscard]] Coordinates in_corner(Coordinates x, std::uint64_t corner) const;
  [[nodiscard]] Coordinates shrunk(Coordinates x, int halvings) const;
  /// The sides of the point, also for the ends of the parameters.
  [[nodiscard]] std::vector<Side> sides(const PointTrace& trace, const Point& x) const;
  /// Records the point. If the region is known, records only the new facts about the point. @return
  /// whether the map has a value there.
  bool visit(const Coordinates& x, const Keys& also = {}, bool only_new_regions = false);
  void learn(const std::vector<Side>& sides);
  [[nodiscard]] std::set<Keys> candidates() const;
  void solve(const Keys& keys);
  [[nodiscard]] bool has_rational_end(const Keys& keys) const;
  [[nodiscard]] std::size_t find_on(const Keys& keys, const ExactZero& zero, int attempts);
  /// Whether a run near the point compares all surfaces with these keys.
  [[nodiscard]] bool are_compared_near(const Point& x, const Keys& keys);
  /// Whether a point visited for other surfaces is on all of these, too.
  [[nodiscard]] bool is_visited(const Keys& keys);
  /// Whether the surfaces meet, although no such point was found exactly.
  [[nodiscard]] bool is_met_nearby(const Keys& keys, const ExactZero& zero);
  [[nodiscard]] std::string name_of(const Keys& keys) const;
  [[nodiscard]] bool is_end(std::uint64_t key) const { return ends_.contains(key); }

  struct Region {
    std::string name;
    std::vector<Coordinates> points;
  };

  const Derivative* derivative_;
  std::vector<std::string> names_;
  properties::Draw draw_;
  std::map<std::uint64_t, Surface> surfaces_, ends_;
  std::map<std::uint64_t, int> crossed_;  ///< number of points off the surface
  std::set<Keys> together_;               ///< surfaces that one run compares
  /// What compares at all. Up to the first comparison, all runs of a function are alike: one that
  /// compares nothing at one point compares nothing anywhere.
  TraceOf comparing_ = TraceOf::kMapAndFormula;
  std::map<std::uint64_t, Region> regions_;
  std::vector<std::uint64_t> order_;  ///< of the regions
  std::map<Keys, std::vector<Coordinates>> on_;
  std::vector<Stratum> missed_;
  bool has_more_regions_ = false;  ///< than kMostRegions
};

}  // namespace assay::reports
