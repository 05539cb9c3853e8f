#include "reference/sensitivity/saltation.hpp"

#include <algorithm>
#include <future>
#include <optional>
#include <string>
#include <utility>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/to_decimal.hpp"
#include "reference/event_driven/chebyshev.hpp"
#include "reference/sensitivity/event_variation.hpp"
#include "reference/sensitivity/linear_panel.hpp"
#include "reference/sensitivity/saltation_digits.hpp"
#include "reference/sensitivity/saltation_intervals.hpp"
#include "reference/sensitivity/slopes.hpp"

namespace assay::reference {

namespace {

using S = Mpfr;
using State = VariedModel::State;

std::vector<Rational> rationals(const Vector<S>& x) {
  std::vector<Rational> result;
  for (const S& entry : x) result.push_back(ScalarTraits<S>::to_rational(entry));
  return result;
}

/// The end of an interval.
struct IntervalEnd {
  State state;
  Vector<S> field;
  VariedModel::Phases phases;
  std::vector<GuardCrossing> crossings{};
};

class Saltation {
 public:
  /// @param resolved the digits to which s is resolved.
  Saltation(const SaltationQuestion& question, int digits, int resolved)
      : question_(question),
        t_end_(from_rational<S>(*std::ranges::max_element(question.times))),
        stop_(t_end_ + (t_end_ == 0 ? S(1) : magnitude(t_end_)) / S(1024)),
        motion_(question.motion(stop_)),
        variation_(
            question.model,
            question.value,
            Stencil::at(question.value, question.below, question.above, stencil_step(motion_))),
        model_(&variation_.model()),
        tolerance_(pow(S(10), S(-resolved))),
        wanted_(pow(S(10), S(-digits - 5))),
        few_(kFewNodes),
        many_(kFewNodes + 3 * resolved / 4),
        at_times_(question.times.size()) {
    const S size = question.value == 0 ? S(1) : S(magnitude(from_rational<S>(question.value)));
    per_parameter_ = S(1) / size;
    per_unit_ = S(1) / from_rational<S>(derivative_unit(question.value));
    scales_ = Vector<S>::Constant(model_->size(), S(0));
    event_times_.resize(motion_.events.size());
    start_intervals(digits);
  }

  [[nodiscard]] MotionDerivatives run() {
    s_ = model_->initial_variation(variation_.stencil());
    for (std::size_t i = 0; i < intervals_.size(); ++i) follow(i);
    return result();
  }

 private:
  static constexpr int kFewNodes = 8;
  static constexpr int kMostPanels = 800;

  void start_intervals(int digits) {
    // The slower an impact is, the fewer digits has the derivative of its time.
    const S least = pow(S(10), S(-digits - 8));
    shortest_ = least * (stop_ - model_->initial(0).t) / S(1 << 10);
    const S begin = model_->initial(0).t;
    intervals_ = saltation_intervals(motion_, begin, stop_, least);
    std::erase_if(intervals_,
                  [&](const SaltationInterval& of) { return of.begin > t_end_ + near_; });
    oracles::MotionState<S> state;
    for (SaltationInterval& interval : intervals_) {
      const S middle = (interval.begin + interval.end) / S(2);
      const State at = exact(interval, middle, state);
      phases_.push_back(model_->phases_at(at, state.contact_force));
    }
  }

  [[nodiscard]] State exact(const SaltationInterval& interval,
                            const S& t,
                            oracles::MotionState<S>& state) const {
    const auto& piece = motion_.pieces[interval.piece];
    piece.flight->evaluate(S(t - piece.begin), state);
    if (model_->positions() == model_->size()) state.v.resize(0);
    return {t, state.q, state.v};
  }

  /// A τ' of this size is as good as 0.
  [[nodiscard]] S smallest_time() const { return t_end_ * per_unit_; }
  /// An s of this size is as good as 0.
  [[nodiscard]] S negligible() const { return S(1000) * wanted_ * largest_magnitude<S>(scales_); }
  [[nodiscard]] bool is_position(Eigen::Index i) const { return i < model_->positions(); }

