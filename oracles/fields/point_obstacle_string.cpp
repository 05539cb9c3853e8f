#include "oracles/fields/point_obstacle_string.hpp"

#include <algorithm>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles {

namespace {
constexpr std::size_t kMostSpans = 100'000;
}  // namespace

PointObstacleString::PointObstacleString(Rational amplitude, Rational depth, int modes)
    : slope_(2 * amplitude), depth_(std::move(depth)), modes_(modes), gap_(amplitude + depth_) {
  spans_.push_back({Rational(-1), 1, Rational(-slope_)});  // G(0) = 0
}

void PointObstacleString::emit(const Rational& t, int sign) const {
  const Span& last = spans_.back();
  if (last.sign == sign) return;
  if (spans_.size() == kMostSpans) {
    throw InvalidInput("string-obstacle: the string changes more than 100000 times up to t = " +
                       to_text(t) + ": shorten the time");
  }
  spans_.push_back({t, sign, Rational(last.integral + (t - last.begin) * last.sign * slope_)});
}

/// (3), from one change of α, or of the contact, to the next.
void PointObstacleString::extend(const Rational& until) const {
  while (!(known_ > until)) {
    while (echo_ + 1 < spans_.size() && spans_[echo_ + 1].begin + 1 <= known_) ++echo_;
    const int alpha = -spans_[echo_].sign;
    if (closed_ && alpha > 0) {
      closed_ = false;
      const Rational duration = known_ - events_.back().t.a;
      events_.push_back({ContactChange::kRelease, {known_}, {Rational(2 * slope_ * duration)}});
    }
    if (!closed_ && alpha < 0 && gap_ == 0) {
      closed_ = true;
      events_.push_back({ContactChange::kContact, {known_}});
    }
    emit(known_, closed_ ? -alpha : alpha);
    // β before `known_` + 1 may still change after it: nothing comes back sooner than that.
    Rational next = known_ + 1;
    if (echo_ + 1 < spans_.size()) next = spans_[echo_ + 1].begin + 1;
    if (!closed_ && alpha < 0) next = std::min(next, Rational(known_ + gap_ / slope_));
    if (!closed_) gap_ += alpha * slope_ * (next - known_);
    known_ = next;
  }
}

const PointObstacleString::Span& PointObstacleString::before(const Rational& t) const {
  const auto after =
      std::lower_bound(spans_.begin(), spans_.end(), t, [](const Span& s, const Rational& x) {
        return s.begin < x;
      });
  return after == spans_.begin() ? spans_.front() : *std::prev(after);
}

Rational PointObstacleString::wave(const Rational& t) const { return before(t).sign * slope_; }

Rational PointObstacleString::integral(const Rational& t) const {
  const Span& span = before(t);
  return span.integral + (t - span.begin) * span.sign * slope_;
}

FieldState PointObstacleString::at(const Rational& t, const Rational& x) const {
  extend(t);
  const Rational middle(1, 2);
  const Rational xi = abs(Rational(x - middle));
  const Rational out = t - xi;
  const Rational back = t + xi - 1;
  const Rational slope = -(wave(out) + wave(back)) / 2;
  Rational strain(0);  // in the middle the mean of both sides
  if (x > middle) strain = slope;
  if (x < middle) strain = -slope;
  return {{Rational((integral(out) - integral(back)) / 2)},
          {Rational((wave(out) - wave(back)) / 2)},
          {strain}};
}

QuadraticNumber PointObstacleString::contact_force(const Rational& t) const {
  extend(t);
  if (t == 0) return {Rational(0)};
  return {Rational(wave(t) + wave(Rational(t - 1)))};
}

std::vector<FieldEvent> PointObstacleString::events(const Rational& until) const {
  extend(until);
  std::vector<FieldEvent> found;
  for (const FieldEvent& event : events_) {
    if (event.t.a <= until) found.push_back(event);
  }
  return found;
}

std::vector<Rational> PointObstacleString::nodes() const {
  std::vector<Rational> x;
  for (int i = 1; i <= modes_; ++i) x.emplace_back(i, modes_ + 1);
  return x;
}

}  // namespace assay::oracles
