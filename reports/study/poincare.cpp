#include "reports/study/poincare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/forcing.hpp"
#include "reference/truth.hpp"
#include "reports/models/model_file.hpp"
#include "reports/study/contact_motion.hpp"
#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

namespace {

/// Impacts slower than this share of the largest speed are those of a contact that stays closed.
constexpr double kLeastSpeed = 1e-3;

double turns(double periods) { return periods - std::floor(periods); }

/// The exact motion over as many periods as its digits last, at most as many as asked for.
std::pair<oracles::ExactMotion<Mpfr>, int> longest_motion(const oracles::ProblemEntry& problem,
                                                          const Parameters& parameters,
                                                          const Rational& period,
                                                          int periods) {
  for (;; periods /= 2) {
    try {
      return {reference::true_motion(problem, parameters, Rational(period * periods)), periods};
    } catch (const InvalidInput&) {
      if (periods < 2) throw;
    }
  }
}

PoincarePoints exact_points(const LagrangianModel<Mpfr>& model,
                            const oracles::ExactMotion<Mpfr>& motion,
                            const Mpfr& period,
                            int periods) {
  PoincarePoints points;
  oracles::MotionState<Mpfr> x;
  const Eigen::Index m = model.components();
  Matrix<Mpfr> h(m, model.size());
  Vector<Mpfr> u(m);
  for (const auto& event : motion.events) {
    if (event.kind != oracles::EventKind::kImpact) continue;
    motion.evaluate(event.t, x);
    model.relation->jacobian(event.t, x.q, h);
    model.relation->rate(event.t, x.q, u);
    u += h.lazyProduct(event.v_minus);
    for (const Eigen::Index i : normal_components(model.laws)) {
      if (event.impulse(i) == 0) continue;
      points.impacts.push_back(
          {turns(scalar_cast<double>(Mpfr(event.t / period))), scalar_cast<double>(u(i))});
    }
  }
  for (int n = 1; n < periods; ++n) {
    motion.evaluate(Mpfr(period * n), x);
    points.stroboscopic.push_back({scalar_cast<double>(x.q(0)), scalar_cast<double>(x.v(0))});
  }
  return points;
}

PoincarePoints computed_points(const LagrangianModel<long double>& model,
                               const Trajectory<long double>& run,
                               int steps) {
  PoincarePoints points;
  const ContactMotion<long double> contacts = contact_motion(model, run);
  const auto fastest = static_cast<double>(run.v.cwiseAbs().maxCoeff());
  for (const Eigen::Index i : normal_components(model.laws)) {
    for (Eigen::Index k = 0; k + 1 < run.size(); ++k) {
      const auto speed = static_cast<double>(contacts.velocity(i, k));
      if (!(run.impulse(i, k + 1) > 0) || !(speed < -kLeastSpeed * fastest)) continue;
      points.impacts.push_back({turns(static_cast<double>(k + 1) / steps), speed});
    }
  }
  for (Eigen::Index k = steps; k + 1 < run.size(); k += steps) {
    points.stroboscopic.push_back(
        {static_cast<double>(run.q(0, k)), static_cast<double>(run.v(0, k))});
  }
  return points;
}

std::string id_of(const SectionsRequest& request) {
  std::string id = request.problem;
  for (const auto& [key, value] : request.parameters) id += "." + key + "-" + value;
  for (char& c : id) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '.') c = '_';
  }
  return id;
}

}  // namespace

std::vector<SectionsRequest> section_requests(const StudySpec& spec, bool declared) {
  const WorkingDigits digits(reference::kTruthDigits);
  std::vector<SectionsRequest> requests;
  std::set<std::string> known;
  const auto add = [&](const StudyCase& of, const Settings& parameters) {
    SectionsRequest request{of.problem, parameters, of.scheme, of.scheme_options};
    if (known.insert(id_of(request)).second) requests.push_back(std::move(request));
  };
  for (const StudyCase& of : spec.cases) {
    const oracles::ProblemEntry& problem = find_problem_or_model(of.problem);
    if (!oracles::forcing_period(problem, problem.parameters(of.parameters))) continue;
    if (!declared) add(of, of.parameters);
    if (!declared) continue;
    for (const Settings& parameters : oracles::section_parameters(problem)) add(of, parameters);
  }
  return requests;
}

PoincareSections poincare_sections(const SectionsRequest& request,
                                   const std::vector<SchemeEntry>& catalogue,
                                   int periods,
                                   int steps) {
  const oracles::ProblemEntry& problem = find_problem_or_model(request.problem);
  const Parameters parameters = problem.parameters(request.parameters);
  const WorkingDigits digits(reference::kTruthDigits);
  const std::optional<Mpfr> period = oracles::forcing_period(problem, parameters);
  if (!period) throw InvalidInput("problem " + request.problem + " is not forced periodically");
  PoincareSections result{.id = id_of(request),
                          .problem = request.problem,
                          .parameters = request.parameters,
                          .scheme = request.scheme,
                          .scheme_options = request.scheme_options,
                          .period = scalar_cast<double>(*period),
                          .periods = periods,
                          .steps = steps};
  const Rational exact_period = ScalarTraits<Mpfr>::to_rational(*period);
  const auto [motion, lasting] = longest_motion(problem, parameters, exact_period, periods);
  result.exact_periods = lasting;
  result.exact = exact_points(oracles::model<Mpfr>(problem, parameters), motion, *period, lasting);

  const SchemeEntry& scheme = find_scheme(catalogue, request.scheme);
  Parameters options(scheme.parameters);
  for (const auto& [name, value] : request.scheme_options) options.set(name, value);
  const RunRequest request_of_run{&problem,
                                  parameters,
                                  options,
                                  Rational(exact_period / steps),
                                  static_cast<Eigen::Index>(periods) * steps};
  try {
    const Trajectory<long double> run = scheme.scalar("double").run(request_of_run);
    if (run.status != SolveStatus::kSolved) return result;
    result.computed = computed_points(oracles::model<long double>(problem, parameters), run, steps);
  } catch (const SubjectFailure&) {  // no points of it, as of a run that is not solved
  }
  return result;
}

}  // namespace assay::reports