  /// Raises the scales of positions, or of velocities, to the largest entry of these in s.
  void enlarge(const Vector<S>& s) {
    const Eigen::Index n = model_->positions();
    const auto raise = [&](Eigen::Index first, Eigen::Index count) {
      const S size = largest_magnitude<S>(Vector<S>(s.segment(first, count)));
      for (Eigen::Index i = first; i < first + count; ++i) scales_(i) = std::max(scales_(i), size);
    };
    raise(0, n);
    raise(n, s.size() - n);
  }
  void enlarge(const State& state) {
    const Eigen::Index n = model_->positions();
    const S q = largest_magnitude<S>(state.q) * per_unit_;
    const S v = largest_magnitude<S>(state.v) * per_unit_;
    for (Eigen::Index i = 0; i < scales_.size(); ++i) {
      scales_(i) = std::max(scales_(i), i < n ? q : v);
    }
  }

  /// Whether polynomials are resolved relative to the scale of each column.
  template <class Scale>
  [[nodiscard]] bool resolved(const Matrix<S>& coefficients, const Scale& scale) const {
    for (Eigen::Index i = 0; i < coefficients.cols(); ++i) {
      if (!(chebyshev_tail(coefficients, i) <= tolerance_ * scale(i) + floor_)) return false;
    }
    return true;
  }

  /// Whether the field of the panel is resolved, so that its values at the ends are.
  [[nodiscard]] bool has_ends(const LinearPanel& panel) const {
    const Eigen::Index n = model_->positions();
    S q(0), v(0);
    for (Eigen::Index i = 0; i < panel.field.cols(); ++i) {
      S& size = is_position(i) ? q : v;
      size = std::max(size, chebyshev_size(panel.field, i));
    }
    if (panel.field.cols() > n) v = std::max(v, S(q / panel.length));
    return resolved(panel.field, [&](Eigen::Index i) { return is_position(i) ? q : v; });
  }

  /// Follows s through an interval.
  void follow(std::size_t index) {
    const SaltationInterval& interval = intervals_[index];
    bool entered = false;
    S begin = interval.begin, length = interval.end - interval.begin;
    const VariationalPanel* rule = &few_;
    model_->enter(phases_[index]);
    while (true) {
      if (++panels_ > kMostPanels) throw InvalidInput("the motion has too many panels");
      const bool last = length >= interval.end - begin;
      oracles::MotionState<S> work;
      const auto motion = [&](const S& t) { return exact(interval, t, work); };
      const LinearPanel panel = linearised(variation_, motion, begin, length, *rule);
      for (const State& state : panel.states) enlarge(state);
      Matrix<S> s;
      bool good = (entered && !last) || has_ends(panel);
      if (good && !entered) {
        pass(index, panel.field_at(S(0)));
        model_->enter(phases_[index]);
        require_held(exact_begin(interval));
        entered = true;
      }
      good = good && solve(panel, s) && (!last || finish(index, panel, s));
      if (!good && rule == &few_) {
        rule = &many_;
        continue;
      }
      if (!good) {
        length = length / S(2);
        if (length < shortest_) {
          throw InvalidInput("the variation is not resolved at t = " +
                             to_decimal(scalar_cast<double>(begin)));
        }
        continue;
      }
      read_times(panel, s);
      s_ = values_at(s, S(1));
      if (last) break;
      begin += length;
      length = std::min(S(S(2) * length), S(interval.end - begin));
    }
  }

  [[nodiscard]] State exact_begin(const SaltationInterval& interval) const {
    oracles::MotionState<S> work;
    return exact(interval, interval.begin, work);
  }

  /// What the phases hold at 0 stays 0 for parameters beside P: otherwise the phases differ there.
  void require_held(const State& state) {
    const Vector<S> moves = variation_.derivative([&](std::size_t k, const S& by) {
      return model_->held(k, model_->displaced(state, s_, by));
    });
    if (moves.size() == 0 || largest_magnitude<S>(moves) <= negligible()) return;
    throw InvalidInput("the parameter moves the state out of the phase that begins at t = " +
                       to_decimal(scalar_cast<double>(state.t)));
  }

