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
#include "reference/sensitivity/saltation_intervals.hpp"
#include "reference/sensitivity/variational_panel.hpp"

namespace assay::reference {

namespace {

using S = Mpfr;
using State = VariedModel::State;

/// The values of polynomials at τ.
Vector<S> values_at(const Matrix<S>& coefficients, const S& tau) {
  Vector<S> result(coefficients.cols());
  for (Eigen::Index i = 0; i < result.size(); ++i) {
    result(i) = chebyshev_value<S>(coefficients, i, tau);
  }
  return result;
}

std::vector<Rational> rationals(const Vector<S>& x) {
  std::vector<Rational> result;
  for (const S& entry : x) result.push_back(ScalarTraits<S>::to_rational(entry));
  return result;
}

/// (1) on a panel, and the field itself.
struct LinearPanel {
  const VariationalPanel* rule;
  S begin, length;
  std::vector<State> states;
  std::vector<Matrix<S>> a;
  Matrix<S> b, field;  ///< `field` as coefficients
};

/// The end of an interval.
struct IntervalEnd {
  State state;
  Vector<S> field;
  VariedModel::Phases phases;
  /// (2) of each guard that falls to 0 there.
  struct Crossing {
    std::size_t contact;
    S time;
  };
  std::vector<Crossing> crossings{};
};

class Saltation {
 public:
  Saltation(const SaltationQuestion& question, int digits)
      : question_(question),
        stencil_(Stencil::at(question.value, question.below, question.above)),
        step_(from_rational<S>(stencil_.step)),
        model_(varied_model(question.model, question.value, stencil_)),
        t_end_(from_rational<S>(*std::ranges::max_element(question.times))),
        motion_(question.motion(t_end_)),
        tolerance_(pow(S(10), S(-digits - 5))),
        few_(kFewNodes),
        many_(kFewNodes + 3 * digits / 4),
        at_times_(question.times.size()) {
    const S size = question.value == 0 ? S(1) : S(magnitude(from_rational<S>(question.value)));
    per_parameter_ = S(1) / size;
    scales_ = Vector<S>::Constant(model_->size(), S(0));
    event_times_.resize(motion_.events.size());
    start_intervals(digits);
  }

  [[nodiscard]] MotionDerivatives run() {
    s_ = model_->initial_variation(stencil_);
    for (std::size_t i = 0; i < intervals_.size(); ++i) follow(i);
    return result();
  }

 private:
  static constexpr int kFewNodes = 8;
  static constexpr int kMostPanels = 2000;

