#include "subjects/engines/mujoco_document.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>

namespace assay::engines {

namespace {

template <std::size_t N>
std::string text(const std::array<double, N>& a) {
  std::ostringstream out;
  out.precision(17);
  for (const double x : a) out << x << ' ';
  return out.str();
}
std::string text(double x) { return text(std::array<double, 1>{x}); }

/// ζ of the spring and damper, which pushes only, that reflects a body with the factor e:
/// e = exp(−2 ζ acos(ζ)/√(1 − ζ²)).
double damping_ratio(double e) {
  double low = 0, high = 1;
  for (int i = 0; i < 60; ++i) {
    const double zeta = (low + high) / 2;
    const double reflected = std::exp(-2 * zeta * std::acos(zeta) / std::sqrt(1 - zeta * zeta));
    (reflected > e ? low : high) = zeta;
  }
  return low;
}

/// The scene as a document of MuJoCo's XML.
class Document {
 public:
  Document(const Scene& scene, double h, const std::map<std::string, double>& options)
      : scene_(scene), h_(h), options_(options) {
    out_ << "<mujoco><compiler angle='radian' balanceinertia='false' boundmass='0'/>";
    write_options();
    out_ << "<default><geom condim='" << dimension() << "' friction='" << friction() << "' solref='"
         << reference() << "' solimp='" << text(options.at("solimp-d0"))
         << text(options.at("solimp-dmax")) << text(options.at("solimp-width")) << "'/></default>";
    out_ << "<worldbody>";
    for (const Plane& plane : scene.planes) {
      out_ << "<geom type='plane' size='0 0 1' pos='" << text(plane.offset * plane.normal)
           << "' zaxis='" << text(plane.normal) << "'/>";
    }
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      const Joint* joint = joint_to_parent(scene, i);
      if (joint == nullptr || joint->b < 0) write_body(i, {});
    }
    out_ << "</worldbody></mujoco>";
  }

  [[nodiscard]] std::string get() const { return out_.str(); }

 private:
  [[nodiscard]] double of(const char* option) const { return options_.at(option); }
  void write_options() {
    static const char* const kIntegrators[] = {"Euler", "RK4", "implicit"};
    static const char* const kSolvers[] = {"PGS", "CG", "Newton"};
    out_ << "<option timestep='" << text(h_) << "' gravity='" << text(scene_.gravity) << "' cone='"
         << (of("elliptic") != 0 ? "elliptic" : "pyramidal") << "' impratio='" << of("impratio")
         << "' iterations='" << of("iterations") << "' tolerance='" << text(of("tolerance"))
         << "' noslip_iterations='" << of("noslip-iterations") << "' integrator='"
         << kIntegrators[static_cast<int>(of("integrator"))] << "' solver='"
         << kSolvers[static_cast<int>(of("solver"))] << "'/>";
  }
  [[nodiscard]] int dimension() const {
    if (scene_.rolling_friction != 0) return 6;
    if (scene_.spinning_friction != 0) return 4;
    return scene_.friction != 0 ? 3 : 1;
  }
  /// Sliding, torsional, rolling. Those that have no part in the problem must be positive.
  [[nodiscard]] std::string friction() const {
    constexpr double kNone = 1e-15;
    return text(Vec{scene_.friction,
                    std::max(scene_.spinning_friction, kNone),
                    std::max(scene_.rolling_friction, kNone)});
  }
  /// Of contacts: the time constant and damping ratio, or stiffness and damping of which a contact
  /// lasts a number of steps.
  [[nodiscard]] std::string reference() const {
    constexpr double kPi = 3.14159265358979323846;
    if (of("contact-steps") == 0) return text(of("solref-time")) + text(of("solref-damping"));
    const double zeta = damping_ratio(scene_.restitution);
    const double omega = kPi / (of("contact-steps") * h_);
    return text(-omega * omega) + text(-2 * zeta * omega);
  }
  void write_body(std::size_t i, const BodyState& parent) {
    const Body& body = scene_.bodies[i];
    const BodyState& start = scene_.start[i];
    out_ << "<body pos='" << text(turned_back(parent.p, start.x - parent.x)) << "' quat='"
         << text(product(conjugate(parent.p), start.p)) << "'><inertial pos='0 0 0' mass='"
         << text(body.mass) << "' diaginertia='" << text(body.inertia) << "'/>";
    write_joint(i);
    if (body.shape == ShapeKind::kSphere) {
      out_ << "<geom type='sphere' size='" << text(body.half[0]) << "'/>";
    } else if (body.shape == ShapeKind::kBox) {
      out_ << "<geom type='box' size='" << text(body.half) << "'/>";
    }
    const Joint* next = i + 1 < scene_.bodies.size() ? joint_to_parent(scene_, i + 1) : nullptr;
    if (next != nullptr && next->b >= 0) write_body(i + 1, start);
    out_ << "</body>";
  }
  void write_joint(std::size_t i) {
    const Joint* of = joint_to_parent(scene_, i);
    if (of == nullptr) {
      out_ << "<freejoint/>";
      return;
    }
    const Quat back = conjugate(scene_.start[i].p);
    out_ << "<joint type='" << (of->kind == JointKind::kBall ? "ball" : "hinge") << "' pos='"
         << text(rotated(back, of->anchor - scene_.start[i].x)) << "' axis='"
         << text(rotated(back, of->axis)) << "'/>";
  }

  const Scene& scene_;
  double h_;
  const std::map<std::string, double>& options_;
  std::ostringstream out_;
};

}  // namespace

std::string mujoco_document(const Scene& scene,
                            double h,
                            const std::map<std::string, double>& options) {
  return Document(scene, h, options).get();
}

}  // namespace assay::engines
