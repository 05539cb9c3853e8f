#pragma once

#include <functional>
#include <string_view>
#include <utility>

#include "core/systems/wrench.hpp"

namespace assay {

/// A force f(t) at the centre of mass, or a moment m(t), on one body, given in the inertial or the
/// body frame. Equations of motion have forces in the inertial frame, and moments in the body
/// frame. R turns one into the other:
///
///   force, inertial frame:  F = (f, 0)        force, body frame:       F = (R f, 0)
///   moment, body frame:     F = (0, m)        moment, inertial frame:  F = (0, Rᵀ m)        (1)
///
/// The derivatives by p are (3), (4) of rotation.hpp.
///
/// Source: [Notes, (11.6), (11.73)]. Differs from (11.73), (11.76) there: Rᵀ = Φ(p)ᵀ, not Φ(p).
/// Units: [N], [N m].   Scalar: Field.
template <Field S>
class FrameWrench final : public Wrench<S> {
 public:
  static constexpr std::string_view kName = "frame-wrench";
  static constexpr std::string_view kDescription =
      "force at the centre of a rigid body, or moment, given in the inertial or the body frame";

  enum class Part { kForce, kMoment };
  enum class Frame { kInertial, kBody };
  using Function = std::function<Vector3<S>(const S& t)>;

  FrameWrench(Part part,
              Frame frame,
              Function value,
              Eigen::Index body = 0,
              AttitudeReading reading = AttitudeReading::kNormalised)
      : part_(part), frame_(frame), value_(std::move(value)), body_(body), reading_(reading) {}
  FrameWrench(Part part,
              Frame frame,
              const Vector3<S>& constant,
              Eigen::Index body = 0,
              AttitudeReading reading = AttitudeReading::kNormalised)
      : FrameWrench(
            part, frame, [constant](const S&) { return constant; }, body, reading) {}

  void require_bodies(Eigen::Index bodies) const override {
    require_body(part_ == Part::kForce ? "a force" : "a moment", body_, bodies);
  }
  [[nodiscard]] bool depends_on_state() const override { return turns(); }
  void add(const S& t, const Vector<S>& q, const Vector<S>&, Vector<S>& f) const override {
    const Vector3<S> given = value_(t);
    auto part = f.template segment<3>(row());
    if (!turns()) {
      part += given;
    } else if (part_ == Part::kForce) {
      part += rotate<S>(attitude<S>(q, body_), given, reading_);
    } else {
      part += rotate_back<S>(attitude<S>(q, body_), given, reading_);
    }
  }

  void add_jacobians(const S& t,
                     const Vector<S>& q,
                     const Vector<S>&,
                     Matrix<S>& by_position,
                     Matrix<S>&) const override {
    if (!turns()) return;
    const Vector3<S> given = value_(t);
    const Quaternion<S> p = attitude<S>(q, body_);
    by_position.template block<3, 4>(row(), kBodyCoordinates * body_ + 3) +=
        part_ == Part::kForce ? rotate_jacobian<S>(p, given, reading_)
                              : rotate_back_jacobian<S>(p, given, reading_);
  }

 private:
  [[nodiscard]] bool turns() const { return (part_ == Part::kForce) == (frame_ == Frame::kBody); }
  [[nodiscard]] Eigen::Index row() const {
    return kBodyVelocities * body_ + (part_ == Part::kForce ? 0 : 3);
  }

  Part part_;
  Frame frame_;
  Function value_;
  Eigen::Index body_;
  AttitudeReading reading_;
};

}  // namespace assay
