#include "reports/compare/lost_phase.hpp"

#include <algorithm>
#include <cmath>

namespace assay::reports {

namespace {

using Real = long double;

constexpr int kInstants = 4096;
constexpr double kMostLost = 0.5;

/// L(t), for times that grow.
class Lag {
 public:
  Lag(const oracles::ExactMotion<Real>& motion, Real begin, Real h)
      : event_(motion.events.begin()), end_(motion.events.end()), begin_(begin), h_(h) {}

  Real at(Real t) {
    for (; event_ != end_ && event_->t <= t; ++event_) {
      if (event_->kind != oracles::EventKind::kImpact || event_->t < begin_) continue;
      const Real before = event_->v_minus.norm(), after = event_->v_plus.norm();
      const Real e = before > after ? after / before : 1;
      of_flight_ = h_ + e * of_flight_;
      lag_ += of_flight_;
    }
    return lag_;
  }

 private:
  std::vector<oracles::MotionEvent<Real>>::const_iterator event_, end_;
  Real begin_, h_, of_flight_ = 0, lag_ = 0;
};

}  // namespace

double lost_by_late_impacts(const oracles::ExactMotion<Real>& motion,
                            Real begin,
                            Real t_end,
                            Real h) {
  Lag lag(motion, begin, h);
  oracles::MotionState<Real> now, then;
  const Real golden = (std::sqrt(5.0L) - 1) / 2;
  Real lost = 0, whole = 0, place = 0;
  for (int i = 0; i < kInstants; ++i) {
    place += golden;
    place -= std::floor(place);
    const Real t = begin + (i + place) / kInstants * (t_end - begin);
    motion.evaluate(t, now);
    motion.evaluate(std::max<Real>(begin, t - lag.at(t)), then);
    lost += (now.v - then.v).cwiseAbs().sum();
    whole += now.v.cwiseAbs().sum();
  }
  return whole > 0 ? static_cast<double>(lost / whole) : 0;
}

bool keeps_phase(const oracles::ExactMotion<Real>& motion, Real begin, Real t_end, Real h) {
  return lost_by_late_impacts(motion, begin, t_end, h) <= kMostLost;
}

}  // namespace assay::reports
