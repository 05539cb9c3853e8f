#include "reports/study/resolution.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "core/systems/newton_euler_coordinates.hpp"

namespace assay::reports {

namespace {

constexpr double kLargestSamplingError = 1.0 / 8;
constexpr int kPointsOfCell = 3;

/// ∫ |v − v_h| and ∫ |v|, a cell at a time.
class Loss {
 public:
  using Velocity = Vector<long double>;

  /// The cell [begin, end] of a flight, where v_h runs from v0 at t0 to v1 at t1.
  void add(const oracles::Piece<long double>& piece,
           long double begin,
           long double end,
           long double t0,
           long double t1,
           const Velocity& v0,
           const Velocity& v1) {
    const long double golden = (std::sqrt(5.0L) - 1) / 2;
    for (int i = 0; i < kPointsOfCell; ++i) {
      along_ += golden;
      along_ -= std::floor(along_);
      const long double t = begin + (i + along_) / kPointsOfCell * (end - begin);
      piece.flight->evaluate(t - piece.begin, state_);
      const long double x = (t - t0) / (t1 - t0);
      lost_ += (end - begin) * (state_.v - (1 - x) * v0 - x * v1).cwiseAbs().sum();
      whole_ += (end - begin) * state_.v.cwiseAbs().sum();
    }
  }
  [[nodiscard]] double relative() const {
    return whole_ > 0 ? static_cast<double>(lost_ / whole_) : 0;
  }

 private:
  oracles::MotionState<long double> state_;
  long double along_ = 0;
  long double lost_ = 0;
  long double whole_ = 0;
};

}  // namespace

namespace {

double loss_on_grid(const oracles::ExactMotion<long double>& motion,
                    long double start,
                    long double t_end,
                    long double h) {
  Loss loss;
  oracles::MotionState<long double> from, to;
  long double t0 = start;
  motion.evaluate(t0, from);
  std::size_t piece = motion.piece_at(start);
  for (std::int64_t k = 1; t0 < t_end; ++k) {
    const long double t1 = std::min(start + static_cast<long double>(k) * h, t_end);
    motion.evaluate(t1, to);
    for (long double begin = t0; begin < t1;) {
      while (piece + 1 < motion.pieces.size() && !(begin < motion.pieces[piece].end)) ++piece;
      const bool last = piece + 1 == motion.pieces.size();
      const long double end = last ? t1 : std::min(t1, motion.pieces[piece].end);
      loss.add(motion.pieces[piece], begin, end, t0, t1, from.v, to.v);
      begin = end;
    }
    std::swap(from, to);
    t0 = t1;
  }
  return loss.relative();
}

}  // namespace

double sampling_error(const oracles::ExactMotion<long double>& motion, double t_end, double h) {
  return loss_on_grid(motion, motion.pieces.front().begin, t_end, h);
}

bool shows_motion(const oracles::ExactMotion<long double>& motion,
                  long double begin,
                  long double t_end,
                  long double h) {
  return loss_on_grid(motion, begin, t_end, h) <= kLargestSamplingError;
}

double fastest_spin(const oracles::ExactMotion<long double>& motion, double t_end) {
  constexpr int kInstants = 256;
  oracles::MotionState<long double> state;
  const long double begin = motion.pieces.front().begin;
  long double fastest = 0;
  for (int k = 0; k < kInstants; ++k) {
    motion.evaluate(begin + (t_end - begin) * k / kInstants, state);
    for (Eigen::Index b = 0; kBodyVelocities * b < state.v.size(); ++b) {
      fastest = std::max(fastest, state.v.segment(kBodyVelocities * b + 3, 3).norm());
    }
  }
  return static_cast<double>(fastest);
}

double resolved_step(const oracles::ExactMotion<long double>& motion,
                     double t_end,
                     double steps_min,
                     int steps_max,
                     double spin) {
  for (double steps = steps_min; steps <= steps_max; steps *= 2) {
    const double h = t_end / steps;
    if (h * spin <= std::numbers::pi && shows_motion(motion, motion.pieces.front().begin, t_end, h))
      return h;
  }
  return 0;
}

}  // namespace assay::reports
