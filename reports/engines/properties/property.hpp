#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/schemes/trajectory.hpp"
#include "core/systems/model.hpp"
#include "oracles/problem.hpp"

namespace assay::reports {

/// The value in a run of a quantity that is zero in the exact motion.
struct Departure {
  double value;     ///< in the unit of the quantity; its sign may have a meaning
  double scale;     ///< the size with which the value is compared
  double rounding;  ///< this much may be rounding, see rounding_of
};

/// A run of a property, and the data with which it is compared.
struct Observed {
  using Real = long double;

  const Model<Real>& model;
  const Trajectory<Real>& run;
  const Trajectory<Real>* elsewhere;  ///< with the options `elsewhere`; null: there are none
  double unit_roundoff;
  double shift;  ///< [m] by which these options move the scene
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
  /// Options with which the scene is run once more, see scene_options of the engines.
  oracles::Settings elsewhere = {};
  bool quick = false;  ///< in `--quick`

  /// These numbers are prime, so that no event falls on a step of all of them.
  static constexpr std::array<int, 3> kAFew{257, 1031, 4099};
  static constexpr std::array<int, 3> kMany{6250, 25000, 100000};
};

/// A bound of the rounding in a run. Each step rounds a velocity when it adds a force and an
/// impulse, each with a product and a sum. Then it rounds a position or an attitude, with a
/// product, a sum and the norm. These are 8 roundings. So the relative error of numbers with the
/// unit roundoff u is 8 n u after n steps, if all add up.
[[nodiscard]] inline double rounding_of(const Observed& of) {
  constexpr double kEachStep = 8;
  return kEachStep * static_cast<double>(of.run.size()) * of.unit_roundoff;
}

}  // namespace assay::reports
