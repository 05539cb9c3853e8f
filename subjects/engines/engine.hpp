#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "reports/subjects/assay_subject.h"
#include "subjects/engines/contact_impulses.hpp"
#include "subjects/engines/scene.hpp"

namespace assay::engines {

/// The numbers of --scheme-set, by their names.
using Options = std::map<std::string, double>;

/// Thrown by an engine for a scene that it cannot express.
class NotExpressible : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// A scene in an engine, from Scene::start on.
class World {
 public:
  World() = default;
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  virtual ~World() = default;

  /// The states of the bodies in the order of the scene.
  [[nodiscard]] virtual std::vector<BodyState> get() = 0;
  /// A force [N] on the centre of a body during the next step.
  virtual void push(std::size_t body, const Vec& force) = 0;
  virtual void step() = 0;
  /// The impulses of the contacts of the last step, if Engine::tells_impulses; none before the
  /// first step.
  /// @throws NotExpressible if the engine cannot report them with these options.
  [[nodiscard]] virtual std::vector<ContactImpulse> impulses() { return {}; }
};

/// `make` of an engine whose world is W.
template <class W>
[[nodiscard]] std::unique_ptr<World> make_world(const Scene& scene,
                                                double h,
                                                const Options& options) {
  return std::make_unique<W>(scene, h, options);
}

inline constexpr const char* kNoRolling = "it has no rolling friction";
inline constexpr const char* kNoSpinning = "it has no spinning friction";

/// A physics engine as a subject of Assay. Its file has the text by which each setting of `best`
/// was chosen.
struct Engine {
  const char *name, *description, *version;
  /// The defaults of the options are the settings `defaults`, which the API gives to a user who
  /// sets nothing. `best` is a list of NAME=VALUE. According to the documents of the engine or its
  /// maintainers, these settings reach the hard law.
  std::vector<AssayOption> options;
  const char* best;
  bool in_plane;  ///< it takes only scenes in the plane of x and z
  bool single_precision;
  /// A world for steps of size h. @throws NotExpressible
  std::unique_ptr<World> (*make)(const Scene& scene, double h, const Options& options);
  std::vector<AssaySolver> solvers = {};  ///< of one-step problems
  /// The reason why it has no rolling friction; null: it has rolling friction.
  const char* without_rolling = kNoRolling;
  /// The same for friction about the normal of a contact.
  const char* without_spinning = kNoSpinning;
  bool tells_impulses = false;  ///< its API has the impulses of contacts
};

/// For solvers by Dantzig's method: lcp.h of DART and btDantzigLCP.h say "we restrict lo(i) <= 0
/// and hi(i) >= 0", and the factorisation L D Lᵀ needs a symmetric matrix.
[[nodiscard]] inline bool is_taken_by_dantzig(const AssayOneStepProblem& of) {
  for (int i = 0; i < of.size; ++i) {
    if (of.laws[i].lower > 0 || of.laws[i].upper < 0) return false;
    for (int j = 0; j < i; ++j) {
      if (of.m[i + j * of.size] != of.m[j + i * of.size]) return false;
    }
  }
  return true;
}

/// The engine of the library into which this is linked.
[[nodiscard]] const Engine& this_engine();

}  // namespace assay::engines
