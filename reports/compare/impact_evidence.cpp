#include <algorithm>
#include <cmath>
#include <vector>

#include "reports/compare/law_evidence.hpp"

namespace assay::reports {

namespace {

using Real = LawEvidence::Real;
using Index = Eigen::Index;

/// What an impact shows of its friction.
struct SlippingImpact {
  double ratio, load, impulse;  ///< |P_T|/(μ P_N), P_N, |P_T|
  bool is_against_slip;
};

std::vector<SlippingImpact> slipping_impacts(const LawEvidence& of, const SeenContact& contact) {
  constexpr Real kSlips = 0.1L;     // of the slip before
  constexpr Real kAgainst = 0.95L;  // the cosine of 18°
  const Index row = contact.row, tangents = contact.tangents;
  const auto slip = [&](Index k) {
    return Vector<Real>(of.node_speed.col(k).segment(row + 1, tangents));
  };
  std::vector<SlippingImpact> impacts;
  for (Index k = 0; k < of.steps(); ++k) {
    if (!of.pushes(contact, k)) continue;
    const Vector<Real> before = slip(k);
    Vector<Real> impulse = Vector<Real>::Zero(tangents + 1);
    for (; k < of.steps() && of.pushes(contact, k); ++k) {
      impulse += of.h(k) * of.force.col(k).segment(row, tangents + 1);
    }
    if (!(slip(k).dot(before) > kSlips * before.squaredNorm())) continue;
    const Vector<Real> friction = impulse.tail(tangents);
    const auto load = static_cast<double>(impulse(0)), size = static_cast<double>(friction.norm());
    impacts.push_back({size / load / contact.friction,
                       load,
                       size,
                       -friction.dot(before) >= kAgainst * friction.norm() * before.norm()});
  }
  return impacts;
}

}  // namespace

std::optional<FrictionOfImpacts> friction_of_impacts(const LawEvidence& of) {
  constexpr double kNone = 0.01, kSame = 0.03, kLoadsDiffer = 1.25;
  std::vector<SlippingImpact> impacts;
  for (const SeenContact& contact : of.contacts) {
    if (!(contact.friction > 0) || contact.tangents == 0) continue;
    const std::vector<SlippingImpact> own = slipping_impacts(of, contact);
    impacts.insert(impacts.end(), own.begin(), own.end());
  }
  if (impacts.empty()) return std::nullopt;
  FrictionOfImpacts mean{0, 0, false};
  for (const SlippingImpact& each : impacts) {
    mean.ratio += each.ratio / static_cast<double>(impacts.size());
    mean.impulse += each.impulse / static_cast<double>(impacts.size());
  }
  const auto [least, most] = std::ranges::minmax(impacts, {}, &SlippingImpact::load);
  mean.loads_differ = most.load > kLoadsDiffer * least.load;
  const bool explains = std::ranges::all_of(impacts, [&](const SlippingImpact& each) {
    if (each.ratio < kNone && mean.ratio < kNone) return true;
    return each.is_against_slip && std::abs(each.ratio - mean.ratio) <= kSame * mean.ratio;
  });
  return explains ? std::optional(mean) : std::nullopt;
}

}  // namespace assay::reports
