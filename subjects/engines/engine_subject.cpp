#include <algorithm>
#include <cstdio>
#include <cstring>

#include "subjects/engines/engine.hpp"

namespace assay::engines {

namespace {

const std::vector<AssayOption>& all_options() {
  static const std::vector<AssayOption> kOptions = [] {
    std::vector<AssayOption> all = this_engine().options;
    for (const auto& [name, fallback, meaning, unit, low, high] : scene_options()) {
      all.push_back({name, fallback, meaning, unit, low, high});
    }
    if (this_engine().single_precision) {
      all.push_back({"significand-bits", "24", "of its numbers: single precision", "1", 24, 24});
    }
    return all;
  }();
  return kOptions;
}

Options named(const double* values) {
  Options options;
  for (const AssayOption& option : all_options()) options[option.name] = *values++;
  return options;
}

ProblemContacts contacts_of(const AssayModel& model) {
  ProblemContacts of{model.problem, model.kind == ASSAY_NEWTON_EULER, model.velocities, {}};
  for (int i = 0; i < model.law_count; ++i) {
    of.dimensions.push_back(model.laws[i].dimension);
    of.has_joints = of.has_joints || model.laws[i].kind == ASSAY_EQUALITY;
  }
  return of;
}

class Run {
 public:
  /// @param model must outlive this
  /// @param tells the impulses of contacts, too
  Run(const AssayModel& model, double h, const double* values, bool tells) : model_(model) {
    options_ = named(values);
    SceneOf of{model.problem, parse_parameters(model.parameters), {}, {}};
    of.q.assign(model.initial_position, model.initial_position + model.coordinates);
    of.v.assign(model.initial_velocity, model.initial_velocity + model.velocities);
    const Scene scene = make_scene(of);
    scene_ = placed(scene, options_);
    if (this_engine().in_plane && !is_planar(scene_)) {
      throw NotExpressible("it moves in a plane, the scene does not");
    }
    const char* without_rolling = this_engine().without_rolling;
    if (without_rolling != nullptr && scene_.rolling_friction != 0) {
      throw NotExpressible(without_rolling);
    }
    const char* without_spinning = this_engine().without_spinning;
    if (without_spinning != nullptr && scene_.spinning_friction != 0) {
      throw NotExpressible(without_spinning);
    }
    h_ = h;
    begin();
    if (tells) {
      contacts_ = std::make_unique<ContactImpulses>(scene, contacts_of(model));
      (void)world_->impulses();
    }
    q_ = of.q;
    v_ = of.v;
    impulses_ = static_cast<std::size_t>(model.components);
  }

  void step(double t, double* q, double* v, double* impulse) {
    const bool is_own = std::memcmp(q, q_.data(), q_.size() * sizeof *q) == 0 &&
                        std::memcmp(v, v_.data(), v_.size() * sizeof *v) == 0;
    if (!is_own) {
      scene_.start = in_order(bodies_of(scene_, q, v));
      begin();
    }
    const Spring& spring = scene_.spring;
    if (spring.stiffness != 0 || spring.damping != 0 || spring.constant != 0) {
      const double force = -spring.stiffness * *q - spring.damping * *v - spring.constant;
      world_->push(0, force * rotated(scene_.place.turn, scene_.coordinates[0].direction));
    }
    world_->step();
    std::fill(impulse, impulse + impulses_, 0);
    if (contacts_ && impulses_ > 0) {
      contacts_->write(told(), scene_.place, q, rows_at(t, q).data(), impulse);
    }
    write_state(scene_, in_order(world_->get()), q, v);
    std::copy(q, q + q_.size(), q_.begin());
    std::copy(v, v + v_.size(), v_.begin());
  }

