#include <gtest/gtest.h>

#include "core/scalar/mpfr_real.hpp"
#include "oracles/manufactured_contact.hpp"
#include "oracles/manufactured_friction.hpp"
#include "reference/event_driven/event_driven.hpp"
#include "tests/reference/event_driven/agreement_with.hpp"

namespace assay::reference::manufactured_test {
namespace {

using S = Mpfr;
using oracles::ManufacturedContact;
using oracles::ManufacturedFriction;
using oracles::Settings;

// 45 of 50 digits: the panels are resolved to 2^12 u = 10^-47.
S tolerance() { return pow(S(10), -45); }

/// The run of the model, which knows the force but neither the motion nor its events, and how far
/// the chosen motion is from it. The force is not analytic where a piece ends.
template <class Problem>
EventDrivenMotion<S> integrate(const Settings& settings, const char* t_end) {
  const Parameters parameters = oracles::make_parameters<Problem>(settings);
  const oracles::ExactMotion<S> exact = Problem::template exact<S>(parameters, S(t_end));
  EventDrivenOptions<S> options;
  for (const auto& piece : exact.pieces) {
    if (piece.begin > S(0)) options.breakpoints.push_back(piece.begin);
  }
  auto run = integrate_event_driven<S>(Problem::template model<S>(parameters), S(t_end), options);
  EXPECT_EQ(run.end, RunEnd::kComplete) << run.reason;
  std::size_t impacts = 0;
  for (const auto& event : exact.events) impacts += event.kind == oracles::EventKind::kImpact;
  EXPECT_EQ(run.motion.events.size(), impacts);
  const Difference<S> d = difference(run, exact);
  EXPECT_LE(d.events, tolerance());
  EXPECT_LE(d.positions, tolerance() * S(10));
  EXPECT_LE(d.forces, tolerance() * S(100));
  return run;
}

std::vector<TransitionKind> transitions(const EventDrivenMotion<S>& run) {
  std::vector<TransitionKind> kinds;
  for (const auto& transition : run.transitions) kinds.push_back(transition.kind);
  return kinds;
}

using Kinds = std::vector<TransitionKind>;

TEST(Manufactured, SmoothMotionFollowsFromItsForce) {
  const WorkingDigits digits(50);
  integrate<ManufacturedContact>({{"jumps", "0"}, {"contact", "0"}}, "2");
}

TEST(Manufactured, ImpactsFollowFromTheForce) {
  const WorkingDigits digits(50);
  integrate<ManufacturedContact>({{"jumps", "2"}, {"contact", "0"}, {"e", "1/2"}}, "3");
}

TEST(Manufactured, ContactPhaseAndItsReleaseFollowFromTheForce) {
  const WorkingDigits digits(50);
  const auto run = integrate<ManufacturedContact>({}, "3");
  EXPECT_EQ(transitions(run), Kinds{TransitionKind::kRelease});
  EXPECT_LE(abs(run.transitions[0].t - 2), tolerance());
}

TEST(Manufactured, ContactBesideABilateralConstraintFollowsFromTheForce) {
  const WorkingDigits digits(50);
  integrate<ManufacturedContact>({{"bilateral", "1"}}, "3");
}

TEST(Manufactured, ImpactSlipStickAndSlipFollowFromTheForce) {
  const WorkingDigits digits(50);
  const auto run = integrate<ManufacturedFriction>({}, "3");
  EXPECT_EQ(transitions(run), (Kinds{TransitionKind::kStick, TransitionKind::kSlip}));
  EXPECT_LE(abs(run.transitions[0].t - S("1.5")), tolerance());
  EXPECT_LE(abs(run.transitions[1].t - S("2.5")), tolerance());
}

TEST(Manufactured, SlidingBackAfterARestFollowsFromTheForce) {
  const WorkingDigits digits(50);
  integrate<ManufacturedFriction>({{"fall", "0"}, {"restart", "-1"}}, "3");
}

TEST(Manufactured, ImpactThatBouncesWithFrictionFollowsFromTheForce) {
  const WorkingDigits digits(50);
  integrate<ManufacturedFriction>({{"e", "1/2"}}, "2");
}

// The engine does not know how a slide in space stops or starts.
TEST(Manufactured, ImpactAndCurvedSlideInSpaceFollowFromTheForce) {
  const WorkingDigits digits(50);
  integrate<ManufacturedFriction>({{"space", "1"}, {"stick", "0"}}, "2");
}

}  // namespace
}  // namespace assay::reference::manufactured_test