  void start_intervals(int digits) {
    // Beside what is left out before an accumulation, the tolerance is coarse.
    const S least = pow(S(10), S(-digits - 8));
    const S begin = model_->initial(0).t;
    intervals_ = saltation_intervals(motion_, begin, t_end_, least);
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
    const S q = largest_magnitude<S>(state.q) * per_parameter_;
    const S v = largest_magnitude<S>(state.v) * per_parameter_;
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

  /// Σ_k w_k F(k, o_k h)/(2h): the derivative of F at the parameter and a state that moves with it.
  template <class F>
  [[nodiscard]] Vector<S> derivative(const F& f) const {
    Vector<S> sum;
    for (std::size_t k = 0; k < 3; ++k) {
      if (stencil_.weights[k] == 0) continue;
      const Vector<S> term = f(k, S(S(stencil_.offsets[k]) * step_)) * S(stencil_.weights[k]);
      if (sum.size() == 0) {
        sum = term;
      } else {
        sum += term;
      }
    }
    return sum / S(2 * step_);
  }

  [[nodiscard]] State moved(const State& state, const Vector<S>& s, const S& time, const S& by) {
    State result = model_->displaced(state, s, by);
    result.t += by * time;
    return result;
  }

  [[nodiscard]] LinearPanel linearised(const SaltationInterval& interval,
                                       const S& begin,
                                       const S& length,
                                       const VariationalPanel& rule) {
    const Eigen::Index n = model_->size();
    LinearPanel panel{&rule, begin, length, {}, {}, Matrix<S>(rule.nodes(), n), {}};
    Matrix<S> field(rule.nodes(), n);
    oracles::MotionState<S> work;
    for (Eigen::Index j = 0; j < rule.nodes(); ++j) {
      panel.states.push_back(exact(interval, S(begin + length * rule[j]), work));
      const State& state = panel.states.back();
      enlarge(state);
      field.row(j) = model_->rates(0, state).transpose();
      panel.b.row(j) =
          derivative([&](std::size_t k, const S&) { return model_->rates(k, state); }).transpose();
      panel.a.push_back(jacobian(state));
    }
    panel.field = rule.coefficients(field);
    return panel;
  }

  /// ∂f/∂x by central differences.
  [[nodiscard]] Matrix<S> jacobian(const State& state) {
    const Eigen::Index n = model_->size();
    const S root = cbrt(unit_roundoff<S>());
    Matrix<S> a(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
      S size = largest_magnitude<S>(is_position(i) ? state.q : state.v);
      if (size == 0) size = S(1);
      const S h = root * size;
      const Vector<S> along = Vector<S>::Unit(n, i);
      a.col(i) = (model_->rates(0, model_->displaced(state, along, h)) -
                  model_->rates(0, model_->displaced(state, along, S(-h)))) /
                 S(2 * h);
    }
    model_->add_turning(state, a);
    return a;
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
      const LinearPanel panel = linearised(interval, begin, length, *rule);
      Matrix<S> s;
      bool good = (entered && !last) || has_ends(panel);
      if (good && !entered) {
        pass(index, values_at(panel.field, S(0)));
        model_->enter(phases_[index]);
        entered = true;
      }
      good = good && solve(panel, s) && (!last || finish(index, panel, s));
      if (!good && rule == &few_) {
        rule = &many_;
        continue;
      }
      if (!good) {
        length = length / S(2);
        continue;
      }
      read_times(panel, s);
      s_ = values_at(s, S(1));
      if (last) break;
      begin += length;
      length = std::min(S(S(2) * length), S(interval.end - begin));
    }
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
    const SaltationInterval& interval = intervals_[index];
    oracles::MotionState<S> work;
    end_ = IntervalEnd{
        exact(interval, interval.end, work), values_at(panel.field, S(1)), phases_[index]};
    const std::vector<std::size_t> owners = model_->owners();
    const auto count = static_cast<Eigen::Index>(owners.size());
    if (count == 0) return true;
    const Eigen::Index nodes = panel.rule->nodes();
    Matrix<S> values(nodes, count);
    for (Eigen::Index j = 0; j < nodes; ++j) {
      values.row(j) = model_->guards(0, panel.states[static_cast<std::size_t>(j)]).transpose();
    }
    values = panel.rule->coefficients(values);
    const Matrix<S> slopes = chebyshev_derivative(values);
    const S small = sqrt(tolerance_);
    std::vector<Eigen::Index> falling;
    for (Eigen::Index i = 0; i < count; ++i) {
      const S size = chebyshev_size(values, i), slope = chebyshev_value<S>(slopes, i, S(1));
      if (magnitude(chebyshev_value<S>(values, i, S(1))) > small * size || size <= floor_) continue;
      if (!(chebyshev_tail(values, i) <= tolerance_ * size + floor_)) return false;
      if (slope < -small * size) falling.push_back(i);
    }
    if (falling.empty()) return true;
    Matrix<S> moves(nodes, count);
    for (Eigen::Index j = 0; j < nodes; ++j) {
      const State& state = panel.states[static_cast<std::size_t>(j)];
      const Vector<S> at = values_at(s, (*panel.rule)[j]);
      moves.row(j) = derivative([&](std::size_t k, const S& by) {
                       return model_->guards(k, model_->displaced(state, at, by));
                     }).transpose();
    }
    moves = panel.rule->coefficients(moves);
    for (const Eigen::Index i : falling) {
      const S slope = chebyshev_value<S>(slopes, i, S(1)) / panel.length;
      const S time = -chebyshev_value<S>(moves, i, S(1)) / slope;  // (2)
      end_->crossings.push_back({owners[static_cast<std::size_t>(i)], time});
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
    const S time = time_at_start(state, before, struck);
    s_ += before * time;
    for (const std::size_t i : intervals_[0].events) {
      event_times_[i] = time;
      map(motion_.events[i], time, state, s_);
    }
    s_ -= after * time;
  }

  /// (2) of the guards of contacts that are struck at the start.
  [[nodiscard]] S time_at_start(const State& state,
                                const Vector<S>& field,
                                const std::vector<std::size_t>& struck) {
    const auto guards = [&](const Vector<S>& s, const S& time) {
      return derivative([&](std::size_t k, const S& by) {
        return model_->guards(time == 0 ? k : 0, moved(state, s, time, by));
      });
    };
    const Vector<S> moves = guards(s_, S(0)), slopes = guards(field, S(1));
    const std::vector<std::size_t> owners = model_->owners();
    std::optional<S> result;
    for (std::size_t i = 0; i < owners.size(); ++i) {
      if (std::ranges::find(struck, owners[i]) == struck.end()) continue;
      const auto entry = static_cast<Eigen::Index>(i);
      const S time = moves(entry) == 0 ? S(0) : S(-moves(entry) / slopes(entry));
      keep_time(result, time, state.t);
    }
    if (!result) throw InvalidInput("an impact of the initial data is at no contact");
    return *result;
  }

  /// The common τ' of guards that fall to 0 at the same time.
  void keep_time(std::optional<S>& kept, const S& time, const S& t) const {
    const S size = std::max(magnitude(time), S(t_end_ * per_parameter_));
    if (kept && magnitude(S(*kept - time)) > sqrt(tolerance_) * size) {
      throw InvalidInput("two events at t = " + to_decimal(scalar_cast<double>(t)) +
                         " move apart with the parameter");
    }
    kept = time;
  }

  /// Moves the state, and the change of it with the parameter, through an event.
  void map(const oracles::MotionEvent<S>& event, const S& time, State& state, Vector<S>& s) {
    if (event.kind != oracles::EventKind::kImpact && event.kind != oracles::EventKind::kStateJump) {
      return;
    }
    const Eigen::Index n = model_->positions();
    s.tail(s.size() - n) = derivative([&](std::size_t k, const S& by) {
      return model_->after(k, moved(state, s, time, by), event).v;
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
    std::optional<S> time;
    for (const auto& [contact, at] : end_->crossings) {
      if (std::ranges::find(changed, contact) == changed.end()) continue;
      keep_time(time, at, end_->state.t);
    }
    if (time) return time;
    const Vector<S> jump = after - end_->field;
    Eigen::Index largest = 0;
    for (Eigen::Index i = 0; i < jump.size(); ++i) {
      if (magnitude(jump(i)) > magnitude(jump(largest))) largest = i;
    }
    const S size = largest_magnitude<S>(after) + largest_magnitude<S>(end_->field);
    if (!impact && magnitude(jump(largest)) <= sqrt(tolerance_) * size + floor_) return time;
    return own_time(largest, magnitude(jump(largest)));
  }

  /// τ' of a jump of the field in time alone, located for each value of the parameter by bisection.
  [[nodiscard]] S own_time(Eigen::Index entry, const S& jump) {
    const State& state = end_->state;
    const S around = sqrt(step_ * per_parameter_) * (S(1) + magnitude(state.t)) / S(1000);
    model_->enter(end_->phases);
    const auto rate = [&](std::size_t k, const S& by) {
      return model_->rates(k, {state.t + by, state.q, state.v})(entry);
    };
    const S early = rate(0, S(-around)), late = rate(0, around);
    if (magnitude(S(late - early)) < jump / S(2)) {
      throw InvalidInput("no guard of the model ends the phase until t = " +
                         to_decimal(scalar_cast<double>(state.t)));
    }
    const Vector<S> time = derivative([&](std::size_t k, const S&) {
      S low = -around, high = around;
      while (high - low > around * unit_roundoff<S>()) {
        const S middle = (low + high) / S(2);
        const S at = rate(k, middle);
        (magnitude(S(at - early)) < magnitude(S(at - late)) ? low : high) = middle;
      }
      return Vector<S>(Vector<S>::Constant(1, low));
    });
    return time(0);
  }

  void read_times(const LinearPanel& panel, const Matrix<S>& s) {
    for (std::size_t i = 0; i < at_times_.size(); ++i) {
      const S tau = (from_rational<S>(question_.times[i]) - panel.begin) / panel.length;
      if (tau >= 0 && tau <= 1) at_times_[i] = values_at(s, tau);
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
  Stencil stencil_;
  S step_;
  std::unique_ptr<VariedModel> model_;
  S t_end_;
  oracles::ExactMotion<S> motion_;
  S tolerance_;
  /// Below this, all is rounding.
  S floor_ = pow(unit_roundoff<S>(), S(ratio<S>(3, 4)));
  VariationalPanel few_, many_;
  S per_parameter_;
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
  // Differences of the functions of the model keep two thirds of the digits, see Stencil. The rest
  // is for forces that vary fast, as the direction of friction where sliding ends.
  constexpr int kGuard = 10;
  const int working = 2 * (digits + kGuard);
  // In a thread of its own, so that numbers which models keep have its precision.
  return std::async(std::launch::async,
                    [&]() -> MotionDerivatives {
                      const WorkingDigits precision(working);
                      try {
                        return Saltation(question, digits).run();
                      } catch (const InvalidInput& refused) {
                        return {.states = {}, .events = {}, .doubt = refused.what()};
                      }
                    })
      .get();
}

}  // namespace assay::reference