 private:
  [[nodiscard]] std::vector<BodyState> in_order(std::vector<BodyState> bodies) const {
    if (is_reversed(options_)) std::reverse(bodies.begin(), bodies.end());
    return bodies;
  }
  /// Bodies have the numbers of the problem.
  [[nodiscard]] std::vector<ContactImpulse> told() {
    std::vector<ContactImpulse> all = world_->impulses();
    const int last = static_cast<int>(scene_.bodies.size()) - 1;
    for (ContactImpulse& each : all) {
      for (int* body : {&each.a, &each.b}) {
        if (*body >= 0 && is_reversed(options_)) *body = last - *body;
      }
    }
    return all;
  }

  /// Of the contacts of the problem, column by column.
  [[nodiscard]] std::vector<double> rows_at(double t, const double* q) const {
    std::vector<double> rows(impulses_ * v_.size());
    const bool is_rigid = model_.kind == ASSAY_NEWTON_EULER;
    (is_rigid ? model_.velocity_matrix : model_.gap_jacobian)(&model_, t, q, rows.data());
    return rows;
  }

  void begin() { world_ = this_engine().make(scene_, h_, options_); }

  const AssayModel& model_;
  Scene scene_;
  Options options_;
  double h_ = 0;
  std::unique_ptr<World> world_;
  std::unique_ptr<ContactImpulses> contacts_;  ///< null: they are not told
  std::vector<double> q_, v_;                  ///< what the last step left
  std::size_t impulses_ = 0;
};

template <bool tells>
void* create(const AssayModel* model, double h, const double* options, char* message, size_t size) {
  try {
    return new Run(*model, h, options, tells);
  } catch (const std::exception& error) {
    std::snprintf(message, size, "%s", error.what());
    return nullptr;
  }
}

int step(void* run, double t, double* q, double* v, double* impulse) {
  try {
    static_cast<Run*>(run)->step(t, q, v, impulse);
    return ASSAY_SOLVED;
  } catch (const std::exception&) {
    return ASSAY_FAILED;
  }
}

void destroy(void* run) { delete static_cast<Run*>(run); }

AssayScheme scheme(const char* name, const char* description, bool rigid, bool tells) {
  static const std::string kSets = std::string(";") + this_engine().best;
  AssayScheme scheme{};
  scheme.name = name;
  scheme.description = description;
  scheme.flags = ASSAY_TAKES_FRICTION | (rigid ? ASSAY_TAKES_RIGID_BODIES : ASSAY_TAKES_NONLINEAR) |
                 (tells ? 0 : ASSAY_NO_IMPULSES);
  scheme.option_count = static_cast<int>(all_options().size());
  scheme.options = all_options().data();
  scheme.claims = rigid ? "centre-position=1 centre-velocity-l1=1 attitude-direction=1 "
                          "angular-velocity-l1=1"
                        : "position-sup=1 velocity-l1=1";
  scheme.study_options = kSets.c_str();
  scheme.create = tells ? &create<true> : &create<false>;
  scheme.step = &step;
  scheme.destroy = &destroy;
  return scheme;
}

std::vector<AssayScheme> schemes() {
  std::vector<AssayScheme> all{
      scheme("coordinates", "scenes of problems with coordinates q", false, false),
      scheme("bodies", "scenes of problems of rigid bodies", true, false)};
  if (this_engine().tells_impulses) {
    all.push_back(scheme("contacts", "as coordinates, with the impulses of contacts", false, true));
    all.push_back(scheme("body-contacts", "as bodies, with the impulses of contacts", true, true));
  }
  return all;
}

}  // namespace

}  // namespace assay::engines

extern "C" __attribute__((visibility("default"))) const AssaySubject* assay_subject() {
  using namespace assay::engines;
  static const std::vector<AssayScheme> kSchemes = schemes();
  static const AssaySubject kSubject = [] {
    AssaySubject subject{};
    subject.abi = ASSAY_SUBJECT_ABI;
    subject.name = this_engine().name;
    subject.description = this_engine().description;
    subject.version = this_engine().version;
    subject.scheme_count = static_cast<int>(kSchemes.size());
    subject.schemes = kSchemes.data();
    subject.solver_count = static_cast<int>(this_engine().solvers.size());
    subject.solvers = this_engine().solvers.data();
    return subject;
  }();
  return &kSubject;
}
