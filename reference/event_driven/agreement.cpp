#include "reference/event_driven/agreement.hpp"

#include <algorithm>
#include <cmath>

#include "core/math/magnitude.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"

namespace assay::reference {

namespace {

using oracles::EventKind;
using oracles::MotionEvent;
using oracles::MotionState;

template <class S>
void enlarge(S& size, const Vector<S>& x) {
  for (Eigen::Index i = 0; i < x.size(); ++i) size = std::max(size, magnitude(x(i)));
}

template <class S>
class Comparison {
 public:
  Comparison(const EventDrivenMotion<S>& first, const EventDrivenMotion<S>& second)
      : first_(first), second_(second) {}

  Agreement run() {
    if (first_.motion.pieces.empty() || second_.motion.pieces.empty()) return {};
    measure(first_);
    measure(second_);
    t_ = std::max(magnitude(first_.motion.pieces.front().begin), magnitude(first_.reached));
    result_.digits = digits(S(0), S(1));
    compare_events();
    compare_transitions();
    if (result_.difference.empty()) compare_states();
    if (!result_.difference.empty()) result_.digits = 0;
    return std::move(result_);
  }

 private:
  static int digits(const S& difference, const S& scale) {
    using std::log10;
    const S least = unit_roundoff<S>();
    const S relative = scale > S(0) ? std::max(S(difference / scale), least) : least;
    if (!(relative == relative)) return 0;
    return std::max(0, static_cast<int>(std::floor(-static_cast<double>(log10(relative)))));
  }
  static int digits(const Vector<S>& x, const Vector<S>& y, const S& scale) {
    if (x.size() != y.size()) return 0;
    S difference(0);
    enlarge(difference, Vector<S>(x - y));
    return digits(difference, scale);
  }

  void measure(const EventDrivenMotion<S>& run) {
    MotionState<S> x;
    for (const auto& piece : run.motion.pieces) {
      for (int i = 0; i <= 4; ++i) {
        piece.flight->evaluate((piece.end - piece.begin) * S(i) / S(4), x);
        enlarge(q_, x.q);
        enlarge(v_, x.v);
        enlarge(a_, x.a);
        enlarge(lambda_, x.contact_force);
      }
    }
    for (const MotionEvent<S>& event : run.motion.events) {
      enlarge(v_, event.v_minus);
      enlarge(impulse_, event.impulse);
    }
  }

  void compare_events() {
    const auto& a = first_.motion.events;
    const auto& b = second_.motion.events;
    std::size_t j = 0;
    bool tail = false;  // impacts that only the first lists before an accumulation
    for (const MotionEvent<S>& event : a) {
      if (event.kind == EventKind::kAccumulation) {
        while (j < b.size() && b[j].kind == EventKind::kImpact) ++j;
        tail = false;
      }
      tail = tail || (j < b.size() && b[j].kind == EventKind::kAccumulation &&
                      event.kind == EventKind::kImpact);
      if (tail) {
        result_.event_digits.push_back(kNotCompared);
        continue;
      }
      if (j == b.size()) {
        result_.difference = "one of the two has more events";
        return;
      }
      result_.event_digits.push_back(event_digits(event, b[j]));
      result_.digits = std::min(result_.digits, result_.event_digits.back());
      ++j;
    }
    if (j < b.size()) result_.difference = "one of the two has more events";
  }

  int event_digits(const MotionEvent<S>& a, const MotionEvent<S>& b) const {
    return std::min({digits(magnitude(S(a.t - b.t)), t_),
                     digits(a.v_minus, b.v_minus, v_),
                     digits(a.v_plus, b.v_plus, v_),
                     digits(a.impulse, b.impulse, impulse_)});
  }

  void compare_transitions() {
    const auto& a = first_.transitions;
    const auto& b = second_.transitions;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      if (a[i].kind != b[i].kind || a[i].contact != b[i].contact) {
        result_.difference = "the two have different transitions";
        return;
      }
      result_.transition_digits.push_back(digits(magnitude(S(a[i].t - b[i].t)), t_));
      result_.digits = std::min(result_.digits, result_.transition_digits.back());
    }
    if (a.size() != b.size()) result_.difference = "one of the two has more transitions";
  }

  /// Within the pieces that both motions have: if one leaves out impacts before an accumulation,
  /// its pieces differ.
  void compare_states() {
    MotionState<S> x, y;
    for (const auto& piece : first_.motion.pieces) {
      const S length = piece.end - piece.begin;
      for (int i = 1; i <= 5; i += 2) {
        const S t = piece.begin + length * S(i) / S(6);
        const auto& other = second_.motion.pieces[second_.motion.piece_at(t)];
        if (S(1000) * magnitude(S(other.begin - piece.begin)) > length ||
            S(1000) * magnitude(S(other.end - piece.end)) > length) {
          continue;
        }
        first_.motion.evaluate(t, x);
        second_.motion.evaluate(t, y);
        result_.digits = std::min({result_.digits,
                                   digits(x.q, y.q, q_),
                                   digits(x.v, y.v, v_),
                                   digits(x.a, y.a, a_),
                                   digits(x.contact_force, y.contact_force, lambda_)});
      }
    }
  }

  const EventDrivenMotion<S>& first_;
  const EventDrivenMotion<S>& second_;
  S t_{0}, q_{0}, v_{0}, a_{0}, lambda_{0}, impulse_{0};
  Agreement result_;
};

}  // namespace

template <class S>
Agreement agreement(const EventDrivenMotion<S>& first, const EventDrivenMotion<S>& second) {
  return Comparison<S>(first, second).run();
}

template Agreement agreement(const EventDrivenMotion<double>&, const EventDrivenMotion<double>&);
template Agreement agreement(const EventDrivenMotion<Mpfr>&, const EventDrivenMotion<Mpfr>&);

}  // namespace assay::reference
