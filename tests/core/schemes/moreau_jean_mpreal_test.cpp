#if ASSAY_WITH_MPREAL
#include <gtest/gtest.h>

#include "core/schemes/instances.hpp"
#include "core/scalar/mpreal.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay {
namespace {

TEST(Mpreal, RunsTheSchemeWithAnErrorThatFallsWithItsBits) {
  MoreauJean<Rational> exact_scheme(ball_model<Rational>(1, 0, Rational(981, 100), Rational(4, 5)),
                                    Rational(1, 10));
  const Trajectory<Rational> exact = simulate(exact_scheme, 12);
  const mpfr_prec_t before = Mpreal::get_default_prec();
  for (mpfr_prec_t bits : {60, 400}) {
    Mpreal::set_default_prec(bits);
    MoreauJean<Mpreal> scheme(
        ball_model<Mpreal>(1, 0, ratio<Mpreal>(981, 100), ratio<Mpreal>(4, 5)),
        ratio<Mpreal>(1, 10));
    const Trajectory<Rational> run = simulate(scheme, 12).cast<Rational>();
    const Rational error = abs(Rational(run.q(0, 12) - exact.q(0, 12)));
    // 12 steps of at most 8 roundings, values below 8.
    EXPECT_LE(error, Rational(12 * 8 * 8) * scalar_cast<Rational>(unit_roundoff<Mpreal>()));
    EXPECT_GT(error, 0) << "witness: the run does round";
  }
  Mpreal::set_default_prec(before);
}

}  // namespace
}  // namespace assay
#endif
