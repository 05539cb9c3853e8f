#include "oracles/spinning_slider.hpp"

#include "core/math/rotation.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/axis_rotation.hpp"
#include "oracles/detail/centrifugal_slide.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> SpinningSlider::parameters(const Settings&) {
  std::vector<ParameterSpec> specs = {
      {"mA", "1", "mass of body A", "kg", Range::positive()},
      {"mB", "2", "mass of body B", "kg", Range::positive()},
      {"IA", "1/2", "moments of inertia of body A", "kg m^2", Range::positive()},
      {"IB", "1", "moments of inertia of body B", "kg m^2", Range::positive()},
      {"r0", "1/2", "initial way from A to B along the slider", "m", Range::any()},
      {"rdot0", "0", "initial rate of the way", "m/s", Range::any()},
      {"w0", "2", "initial angular velocity", "rad/s", Range::positive()}};
  for (const auto& [name, value] :
       {std::pair("vx", "0"), std::pair("vy", "1"), std::pair("vz", "1/2")}) {
    specs.push_back({name,
                     value,
                     std::string("velocity of the common centre along ") + name[1],
                     "m/s",
                     Range::any()});
  }
  return specs;
}

std::vector<StudyCase> SpinningSlider::study_cases() {
  // Steps with a joint take long, and 2048 tell the order.
  return {{.label = "flung-apart", .parameters = {}, .t_end = "2", .steps_max = 2048},
          {.label = "passing",
           .parameters = {{"r0", "-1/2"}, {"rdot0", "2"}},
           .t_end = "2",
           .steps_max = 2048}};
}

StateBlocks SpinningSlider::state_blocks(const Parameters&) {
  return body_state({"centre of mass of body A", "centre of mass of body B"});
}

namespace {

template <class S>
class SpinningSliderMotion final : public RigidBodiesMotion<S> {
 public:
  explicit SpinningSliderMotion(const Parameters& p)
      : reduced_mass_(from_rational<S>(reduced(p))),
        share_a_(from_rational<S>(Rational(-p["mB"] / (p["mA"] + p["mB"])))),
        share_b_(from_rational<S>(Rational(p["mA"] / (p["mA"] + p["mB"])))),
        moment_(p.get<S>("IB")),
        length_(detail::square_root(from_rational<S>(Rational(1 / per_moment(p))))),
        velocity_(p.get<S>("vx"), p.get<S>("vy"), p.get<S>("vz")),
        slide_(squared(p, "r0"), p["r0"].sign(), squared(p, "rdot0"), p["rdot0"].sign(), p["w0"]) {}

  [[nodiscard]] std::vector<RigidBodyState<S>> bodies(const S& t) const override {
    const auto slide = slide_.at(t);
    const S r = length_ * slide.s, rate = length_ * slide.rate;
    RigidBodyState<S> turning;
    detail::turn_about<S>(3, slide.angle, slide.spin, turning);
    const Vector3<S> along = rotate<S>(turning.attitude, {r, S(0), S(0)});
    const Vector3<S> apart = rotate<S>(turning.attitude, {rate, S(slide.spin * r), S(0)});
    const auto place = [&](const S& share) {
      RigidBodyState<S> body = turning;
      body.position = t * velocity_ + share * along;
      body.velocity = velocity_ + share * apart;  // (2)
      return body;
    };
    RigidBodyState<S> a = place(share_a_), b = place(share_b_);
    const S slowing = S(-2) * slide.s * slide.rate * slide.spin / (S(1) + slide.s * slide.s);
    b.contact_force = Vector<S>::Constant(5, S(0));
    b.contact_force(0) = reduced_mass_ * (r * slowing + S(2) * rate * slide.spin);
    b.contact_force(2) = moment_ * slowing;  // (3)
    return {a, b};
  }

 private:
  static Rational reduced(const Parameters& p) { return p["mA"] * p["mB"] / (p["mA"] + p["mB"]); }
  /// μ/I.
  static Rational per_moment(const Parameters& p) { return reduced(p) / (p["IA"] + p["IB"]); }
  static Rational squared(const Parameters& p, const char* name) {
    return per_moment(p) * p[name] * p[name];
  }

  S reduced_mass_, share_a_, share_b_;  ///< μ, −μ/m_A, μ/m_B
  S moment_, length_;                   ///< I_B, √(I/μ)
  Vector3<S> velocity_;
  detail::CentrifugalSlide<S> slide_;
};

}  // namespace

template <class S>
std::shared_ptr<const RigidBodiesMotion<S>> SpinningSlider::exact(const Parameters& p) {
  return std::make_shared<SpinningSliderMotion<S>>(p);
}

template std::shared_ptr<const RigidBodiesMotion<long double>> SpinningSlider::exact(
    const Parameters&);
template std::shared_ptr<const RigidBodiesMotion<Mpfr>> SpinningSlider::exact(const Parameters&);

}  // namespace assay::oracles
