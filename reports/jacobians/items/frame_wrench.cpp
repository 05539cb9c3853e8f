#include "core/systems/frame_wrench.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

/// Of two bodies, one for each reading of a quaternion whose norm is not 1.
struct FrameWrenchItem {
  static constexpr std::string_view kName = "frame-wrench";
  static constexpr std::string_view kDescription =
      "force in the body frame and moment in the inertial frame, by the quaternions";
  static constexpr std::string_view kSource = "developer-notes.md, 11.73-11.76, derived here";

  static Domain domain() {
    Domain domain = domain_of({{"raw_p", 4}, {"p", 4}}, {{"f", 3}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[4] != 0 || x[5] != 0 || x[6] != 0 || x[7] != 0;
    };
    return domain;
  }
  /// Calls use(wrench, q) for each wrench.
  template <class S, class Use>
  static void for_each_wrench(const Vector<S>& x, const Use& use) {
    using Wrench = FrameWrench<S>;
    Vector<S> q = zeros<S>(2 * kBodyCoordinates);
    q.segment(3, 4) = x.head(4);
    q.segment(kBodyCoordinates + 3, 4) = x.segment(4, 4);
    const Vector3<S> given(x(8), x(9), x(10));
    for (const Eigen::Index body : {0, 1}) {
      const auto reading = body == 0 ? AttitudeReading::kRaw : AttitudeReading::kNormalised;
      use(Wrench(Wrench::Part::kForce, Wrench::Frame::kBody, given, body, reading), q);
      use(Wrench(Wrench::Part::kMoment, Wrench::Frame::kInertial, given, body, reading), q);
    }
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const Vector<S> at_rest = zeros<S>(2 * kBodyVelocities);
    Vector<S> f = at_rest;
    for_each_wrench(x, [&](const auto& wrench, const auto& q) { wrench.add(S(0), q, at_rest, f); });
    return f;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Vector<S> at_rest = zeros<S>(2 * kBodyVelocities);
    Matrix<S> by_q = zeros<S>(2 * kBodyVelocities, 2 * kBodyCoordinates);
    Matrix<S> by_v = zeros<S>(2 * kBodyVelocities, 2 * kBodyVelocities);
    for_each_wrench(x, [&](const auto& wrench, const auto& q) {
      wrench.add_jacobians(S(0), q, at_rest, by_q, by_v);
    });
    return beside<S>({by_q.middleCols(3, 4), by_q.middleCols(kBodyCoordinates + 3, 4)});
  }
};

}  // namespace

Derivative frame_wrench() { return make_derivative<FrameWrenchItem>(); }

}  // namespace assay::reports::derivatives
