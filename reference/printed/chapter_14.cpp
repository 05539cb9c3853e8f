#include "reference/printed/case.hpp"
#include "reference/printed/documents.hpp"

namespace assay::reference {

namespace of_chapter_14 {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

/// The follower u, the cam c, their rates and accelerations.
struct Follower {
  explicit Follower(Exact& c)
      : mu(c.positive("μ")),
        zeta(c.scalar("ζ")),
        kappa(c.scalar("κ")),
        u(c.scalar("u")),
        v(c.scalar("v")),
        acceleration(c.scalar("dv/dt")),
        cam(c.scalar("c")),
        cam_rate(c.scalar("dc/dt")),
        cam_acceleration(c.scalar("d²c/dt²")),
        r(c.fraction("r")) {}
  T force() const { return mu * acceleration + zeta * v + kappa * u; }
  T mu, zeta, kappa, u, v, acceleration, cam, cam_rate, cam_acceleration, r;
};

}  // namespace
}  // namespace of_chapter_14

std::vector<Item> chapter_14() {
  using namespace of_chapter_14;
  return {
      {.document = kDocument,
       .equation = "14.2",
       .printed =
           R"(v(t^+) = \frac{dc}{dt} - r \left(v(t^-) - \frac{dc}{dt} \right) = (1+r) \frac{dc}{dt} - rv(t^-))",
       .claim = "Newton's law for the velocity relative to the cam",
       .exact =
           [](Exact& c) {
             const Follower s(c);
             const T after = s.cam_rate - s.r * (s.v - s.cam_rate);
             c.compare(-(s.r * (s.v - s.cam_rate)), after - s.cam_rate);
             c.compare(after, (1 + s.r) * s.cam_rate - s.r * s.v);
           }},
      {.document = kDocument,
       .equation = "14.3",
       .printed =
           R"(f_v - \left(\mu \frac{d^2 c}{dt^2} + \zeta \frac{dc}{dt} + \kappa c \right) \equiv \hat{f})",
       .claim = "(14.1) for û = u − c",
       .exact =
           [](Exact& c) {
             const Follower s(c);
             const T left = s.mu * (s.acceleration - s.cam_acceleration) +
                            s.zeta * (s.v - s.cam_rate) + s.kappa * (s.u - s.cam);
             c.compare(
                 left,
                 s.force() - (s.mu * s.cam_acceleration + s.zeta * s.cam_rate + s.kappa * s.cam));
           }},
      {.document = kDocument,
       .equation = "14.4",
       .printed = R"(\hat{v}^+ = -r\hat{v}^-)",
       .claim = "(14.2) for v̂ = v − dc/dt",
       .exact =
           [](Exact& c) {
             const Follower s(c);
             const T after = (1 + s.r) * s.cam_rate - s.r * s.v;
             c.compare(after - s.cam_rate, -(s.r * (s.v - s.cam_rate)));
           }},
      {.document = kDocument,
       .equation = "14.6",
       .printed = R"(F(q, \dot{q}) &= [\zeta] \dot{q} + [\kappa] q)",
       .claim = "(14.3) in the form of (14.5)",
       .exact =
           [](Exact& c) {
             const Follower s(c);
             c.compare(s.force() - s.mu * s.acceleration, s.zeta * s.v + s.kappa * s.u);
           }},
      {.document = kDocument,
       .equation = "14.7",
       .printed = R"(R = H\lambda, \quad \text{with } H = [1])",
       .claim = "R does the work λ ẏ, y = Hᵀ q",
       .exact =
           [](Exact& c) {
             const auto rate = c.scalar("q̇"), lambda = c.scalar("λ");
             c.compare(lambda * rate, (1 * lambda) * rate);
           }},
  };
}

}  // namespace assay::reference
