// MuJoCo, https://mujoco.readthedocs.io: chapters Computation and Modeling, XML reference.
#include <mujoco/mujoco.h>

#include <cstring>

#include "subjects/engines/engine.hpp"
#include "subjects/engines/mujoco_document.hpp"

namespace assay::engines {

namespace {

class MujocoWorld final : public World {
 public:
  MujocoWorld(const Scene& scene, double h, const Options& options)
      : by_euler_(options.at("integrator") == 0) {
    load(mujoco_document(scene, h, options));
    data_ = mj_makeData(model_);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      BodyState start = scene.start[i];
      const Joint* joint = joint_to_parent(scene, i);
      if (joint != nullptr && joint->b >= 0) {
        start.omega = start.omega - scene.start[static_cast<std::size_t>(joint->b)].omega;
      }
      set_velocity(i, start);
    }
  }
  ~MujocoWorld() override {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }

  std::vector<BodyState> get() override {
    mj_kinematics(model_, data_);
    mj_comPos(model_, data_);
    mj_comVel(model_, data_);
    std::vector<BodyState> states;
    for (int body = 1; body < model_->nbody; ++body) {
      const mjtNum *x = data_->xipos + 3 * body, *p = data_->xquat + 4 * body;
      mjtNum twist[6];
      mj_objectVelocity(model_, data_, mjOBJ_BODY, body, twist, 0);
      states.push_back({{x[0], x[1], x[2]},
                        {p[0], p[1], p[2], p[3]},
                        {twist[3], twist[4], twist[5]},
                        {twist[0], twist[1], twist[2]}});
    }
    return states;
  }
  void push(std::size_t body, const Vec& force) override {
    for (std::size_t i = 0; i < 3; ++i) data_->xfrc_applied[6 * (body + 1) + i] = force[i];
  }
  void step() override {
    mj_step(model_, data_);
    read_contacts();
    if (data_->warning[mjWARN_BADQACC].number > 0 || data_->warning[mjWARN_BADQVEL].number > 0) {
      throw std::runtime_error("MuJoCo warns that the simulation is unstable");
    }
  }
  /// Other integrators than Euler's find forces more than once in a step, or change velocities by
  /// more than those.
  std::vector<ContactImpulse> impulses() override {
    if (!by_euler_) throw NotExpressible("impulses are told of integrator=0 alone");
    return told_;
  }

 private:
  /// The forces by which the last step changed velocities, from the geometry of its start.
  void read_contacts() {
    told_.clear();
    for (int i = 0; i < data_->ncon; ++i) {
      const mjContact& contact = data_->contact[i];
      mjtNum parts[6], force[3], couple[3];
      mj_contactForce(model_, data_, i, parts);
      mju_mulMatTVec(force, contact.frame, parts, 3, 3);
      mju_mulMatTVec(couple, contact.frame, parts + 3, 3, 3);
      // The normal points from the first geometry to the second, which is pushed along it.
      const int pushed = contact.geom2, pushing = contact.geom1;
      const Vec impulse = times_h(force);
      const auto moment = [&](int geometry, double sign) {
        const mjtNum* centre = data_->xipos + 3 * model_->geom_bodyid[geometry];
        const Vec arm = Vec{contact.pos[0], contact.pos[1], contact.pos[2]} -
                        Vec{centre[0], centre[1], centre[2]};
        return sign * (cross(arm, impulse) + times_h(couple));
      };
      told_.push_back(
          {number_of(pushed), number_of(pushing), impulse, moment(pushed, 1), moment(pushing, -1)});
    }
  }
  [[nodiscard]] Vec times_h(const mjtNum* a) const {
    return model_->opt.timestep * Vec{a[0], a[1], a[2]};
  }
  /// Of the body of a geometry, or -1 - that of a plane: the first geometries are planes.
  [[nodiscard]] int number_of(int geometry) const {
    const int body = model_->geom_bodyid[geometry];
    return body == 0 ? -1 - geometry : body - 1;
  }
  void load(const std::string& xml) {
    const auto vfs = std::make_unique<mjVFS>();
    mj_defaultVFS(vfs.get());
    mj_makeEmptyFileVFS(vfs.get(), "scene.xml", static_cast<int>(xml.size()));
    std::memcpy(vfs->filedata[0], xml.data(), xml.size());
    std::array<char, 400> error{};
    model_ = mj_loadXML("scene.xml", vfs.get(), error.data(), static_cast<int>(error.size()));
    mj_deleteVFS(vfs.get());
    if (model_ == nullptr) throw NotExpressible(std::string("MuJoCo: ") + error.data());
  }
  void set_velocity(std::size_t i, const BodyState& start) {
    const int joint = model_->body_jntadr[i + 1];
    mjtNum* v = data_->qvel + model_->jnt_dofadr[joint];
    const Vec omega = turned_back(start.p, start.omega);
    const mjtNum* axis = model_->jnt_axis + 3 * joint;
    switch (model_->jnt_type[joint]) {
      case mjJNT_HINGE:
        *v = omega[0] * axis[0] + omega[1] * axis[1] + omega[2] * axis[2];
        return;
      case mjJNT_FREE:
        v = std::copy(start.v.begin(), start.v.end(), v);
        break;
      default:
        break;
    }
    std::copy(omega.begin(), omega.end(), v);
  }

  bool by_euler_;
  std::vector<ContactImpulse> told_;
  mjModel* model_ = nullptr;
  mjData* data_ = nullptr;
};

}  // namespace

const Engine& this_engine() {
  static const Engine kEngine = {
      "mujoco",
      "MuJoCo",
      ASSAY_ENGINE_VERSION,
      {{"elliptic", "0", "1: elliptic cones, 0: pyramidal ones", "1", 0, 1},
       {"impratio", "1", "of the impedances of friction and normal force", "1", 1e-3, 1e6},
       {"iterations", "100", "of the solver", "1", 1, 1e6},
       {"tolerance", "1e-8", "of the solver", "1", 0, 1},
       {"noslip-iterations", "0", "of the solver that keeps contacts from slipping", "1", 0, 1e6},
       {"integrator", "0", "0: Euler, 1: RK4, 2: implicit", "1", 0, 2},
       {"solver", "2", "0: PGS, 1: CG, 2: Newton", "1", 0, 2},
       {"solref-time", "0.02", "time constant of contacts", "s", 0, 1e6},
       {"solref-damping", "1", "damping ratio of contacts", "1", 0, 1e6},
       {"contact-steps",
        "0",
        "steps that a contact of two bodies lasts: solref is a stiffness and the damping that "
        "gives "
        "the coefficient of restitution; 0: solref-time, no restitution",
        "1",
        0,
        1e6},
       {"solimp-d0", "0.9", "impedance at the surface", "1", 1e-4, 1},
       {"solimp-dmax", "0.95", "impedance at solimp-width", "1", 1e-4, 1},
       {"solimp-width", "0.001", "of the range of impedances", "m", 1e-9, 1e6}},
      // Modeling, "Solver settings": against slip "use elliptic cones, large impratio, and the
      // Newton algorithm with very small tolerance. If that is not sufficient, enable the Noslip
      // solver". Modeling, "Solver parameters": solref of two numbers that are not positive is
      // (-stiffness, -damping). A stiffness that grows as steps become shorter, and solimp, are by
      // own experiment.
      "elliptic=1 impratio=100 tolerance=1e-12 noslip-iterations=20 contact-steps=20 "
      "solimp-d0=0.99 solimp-dmax=0.99",
      false,
      false,
      &make_world<MujocoWorld>,
      {},
      nullptr,
      nullptr,
      true};
  return kEngine;
}

}  // namespace assay::engines
