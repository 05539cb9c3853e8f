#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/schemes/trajectory.hpp"
#include "core/systems/model.hpp"
#include "oracles/problem.hpp"

namespace assay::reports {

/// What a run has of a quantity that is zero in the exact motion.
struct Departure {
  double value;     ///< in the unit of the quantity; its sign may say more
  double scale;     ///< what it is small or large against
  double rounding;  ///< as much may be rounding, see rounding_of
};

/// A run of a property, and what it is compared with.
struct Observed {
  using Real = long double;

  const Model<Real>& model;
  const Trajectory<Real>& run;
  const Trajectory<Real>* elsewhere;  ///< with the options `elsewhere`; null: there are none
  double unit_roundoff;
  double shift;  ///< [m] by which they move the scene
};

struct Quantity {
  std::string name, unit;
  Departure (*measure)(const Observed& of);
};

/// A property of the exact motion. An engine simulates a variant of a scene, and its motion shows
/// whether it has the property too.
struct EngineProperty {
  std::string name;      ///< "elastic-bounces"
  std::string question;  ///< in a few words
  std::string problem;
  bool bodies = false;  ///< of rigid bodies: the scheme SUBJECT/bodies
  oracles::Settings parameters = {};
  std::string t_end = {};            ///< [s]
  std::array<int, 3> steps = kAFew;  ///< on t_end
  std::vector<Quantity> quantities = {};
  /// Options of the scene, see scene_options of the engines, with which it is run once more.
  oracles::Settings elsewhere = {};
  bool quick = false;  ///< in `--quick`

  /// Prime, so that no event falls on a step of all of them.
  static constexpr std::array<int, 3> kAFew{257, 1031, 4099};
  static constexpr std::array<int, 3> kMany{6250, 25000, 100000};
};

/// Each step of a run rounds a velocity when a force and an impulse are added (product and sum of
/// each), and then a position or an attitude (product and sum, its norm): 8 roundings. So the
/// relative error of numbers with the unit roundoff u is 8 n u after n steps, if all add up.
[[nodiscard]] inline double rounding_of(const Observed& of) {
  constexpr double kEachStep = 8;
  return kEachStep * static_cast<double>(of.run.size()) * of.unit_roundoff;
}

}  // namespace assay::reports