  /// Sets `s` to the coefficients of s on the panel; false if they do not resolve it.
  [[nodiscard]] bool solve(const LinearPanel& panel, Matrix<S>& s) {
    Matrix<S> values;
    if (!panel.rule->solve(
            panel.a, panel.b, s_, panel.length, scales_, S(tolerance_ / S(10)), values)) {
      return false;
    }
    s = panel.rule->coefficients(values);
    Vector<S> scales = scales_;
    enlarge(values);
    if (resolved(s, scales_)) return true;
    scales_ = scales;  // what is not resolved may be anything
    return false;
  }
  void enlarge(const Matrix<S>& values) {
    for (Eigen::Index j = 0; j < values.rows(); ++j) enlarge(Vector<S>(values.row(j).transpose()));
  }

  /// Finds the guards that fall to 0 at the end of the interval; false if one is not resolved.
  [[nodiscard]] bool finish(std::size_t index, const LinearPanel& panel, const Matrix<S>& s) {
    oracles::MotionState<S> work;
    end_ = IntervalEnd{exact(intervals_[index], intervals_[index].end, work),
                       panel.field_at(S(1)),
                       phases_[index]};
    if (!find_crossings(variation_, panel, s, negligible(), tolerance_, end_->crossings)) {
      return false;
    }
    if (end_->crossings.empty() && index + 1 < intervals_.size()) {
      end_->crossings = crossings_before(
          variation_, end_->state, values_at(s, S(1)), end_->field, intervals_[index + 1].begin);
    }
    return true;
  }

  /// (3): s at the beginning of an interval, whose field is `after` there.
  void pass(std::size_t index, const Vector<S>& after) {
    if (index == 0) {
      start(after);
      return;
    }
    const SaltationInterval& interval = intervals_[index];
    const std::optional<S> time = event_time(index, after);
    for (const std::size_t i : interval.events) event_times_[i] = time;
    if (!time) return;
    State state = end_->state;
    Vector<S> s = s_ + end_->field * *time;
    for (const std::size_t i : interval.events) map(motion_.events[i], *time, state, s);
    s_ = s - after * *time;
    enlarge(s_);
  }

  /// Events at the start belong to the initial data. Their contacts are open before.
  void start(const Vector<S>& after) {
    State state = model_->initial(0);
    std::vector<std::size_t> struck;
    for (const std::size_t i : intervals_[0].events) {
      const auto by_event = model_->struck(motion_.events[i].impulse);
      struck.insert(struck.end(), by_event.begin(), by_event.end());
    }
    if (struck.empty()) return;
    model_->enter(VariedModel::Phases(phases_[0].size()));
    const Vector<S> before = model_->rates(0, state);
    const auto time = common_time(
        crossings_at(variation_, state, s_, before), struck, tolerance_, smallest_time());
    if (!time) throw InvalidInput("an impact of the initial data is at no contact");
    s_ += before * *time;
    for (const std::size_t i : intervals_[0].events) {
      event_times_[i] = time;
      map(motion_.events[i], *time, state, s_);
    }
    s_ -= after * *time;
  }

  /// Moves the state, and the change of it with the parameter, through an event.
  void map(const oracles::MotionEvent<S>& event, const S& time, State& state, Vector<S>& s) {
    if (event.kind != oracles::EventKind::kImpact && event.kind != oracles::EventKind::kStateJump) {
      return;
    }
    const Eigen::Index n = model_->positions();
    s.tail(s.size() - n) = variation_.derivative([&](std::size_t k, const S& by) {
      return model_->after(k, variation_.moved(state, s, time, by), event).v;
    });
    state = model_->after(0, state, event);
  }

