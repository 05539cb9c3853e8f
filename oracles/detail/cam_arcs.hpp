#pragma once

#include <array>

#include "oracles/detail/cam_profile.hpp"
#include "oracles/flights/cam_arc.hpp"

namespace assay::oracles::detail {

/// The arcs of the turning cam in the order in which they pass, six in a turn: flank, nose, dwell,
/// and back. Time is as in TurningCam.
///
/// The bounds of the derivatives of r follow from  g g' = −k² sin x cos x  differentiated n times,
///
///   Σ C(n, i) g⁽ⁱ⁾ g⁽ⁿ⁻ⁱ⁾ = (k²/2) (cos 2x)⁽ⁿ⁾,   n ≥ 1                                       (1)
///
/// with g ≥ 0.755, |sin x| ≤ 0.868 on the flank and g ≥ 0.133, |sin x| ≤ 0.171 on the nose.
///
/// Source: derived here.   Units: rate [turns/s].   Scalar: RealScalar with atan2.
template <class S>
class CamArcs {
 public:
  explicit CamArcs(const Rational& rate)
      : turning_(rate != 0),
        first_(rate < 0 ? 5 : 0),
        rate_(from_rational<S>(Rational(abs(rate)))) {
    using std::atan2;
    const S flank = atan2(S(-profile_.meeting_x), profile_.meeting_y);  // (5) of CamProfile
    const S share = flank / profile_.full_turn;
    const S dwell = ratio<S>(4, 9);
    const S quarter = ratio<S>(1, 4);
    const S before_nose = profile_.full_turn * (quarter + share - dwell);
    const S omega = profile_.full_turn * rate_;
    const std::array<int, 5> mild{1, 1, 2, 3, 7};
    const std::array<int, 5> sharp{1, 2, 9, 110, 1800};
    const CamArc<S> up{
        profile_.flank_centre, profile_.flank_radius, profile_.recess, S(0), omega, mild};
    const CamArc<S> top{
        profile_.nose_centre, profile_.nose_radius, profile_.recess, S(0), omega, sharp};
    const auto still = [&](const S& radius) {
      return CamArc<S>{.radius = radius, .recess = profile_.recess};
    };
    const auto shifted = [](CamArc<S> arc, const S& angle, const S& sign) {
      arc.angle = angle;
      arc.rate = sign * arc.rate;
      return arc;
    };
    turns_ = {quarter,
              S(quarter + share),
              dwell,
              S(S(1) - dwell),
              S(S(3) * quarter - share),
              S(S(3) * quarter)};
    arcs_ = {up,
             shifted(top, before_nose, S(1)),
             still(S(profile_.nose_centre + profile_.nose_radius)),
             shifted(top, S(0), S(-1)),
             shifted(up, flank, S(-1)),
             still(profile_.base)};
  }

  /// A cam that does not turn has its base circle under the follower for ever.
  [[nodiscard]] bool turning() const { return turning_; }

  /// When arc i begins, i = 0, 1, …
  [[nodiscard]] S begin(int i) const {
    if (i == 0) return S(0);
    const int k = i + first_;
    return (turns_[index(i)] + S(k / 6) - turns_[index(0)]) / rate_;
  }

  /// Arc i with its angle at the time t.
  [[nodiscard]] CamArc<S> arc(int i, const S& t) const {
    return turning_ ? arcs_[index(i)].after(t - begin(i)) : arcs_[5];
  }

 private:
  [[nodiscard]] std::size_t index(int i) const {
    return static_cast<std::size_t>((i + first_) % 6);
  }

  CamProfile<S> profile_;
  bool turning_;
  int first_;
  S rate_;
  std::array<S, 6> turns_;
  std::array<CamArc<S>, 6> arcs_;
};

}  // namespace assay::oracles::detail
