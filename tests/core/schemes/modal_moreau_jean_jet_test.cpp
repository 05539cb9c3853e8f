#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/schemes/modal_moreau_jean.hpp"
#include "tests/core/schemes/contact_systems.hpp"
#include "tests/core/schemes/jet_instances.hpp"

namespace assay::modal_moreau_jean_jet_test {
namespace {

/// Final q and v of a mode that hits a stop, by σ and κ.
template <class S>
std::pair<S, S> final_state(const S& damping, const S& stiffness) {
  ContactModel<S> dense = ball_model<S>(S(1), S(0), S(1), ratio<S>(4, 5), S(2));
  dense.system.damping = matrix_of<S>(1, 1, {damping});
  dense.system.stiffness = matrix_of<S>(1, 1, {stiffness});
  ModalMoreauJean<S> scheme(dense, ratio<S>(1, 8));
  const Trajectory<S> run = simulate(scheme, 24);
  EXPECT_EQ(run.status, SolveStatus::kSolved);
  EXPECT_GT(run.impulse.sum(), S(0)) << "the run has no impact";
  return {run.q(0, 24), run.v(0, 24)};
}

TEST(ModalMoreauJeanOnJets, DifferentiatesARunWithImpactsByDampingAndStiffness) {
  using J = DoubleJet;
  using S = Mpfr50;
  // Free, undamped, critical (C² = 4 M K = 8 K), overdamped, underdamped.
  for (const auto& [c, k] :
       {std::pair(0.0, 0.0), {0.0, 1.0}, {2.0, 0.5}, {3.0, 0.5}, {0.25, 3.0}}) {
    const auto [q, v] = final_state<J>(J(c, 0), J(k, 1));
    const S delta("1e-15");
    const auto [q_c, v_c] = final_state<S>(c + delta, k);
    const auto [q_d, v_d] = final_state<S>(c - delta, k);
    const auto [q_k, v_k] = final_state<S>(c, k + delta);
    const auto [q_l, v_l] = final_state<S>(c, k - delta);
    // 24 steps of about ten roundings; derivatives and states below 8.
    const double bound = 24 * 10 * 8 * unit_roundoff<double>();
    EXPECT_LE(abs(S(q.v[0] - (q_c - q_d) / (2 * delta))), bound) << c << ", " << k;
    EXPECT_LE(abs(S(v.v[0] - (v_c - v_d) / (2 * delta))), bound) << c << ", " << k;
    EXPECT_LE(abs(S(q.v[1] - (q_k - q_l) / (2 * delta))), bound) << c << ", " << k;
    EXPECT_LE(abs(S(v.v[1] - (v_k - v_l) / (2 * delta))), bound) << c << ", " << k;
  }
}

}  // namespace
}  // namespace assay::modal_moreau_jean_jet_test
