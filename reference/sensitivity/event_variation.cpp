#include "reference/sensitivity/event_variation.hpp"

#include <algorithm>
#include <string>

#include "core/math/largest_magnitude.hpp"
#include "core/math/magnitude.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/to_decimal.hpp"
#include "reference/event_driven/chebyshev.hpp"

namespace assay::reference {

namespace {

using S = Mpfr;
using State = VariedModel::State;

std::string text(const S& t) { return to_decimal(scalar_cast<double>(t)); }

/// Below this, all is rounding.
S rounding() { return pow(unit_roundoff<S>(), ratio<S>(3, 4)); }

/// How the guards change along a change of the state and of its time, by differences that move the
/// state by much less than it moves in the time `within`.
Vector<S> guard_changes(const VariedModel& model,
                        const State& state,
                        const Vector<S>& change,
                        const S& time,
                        const S& within) {
  const S by = cbrt(unit_roundoff<S>()) * within;
  const auto guards = [&](const S& step) {
    State moved = model.displaced(state, change, step);
    moved.t += step * time;
    return model.guards(0, moved);
  };
  return (guards(by) - guards(S(-by))) / S(2 * by);
}

}  // namespace

bool find_crossings(const Variation& variation,
                    const LinearPanel& panel,
                    const Matrix<S>& s,
                    const S& least,
                    const S& tolerance,
                    std::vector<GuardCrossing>& found) {
  const VariedModel& model = variation.model();
  const std::vector<std::size_t> owners = model.owners();
  const auto count = static_cast<Eigen::Index>(owners.size());
  if (count == 0) return true;
  const Eigen::Index nodes = panel.rule->nodes();
  const auto state = [&](Eigen::Index j) { return panel.states[static_cast<std::size_t>(j)]; };
  Matrix<S> values(nodes, count);
  for (Eigen::Index j = 0; j < nodes; ++j) values.row(j) = model.guards(0, state(j)).transpose();
  values = panel.rule->coefficients(values);
  const Matrix<S> slopes = chebyshev_derivative(values);
  const S small = sqrt(tolerance), noise = S(1 << 10) * unit_roundoff<S>();
  std::vector<Eigen::Index> falling, zero;
  for (Eigen::Index i = 0; i < count; ++i) {
    const S size = chebyshev_size(values, i), tail = chebyshev_tail(values, i);
    if (size <= noise) {
      zero.push_back(i);
      continue;
    }
    const S value = magnitude(chebyshev_value<S>(values, i, S(1)));
    if (value > small * size + S(100) * tail) continue;
    if (!(tail <= tolerance * size + noise)) return false;
    if (chebyshev_value<S>(slopes, i, S(1)) < -small * size) falling.push_back(i);
  }
  if (falling.empty() && zero.empty()) return true;
  Matrix<S> moves(nodes, count);
  for (Eigen::Index j = 0; j < nodes; ++j) {
    const Vector<S> at = values_at(s, (*panel.rule)[j]);
    moves.row(j) = variation
                       .derivative([&](std::size_t k, const S& by) {
                         return model.guards(k, model.displaced(state(j), at, by));
                       })
                       .transpose();
  }
  moves = panel.rule->coefficients(moves);
  S size(0);
  for (Eigen::Index i = 0; i < s.cols(); ++i) size = std::max(size, chebyshev_size(s, i));
  for (const Eigen::Index i : zero) {
    if (chebyshev_size(moves, i) <= std::max(S(small * size), least)) continue;
    throw InvalidInput("the parameter moves a contact off the edge of its phase before t = " +
                       text(panel.begin + panel.length));
  }
  for (const Eigen::Index i : falling) {
    // A surface that moves with the parameter may vary faster than the motion.
    const S moved = std::max(size, chebyshev_size(moves, i));
    if (!(chebyshev_tail(moves, i) <= S(100) * tolerance * moved + noise)) return false;
    const S slope = chebyshev_value<S>(slopes, i, S(1)) / panel.length;
    found.push_back({owners[static_cast<std::size_t>(i)],
                     S(-chebyshev_value<S>(moves, i, S(1)) / slope)});  // (1)
  }
  return true;
}

std::vector<GuardCrossing> crossings_at(const Variation& variation,
                                        const State& state,
                                        const Vector<S>& s,
                                        const Vector<S>& field) {
  const VariedModel& model = variation.model();
  const Vector<S> moves = variation.derivative([&](std::size_t k, const S& by) {
    return model.guards(k, variation.moved(state, s, S(0), by));
  });
  const Vector<S> slopes = variation.derivative([&](std::size_t, const S& by) {
    return model.guards(0, variation.moved(state, field, S(1), by));
  });
  const std::vector<std::size_t> owners = model.owners();
  std::vector<GuardCrossing> result;
  for (std::size_t i = 0; i < owners.size(); ++i) {
    const auto entry = static_cast<Eigen::Index>(i);
    const S time = moves(entry) == 0 ? S(0) : S(-moves(entry) / slopes(entry));
    result.push_back({owners[i], time});
  }
  return result;
}

std::vector<GuardCrossing> crossings_before(const Variation& variation,
                                            const State& state,
                                            const Vector<S>& s,
                                            const Vector<S>& field,
                                            const S& end) {
  constexpr int kNear = 8;  // the guard may bend on its way to 0
  const S left = end - state.t;
  if (!(left > S(0))) return {};
  const VariedModel& model = variation.model();
  const Vector<S> values = model.guards(0, state);
  const Vector<S> slopes = guard_changes(model, state, field, S(1), left);
  const S size = largest_magnitude<S>(s) / largest_magnitude<S>(field);
  const Vector<S> moves =
      guard_changes(model, state, s, S(0), size > S(1) ? S(left / size) : left) +
      variation.derivative([&](std::size_t k, const S&) { return model.guards(k, state); });
  const std::vector<std::size_t> owners = model.owners();
  std::vector<GuardCrossing> result;
  for (std::size_t i = 0; i < owners.size(); ++i) {
    const auto entry = static_cast<Eigen::Index>(i);
    const S rest = magnitude(S(values(entry) + slopes(entry) * left));
    if (slopes(entry) < S(0) && S(kNear) * rest <= values(entry)) {
      result.push_back({owners[i], S(-moves(entry) / slopes(entry))});  // (1)
    }
  }
  return result;
}

std::optional<S> common_time(const std::vector<GuardCrossing>& crossings,
                             const std::vector<std::size_t>& contacts,
                             const S& tolerance,
                             const S& least) {
  std::optional<S> result;
  for (const auto& [contact, time] : crossings) {
    if (std::ranges::find(contacts, contact) == contacts.end()) continue;
    const S size = std::max(magnitude(time), least);
    if (result && magnitude(S(*result - time)) > sqrt(tolerance) * size) {
      throw InvalidInput("two simultaneous events move apart with the parameter");
    }
    result = time;
  }
  return result;
}

S time_of_jump(const Variation& variation, const State& state, const S& around) {
  const VariedModel& model = variation.model();
  const auto functions = [&](std::size_t k, const S& by) {
    const State at{state.t + by, state.q, state.v};
    const Vector<S> rates = model.rates(k, at), guards = model.guards(k, at);
    Vector<S> result(rates.size() + guards.size());
    result.head(rates.size()) = rates;
    result.tail(guards.size()) = guards;
    return result;
  };
  const Vector<S> early = functions(0, S(-around)), late = functions(0, around);
  // What jumps does so within any time; the rate of an output is one over a short time.
  const S within = around / S(10);
  const Vector<S> near = functions(0, within) - functions(0, S(-within));
  std::optional<Eigen::Index> entry;
  S largest = rounding();
  for (Eigen::Index i = 0; i < near.size(); ++i) {
    const S change = magnitude(S(late(i) - early(i)));
    if (change <= largest || S(2) * magnitude(near(i)) < change) continue;
    entry = i;
    largest = change;
  }
  if (!entry) {
    throw InvalidInput("no guard of the model ends the phase until t = " + text(state.t));
  }
  const Vector<S> time = variation.derivative([&](std::size_t k, const S&) {
    S low = -around, high = around;
    while (high - low > around * unit_roundoff<S>()) {
      const S middle = (low + high) / S(2);
      const S at = functions(k, middle)(*entry);
      const bool before = magnitude(S(at - early(*entry))) < magnitude(S(at - late(*entry)));
      (before ? low : high) = middle;
    }
    return Vector<S>(Vector<S>::Constant(1, low));
  });
  return time(0);
}

}  // namespace assay::reference
