// The schemes beside the installed Siconos kernel, and a ball beside a loop written by hand:
// `schemes [ball|column|string|own]`, all parts without an argument. Times are processor times a
// step, medians of whole simulations, ours and theirs in turn. Both get the same numbers, and so
// does ours in dd: the distances from it tell whose rounding a difference is. The program fails if
// a row is slower than asked.
#include <memory>
#include <string>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"
#include "core/schemes/modal_moreau_jean.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "tests/benchmarks/diagonal_models.hpp"
#include "tests/benchmarks/hand_written_ball.hpp"
#include "tests/benchmarks/own_schemes.hpp"
#include "tests/benchmarks/plucked_string.hpp"
#include "tests/benchmarks/scheme_runs.hpp"
#include "tests/benchmarks/wall_seconds.hpp"

namespace assay {

namespace {

using siconos::DiagonalModel;

/// The largest differences of two trajectories, each relative to the largest entry: of q and v.
struct Differences {
  double position = 0, velocity = 0;

  [[nodiscard]] double larger() const { return std::max(position, velocity); }
};

/// What a run does with three trajectories, over all steps.
struct Comparison {
  Differences peers;         ///< of ours and theirs
  Differences ours, theirs;  ///< from ours in dd
  double pushing = 0;        ///< mean number of contacts with an impulse