  /// τ' of the event that ends the interval before; nothing if no event is needed.
  [[nodiscard]] std::optional<S> event_time(std::size_t index, const Vector<S>& after) {
    std::vector<std::size_t> changed;
    bool impact = false;
    for (std::size_t i = 0; i < phases_[index].size(); ++i) {
      if (!(phases_[index][i] == end_->phases[i])) changed.push_back(i);
    }
    for (const std::size_t i : intervals_[index].events) {
      impact = impact || motion_.events[i].kind == oracles::EventKind::kImpact;
      const auto struck = model_->struck(motion_.events[i].impulse);
      changed.insert(changed.end(), struck.begin(), struck.end());
    }
    const auto time = common_time(end_->crossings, changed, tolerance_, smallest_time());
    if (time) return time;
    const S size = largest_magnitude<S>(after) + largest_magnitude<S>(end_->field);
    const S jump = largest_magnitude<S>(Vector<S>(after - end_->field));
    if (!impact && jump <= sqrt(tolerance_) * size + floor_) return time;
    model_->enter(end_->phases);
    const S range = sqrt(variation_.step() * per_parameter_) * (S(1) + magnitude(end_->state.t));
    return time_of_jump(variation_, end_->state, S(range / S(1000)));
  }

  void read_times(const LinearPanel& panel, const Matrix<S>& s) {
    for (std::size_t i = 0; i < at_times_.size(); ++i) {
      const S t = from_rational<S>(question_.times[i]) - panel.begin;
      if (t < -near_ || t > panel.length + near_) continue;
      at_times_[i] = values_at(s, S(std::clamp(t, S(0), panel.length) / panel.length));
    }
  }

  [[nodiscard]] MotionDerivatives result() const {
    MotionDerivatives result;
    const Eigen::Index n = model_->positions();
    const bool second_order = model_->size() > n;
    const Eigen::Index left_out = question_.attitudes == Attitudes::kAlone ? 3 : 0;
    for (const std::optional<Vector<S>>& s : at_times_) {
      if (!s) throw InvalidInput("a time is too near to an accumulation");
      result.states.push_back({rationals(s->segment(left_out, n - left_out)), {}});
      if (!second_order) continue;
      result.states.back().v = rationals(s->segment(n + left_out, n - left_out));
    }
    result.q_scale = ScalarTraits<S>::to_rational(scales_(0));
    if (second_order) result.v_scale = ScalarTraits<S>::to_rational(scales_(n));
    for (std::size_t i = 0; i < motion_.events.size(); ++i) {
      MotionDerivatives::Event& event = result.events.emplace_back();
      event.kind = oracles::to_string(motion_.events[i].kind);
      event.t = ScalarTraits<S>::to_rational(motion_.events[i].t);
      if (event_times_[i]) event.derivative = ScalarTraits<S>::to_rational(*event_times_[i]);
    }
    return result;
  }

  const SaltationQuestion& question_;
  S t_end_;
  S stop_;  ///< behind an event at t_end
  oracles::ExactMotion<S> motion_;
  Variation variation_;
  VariedModel* model_;  ///< of variation_
  S tolerance_;         ///< of polynomials
  S wanted_;            ///< of the result; what is left out before an accumulation is smaller
  /// Below this, all is rounding.
  S floor_ = pow(unit_roundoff<S>(), S(ratio<S>(3, 4)));
  S shortest_;                                   ///< of panels
  S near_ = floor_ * (S(1) + magnitude(stop_));  ///< times that differ by rounding
  VariationalPanel few_, many_;
  S per_parameter_, per_unit_;
  std::vector<SaltationInterval> intervals_;
  std::vector<VariedModel::Phases> phases_;
  Vector<S> s_, scales_;
  std::optional<IntervalEnd> end_;
  std::vector<std::optional<Vector<S>>> at_times_;
  std::vector<std::optional<S>> event_times_;
  int panels_ = 0;
};

}  // namespace

MotionDerivatives saltation_derivatives(const SaltationQuestion& question, int digits) {
  // In threads of their own, so that numbers which models keep have one precision.
  return std::async(std::launch::async,
                    [&]() -> MotionDerivatives {
                      try {
                        const SaltationDigits of = saltation_digits(question, digits);
                        const WorkingDigits precision(of.working);
                        return Saltation(question, digits, of.resolved).run();
                      } catch (const InvalidInput& refused) {
                        return {.states = {}, .events = {}, .doubt = refused.what()};
                      }
                    })
      .get();
}

}  // namespace assay::reference
