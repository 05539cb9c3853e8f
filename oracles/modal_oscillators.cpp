#include "oracles/modal_oscillators.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/linear_oscillator.hpp"

namespace assay::oracles {

namespace {

/// What the user set for `name` (the last time, if more than once), or the default.
std::string setting(const Settings& settings, std::string_view name, std::string_view otherwise) {
  std::string value(otherwise);
  for (const auto& [key, text] : settings) {
    if (key == name) value = text;
  }
  return value;
}

const char* const kDefaultSize = "8";
const char* const kDefaultFrequency = "1";
const char* const kDefaultDamping = "0.1";

ParameterSpec size_spec() {
  return {"n",
          kDefaultSize,
          "number of oscillators",
          "1",
          Range{.low = Rational(1), .high = Rational(ModalOscillators::kMaxSize), .integer = true}};
}

int size_of(const Settings& settings) {
  Parameters p({size_spec()});
  p.set("n", setting(settings, "n", kDefaultSize));
  return p.get_int("n");
}

}  // namespace

std::vector<ParameterSpec> ModalOscillators::parameters(const Settings& settings) {
  const int n = size_of(settings);
  const Rational w1 = parse_rational(setting(settings, "w1", kDefaultFrequency));
  const std::string sigma1 = setting(settings, "sigma1", kDefaultDamping);
  std::vector<ParameterSpec> specs{size_spec()};
  for (int i = 1; i <= n; ++i) {
    const std::string k = std::to_string(i);
    specs.push_back({"w" + k,
                     i == 1 ? kDefaultFrequency : to_text(Rational(i * w1)),
                     "angular frequency of oscillator " + k + (i == 1 ? "" : ", k w1 by default"),
                     "rad/s",
                     Range::non_negative()});
  }
  for (int i = 1; i <= n; ++i) {
    const std::string k = std::to_string(i);
    specs.push_back({"sigma" + k,
                     i == 1 ? kDefaultDamping : sigma1,
                     "damping of oscillator " + k + (i == 1 ? "" : ", sigma1 by default"),
                     "1/s",
                     Range::non_negative()});
  }
  for (int i = 1; i <= n; ++i) {
    const std::string k = std::to_string(i);
    specs.push_back({"q" + k, "1", "initial position of oscillator " + k, "m"});
  }
  for (int i = 1; i <= n; ++i) {
    const std::string k = std::to_string(i);
    specs.push_back({"v" + k, "0", "initial velocity of oscillator " + k, "m/s"});
  }
  return specs;
}

std::vector<StudyCase> ModalOscillators::study_cases() {
  return {{"string", {{"n", "3"}}, "3"},
          {"all-regimes",
           {{"n", "4"},
            {"w1", "2"},
            {"sigma1", "0"},
            {"w2", "3"},
            {"sigma2", "1/2"},
            {"w3", "1"},
            {"sigma3", "1"},
            {"w4", "1"},
            {"sigma4", "5/4"},
            {"v1", "1"},
            {"v4", "-2"}},
           "4"}};
}

StateBlocks ModalOscillators::state_blocks(const Parameters& p) {
  return {{"positions of oscillators 1 … n", "m", p.get_int("n")}};
}

template <class S>
ExactMotion<S> ModalOscillators::exact(const Parameters& p, const S& t_end) {
  detail::MotionBuilder<S> motion(kName, t_end);
  std::vector<OscillatorCoordinate<S>> coordinates;
  for (int i = 1; i <= p.get_int("n"); ++i) {
    const std::string k = std::to_string(i);
    const Rational& w = p["w" + k];
    coordinates.push_back({.mode = OscillatorMode<S>(p["sigma" + k], Rational(w * w)),
                           .x0 = p.get<S>("q" + k),
                           .v0 = p.get<S>("v" + k)});
  }
  motion.fly(S(0), std::make_shared<LinearOscillator<S>>(coordinates, Vector<S>()));
  return motion.finish();
}

template ExactMotion<Mpfr> ModalOscillators::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