  void relate(double length, double speed) {
    for (Differences* d : {&peers, &ours, &theirs}) d->position /= length, d->velocity /= speed;
  }
};

template <class Ours, class Exact>
Comparison compare(int steps, Ours ours, Exact exact, siconos::Run* theirs) {
  Comparison found;
  double length = 0, speed = 0;
  Vector<double> q = ours.state().q, v = q;
  const auto raise = [](double& largest, const Vector<double>& x) {
    largest = std::max(largest, largest_magnitude<double>(x));
  };
  for (int k = 0; k < steps; ++k) {
    ours.steps(1), exact.steps(1);
    const Vector<double> right_q = convert<double>(exact.state().q);
    const Vector<double> right_v = convert<double>(exact.state().v);
    raise(length, right_q), raise(speed, right_v);
    raise(found.ours.position, ours.state().q - right_q);
    raise(found.ours.velocity, ours.state().v - right_v);
    found.pushing += static_cast<double>((ours.state().impulse.array() > 0).count()) / steps;
    if (!theirs) continue;
    theirs->steps(1);
    theirs->state(q.data(), v.data());
    raise(found.peers.position, ours.state().q - q);
    raise(found.peers.velocity, ours.state().v - v);
    raise(found.theirs.position, q - right_q);
    raise(found.theirs.velocity, v - right_v);
  }
  found.relate(length, speed);
  return found;
}

void print_head(const std::string& title) {
  fmt::print("\n{}\n{:>5} {:>9} {:>8} {:>9} {:>11} {:>7} {:>6}   {:>9} {:>9} {:>9} {:>9}\n",
             title,
             "n",
             "contacts",
             "pushing",
             "assay us",
             "siconos us",
             "ratio",
             "asked",
             "dq",
             "dv",
             "assay-dd",
             "sico.-dd");
}

/// Whether all rows are as fast as asked.
bool passes = true;

void print_row(const DiagonalModel& model,
               const Comparison& found,
               std::pair<double, double> seconds,
               int asked) {
  const auto [ours, theirs] = seconds;
  const bool is_missed = theirs > 0 && theirs < asked * ours;
  if (is_missed) passes = false;
  const auto peer = [has = theirs > 0](const char* format, double value) {
    return has ? fmt::format(fmt::runtime(format), value) : std::string("-");
  };
  fmt::print("{:>5} {:>9} {:>8.2f} {:>9.4g} {:>11} {:>7} {:>6}   {:>9} {:>9} {:>9.1e} {:>9}{}\n",
             model.mass.size(),
             model.offset.size(),
             found.pushing,
             ours * 1e6,
             peer("{:.4g}", theirs * 1e6),
             peer("{:.0f}", theirs / ours),
             asked,
             peer("{:.1e}", found.peers.position),
             peer("{:.1e}", found.peers.velocity),
             found.ours.larger(),
             peer("{:.1e}", found.theirs.larger()),
             is_missed ? "  MISSED" : "");
  std::fflush(stdout);
}

void bench_column() {
  constexpr double kStep = 1e-3;
  constexpr int kSteps = 1500;
  print_head("Ball columns, 1.5 s at h = 1e-3: moreau-jean beside MoreauJeanOSI, theta = 1/2");
  for (const std::size_t n : {10, 50}) {
    const DiagonalModel data = ball_column(n);
    const auto theirs = [&] { return siconos::moreau_jean(data, kStep, 0.5); };
    const auto ours = [&] {
      return std::make_unique<StepsOf<MoreauJean<double>>>(contact_model<double>(data), kStep);
    };
    const StepsOf<MoreauJean<Dd>> exact(contact_model<Dd>(data), Dd(kStep));
    const Comparison found = compare(kSteps, *ours(), exact, theirs().get());
    print_row(data, found, seconds_a_step(kSteps, ours, theirs), 20);
  }
}

void bench_string() {
  constexpr double kStep = 1.0 / 15680;
  print_head("Strings, h = 1/15680: modal-moreau-jean beside MoreauJeanBilbaoOSI");
  struct Case {
    std::size_t modes, contacts;
    int asked, steps;
  };
  double first_step = 0;
  for (const auto& [n, m, asked, steps] : {Case{100, 1, 10, 1000},
                                           Case{300, 1, 30, 1000},
                                           Case{1000, 1, 100, 300},
                                           Case{100, 8, 10, 1000},
                                           Case{300, 8, 30, 300}}) {
    const DiagonalModel data = plucked_string(n, m);
    const DiagonalModel data_of_theirs = with_their_start(data, kStep);
    const auto ours = [&] {
      return std::make_unique<StepsOf<ModalMoreauJean<double>>>(modal_model<double>(data), kStep);
    };
    const auto theirs = [&] { return siconos::moreau_jean_bilbao(data_of_theirs, kStep); };
    const StepsOf<ModalMoreauJean<Dd>> exact(modal_model<Dd>(data), Dd(kStep));
    const Comparison found = compare(steps, *ours(), exact, theirs().get());
    print_row(data, found, seconds_a_step(steps, ours, theirs), asked);
    const auto as_users_start = siconos::moreau_jean_bilbao(data, kStep);
    const Comparison other = compare(100, *ours(), exact, as_users_start.get());
    first_step = std::max(first_step, other.peers.position);
  }
  if (first_step > 0) {
    fmt::print("They start by (1) with v(0): with that, dq is up to {:.0e}.\n", first_step);
  }
}

siconos::DiagonalModel dropped_ball() {
  siconos::DiagonalModel data = ball_column(1);
  data.restitution = {0.8};
  return data;
}

/// The least wall seconds of a call over many readings in turn. Each is so short that some fall
/// between what else the machine does.
template <class Ours, class Theirs>
std::pair<double, double> least_in_turn(Ours ours, Theirs theirs) {
  constexpr int kReadings = 40000;
  const auto keep_least_of = [](auto& call, double& least) {
    const double start = now();
    call();
    least = std::min(least, now() - start);
  };
  std::pair<double, double> least(1, 1);
  for (int k = 0; k < kReadings; ++k) {
    keep_least_of(ours, least.first);
    keep_least_of(theirs, least.second);
  }
  return least;
}

void bench_ball() {
  constexpr double kAsked = 2;
  MoreauJean<double> scheme(contact_model<double>(dropped_ball()), 1.0 / 1024);
  const auto drop = [&] {
    ContactState<double> ball = scheme.initial_state();
    for (int i = 0; i < kBallSteps; ++i) benchmark::DoNotOptimize(scheme.step(ball));
  };
  const auto [ours, by_hand] = least_in_turn(drop, drop_ball_by_hand<double>);
  const bool is_missed = ours > kAsked * by_hand;
  if (is_missed) passes = false;
  fmt::print(
      "\nA ball, 2 s at h = 1/1024: moreau-jean {:.2f} ns a step, by hand {:.2f} ns: {:.2f} times; "
      "asked: at most {:g}{}\n",
      ours / kBallSteps * 1e9,
      by_hand / kBallSteps * 1e9,
      ours / by_hand,
      kAsked,
      is_missed ? "  MISSED" : "");
}

int run(const std::string& part) {
  if (!siconos::moreau_jean(ball_column(1), 1e-3, 0.5)) {
    fmt::print("Built without Siconos (libsiconos-kernel-dev): ours alone.\n");
  }
  if (part.empty() || part == "ball") bench_ball();
  if (part.empty() || part == "column") bench_column();
  if (part.empty() || part == "string") bench_string();
  if (part.empty() || part == "own") bench_own_schemes();
  return passes ? 0 : 1;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) { return assay::run(argc > 1 ? argv[1] : ""); }
