#include "tests/wrong_first_order_schemes.hpp"

#include <functional>
#include <map>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "core/schemes/euler_moreau.hpp"

namespace assay::wrong {

namespace {

/// One run in the making.
struct Run {
  FirstOrderModel<Rational> model;
  Rational h;
  Parameters options;
};

struct Mistake {
  std::function<void(Run&)> before = [](Run&) {};
  std::function<void(Trajectory<Rational>&)> after = [](Trajectory<Rational>&) {};
  std::function<void(Trajectory<double>&)> in_double = [](Trajectory<double>&) {};
};

void set(Run& run, const std::string& option, const Rational& value) {
  run.options.set(option, std::string_view(to_text(value)));
}

const std::map<std::string_view, Mistake>& mistakes() {
  static const std::map<std::string_view, Mistake> all = {
      {"none", {}},
      {"theta-swapped",
       {.before = [](Run& run) { set(run, "theta", Rational(1 - run.options["theta"])); }}},
      {"gamma-one", {.before = [](Run& run) { set(run, "gamma", 1); }}},
      {"gamma-one-half", {.before = [](Run& run) { set(run, "gamma", Rational(1, 2)); }}},
      {"standard-only", {.before = [](Run& run) { set(run, "variant", 0); }}},
      {"first-multiplier-forgotten",
       {.before = [](Run& run) { run.model.initial_multiplier.resize(0); }}},
      {"clock-from-zero", {.before = [](Run& run) { run.model.initial_time = 0; }}},
      // Equalities in the place of what a mixed law has after them.
      {"mixed-is-equality",
       {.before =
            [](Run& run) {
              for (MultiplierLaw<Rational>& law : run.model.laws) {
                if (!std::holds_alternative<MixedComplementarity>(law)) continue;
                law = Equality{dimension(law)};
              }
            }}},
      {"pulls", {.after = [](Trajectory<Rational>& run) { run.impulse *= Rational(-1); }}},
      // A tolerance with a unit.
      {"small-is-zero",
       {.after =
            [](Trajectory<Rational>& run) {
              for (Eigen::Index k = 0; k < run.impulse.size(); ++k) {
                Rational& entry = run.impulse.data()[k];
                if (abs(entry) < Rational(1, 1000)) entry = 0;
              }
            }}},
      {"last-multiplier-lost",
       {.after =
            [](Trajectory<Rational>& run) {
              if (run.impulse.rows() > 1) run.impulse.row(run.impulse.rows() - 1).setConstant(0);
            }}},
      {"single-precision",
       {.in_double =
            [](Trajectory<double>& run) { run.q = run.q.cast<float>().cast<double>().eval(); }}},
      // Relaxation towards the new state with a rate of 1/s.
      {"relaxed",
       {.after =
            [](Trajectory<Rational>& run) {
              for (Eigen::Index k = 1; k < run.size(); ++k) {
                const Rational h =
                    run.t[static_cast<std::size_t>(k)] - run.t[static_cast<std::size_t>(k) - 1];
                const Vector<Rational> before = run.q.col(k - 1);
                run.q.col(k) -= Rational(h / (1 + h)) * (run.q.col(k) - before);
              }
            }}},
  };
  return all;
}

}  // namespace

properties::Subject first_order_subject(std::string_view name) {
  const auto found = mistakes().find(name);
  if (found == mistakes().end()) {
    throw InvalidInput("no wrong first-order scheme is called " + std::string(name));
  }
  const Mistake& mistake = found->second;
  properties::Subject subject = properties::make_subject<EulerMoreau>();
  subject.name = std::string(name);
  const auto right = subject.run_exact;
  subject.run_exact = [right, &mistake](const Model<Rational>& model,
                                        const Rational& h,
                                        Eigen::Index steps,
                                        const Parameters& options) {
    Run run{std::get<FirstOrderModel<Rational>>(model), h, options};
    mistake.before(run);
    Trajectory<Rational> result = right(run.model, run.h, steps, run.options);
    mistake.after(result);
    return result;
  };
  const auto right_in_double = subject.run;
  subject.run = [right_in_double, &mistake](const Model<double>& model,
                                            const Rational& h,
                                            Eigen::Index steps,
                                            const Parameters& options) {
    Trajectory<double> result = right_in_double(model, h, steps, options);
    mistake.in_double(result);
    return result;
  };
  return subject;
}

}  // namespace assay::wrong
