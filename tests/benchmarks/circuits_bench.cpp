// EulerMoreau beside the EulerMoreauOSI of the installed Siconos kernel, on the bridge of four
// diodes. Times are processor times a step, medians of whole simulations, ours and theirs in turn.
// Both get the same numbers, and so does ours in dd: the distances from it tell whose rounding a
// difference is.
#include <memory>
#include <string>

#include "core/math/convert.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"
#include "core/schemes/euler_moreau.hpp"
#include "tests/benchmarks/diode_bridge.hpp"
#include "tests/benchmarks/scheme_runs.hpp"
#include "tests/benchmarks/siconos_first_order.hpp"

namespace assay {

namespace {

/// Largest differences over all steps, relative to the largest entry: of x and of λ.
struct Differences {
  double state = 0, multiplier = 0;

  void raise(const Vector<double>& x, const Vector<double>& lambda) {
    state = std::max(state, largest_magnitude<double>(x));
    multiplier = std::max(multiplier, largest_magnitude<double>(lambda));
  }
  void relate(const Differences& to) {
    state /= to.state;
    multiplier /= to.multiplier;
  }
  [[nodiscard]] double larger() const { return std::max(state, multiplier); }
};

void bench(
    const siconos::ComplementaritySystem& data, double h, int steps, double theta, double gamma) {
  const auto theirs = [&] { return siconos::euler_moreau(data, h, theta, gamma); };
  const auto ours = [&] {
    return std::make_unique<StepsOf<EulerMoreau<double>>>(
        model_of<double>(data), h, EulerMoreau<double>::Options{.theta = theta, .gamma = gamma});
  };
  StepsOf<EulerMoreau<Dd>> exact(
      model_of<Dd>(data), Dd(h), EulerMoreau<Dd>::Options{.theta = Dd(theta), .gamma = Dd(gamma)});
  const auto own = ours();
  const auto peer = theirs();
  Differences largest, of_peers, of_ours, of_theirs;
  Vector<double> x = own->state().x, lambda = own->state().multiplier;
  for (int k = 0; k < steps; ++k) {
    own->steps(1), exact.steps(1);
    const Vector<double> right_x = convert<double>(exact.state().x);
    const Vector<double> right_lambda = convert<double>(exact.state().multiplier);
    largest.raise(right_x, right_lambda);
    of_ours.raise(own->state().x - right_x, own->state().multiplier - right_lambda);
    if (!peer) continue;
    peer->steps(1);
    peer->state(x.data(), lambda.data());
    of_peers.raise(own->state().x - x, own->state().multiplier - lambda);
    of_theirs.raise(x - right_x, lambda - right_lambda);
  }
  for (Differences* each : {&of_peers, &of_ours, &of_theirs}) each->relate(largest);
  const auto [own_time, peer_time] = seconds_a_step(steps, ours, theirs);
  fmt::print("{:>5} {:>5} {:>7}  {:>8.4g}", theta, gamma, steps, own_time * 1e6);
  if (peer) fmt::print(" {:>11.4g} {:>6.0f}", peer_time * 1e6, peer_time / own_time);
  fmt::print("   {:>8.1e}", of_ours.larger());
  if (peer)
    fmt::print(
        " {:>8.1e} {:>8.1e} {:>8.1e}", of_theirs.larger(), of_peers.state, of_peers.multiplier);
  fmt::print("\n");
}

}  // namespace
}  // namespace assay

int main() {
  using namespace assay;
  fmt::print(
      "Diode bridge, h = 1 us: euler-moreau beside EulerMoreauOSI, asked: 20 times faster\n");
  if (!siconos::euler_moreau(diode_bridge(), 1e-6, 1, 1)) {
    fmt::print("Built without Siconos (libsiconos-kernel-dev): ours alone.\n");
  }
  fmt::print(
      "theta gamma   steps  assay us  siconos us  ratio   assay-dd sico.-dd       dx  dlambda\n");
  bench(diode_bridge(), 1e-6, 5000, 1, 1);
  bench(diode_bridge(), 1e-6, 5000, 0.5, 1);
  return 0;
}
