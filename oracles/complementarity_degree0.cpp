#include "oracles/complementarity_degree0.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/linear_flow.hpp"
#include "oracles/flights/polynomial.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> ComplementarityDegree0::parameters(const Settings&) {
  return {{"a", "-1", "rate of the free system", "1/s"},
          {"b", "1", "effect of the multiplier on the state", "1/s"},
          {"c", "1", "effect of the state on the slack", "1"},
          {"d", "1", "effect of the multiplier on the slack", "1", Range::positive()},
          {"x0", "-1", "initial state", "1"},
          {"u", "0", "constant input", "1/s"}};
}

std::vector<StudyCase> ComplementarityDegree0::study_cases() {
  return {{"pressed", {}, "1"},
          {"released", {{"u", "1"}, {"b", "2"}, {"x0", "-3/2"}}, "2"},
          {"caught", {{"u", "-1"}, {"a", "1/2"}, {"x0", "2/3"}}, "2"}};
}

StateBlocks ComplementarityDegree0::state_blocks(const Parameters&) {
  return {{"the one state x", "1"}};
}

namespace {

/// (2) from x₀ at t, on the side of x where `side` is its sign.
template <class S>
void follow_exponential(detail::MotionBuilder<S>& motion,
                        const Parameters& p,
                        const S& t,
                        const Rational& x0,
                        bool pressed) {
  const Rational slope = pressed ? Rational(-p["c"] / p["d"]) : Rational(0);  // λ = slope x
  const Rational alpha = p["a"] + p["b"] * slope;
  const auto stacked = [&](const Rational& x) {
    return detail::vector_of<S>({from_rational<S>(x), from_rational<S>(Rational(slope * x))});
  };
  if (alpha == 0) {
    const auto part = [&](const Vector<S>& z, Eigen::Index i) {
      return Vector<S>(Vector<S>::Constant(1, z(i)));
    };
    const Vector<S> z = stacked(x0), rate = stacked(p["u"]);
    motion.fly(t,
               std::make_shared<Polynomial<S>>(std::vector{part(z, 0), part(rate, 0)},
                                               std::vector{part(z, 1), part(rate, 1)}),
               false,
               false,
               /*compliant=*/true);
    return;
  }
  const Rational rest = -p["u"] / alpha;
  motion.fly(t,
             std::make_shared<LinearFlow<S>>(typename LinearFlow<S>::Data{
                 .states = 1,
                 .constant = stacked(rest),
                 .slope = stacked(0),
                 .exponentials = {{from_rational<S>(alpha), stacked(Rational(x0 - rest))}}}),
             false,
             false,
             /*compliant=*/true);
}

}  // namespace

template <class S>
ExactMotion<S> ComplementarityDegree0::exact(const Parameters& p, const S& t_end) {
  using std::log1p;
  detail::MotionBuilder<S> motion(kName, t_end);
  const Rational &x0 = p["x0"], &u = p["u"];
  const Rational side = x0 == 0 ? u : x0;
  const bool pressed = p["c"] * side < 0;
  follow_exponential<S>(motion, p, S(0), x0, pressed);
  if (u * x0 >= 0) return motion.finish_with_switches();
  const Rational alpha = pressed ? Rational(p["a"] - p["b"] * p["c"] / p["d"]) : p["a"];
  const Rational ratio = alpha * x0 / u;
  if (ratio <= -1) return motion.finish_with_switches();
  const S t = alpha == 0 ? from_rational<S>(Rational(-x0 / u))
                         : S(-log1p(from_rational<S>(ratio)) / from_rational<S>(alpha));  // (3)
  if (motion.reaches(t)) follow_exponential<S>(motion, p, t, 0, p["c"] * u < 0);
  return motion.finish_with_switches();
}

template ExactMotion<Mpfr> ComplementarityDegree0::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
