#include "tests/wrong_solvers.hpp"

#include <Eigen/LU>

#include "core/one_step_problems/global_natural_map.hpp"
#include "core/scalar/machine.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties::wrong {

namespace {

using Index = Eigen::Index;

/// What each mistake is called and changes.
struct Mistakes {
  bool loose = false;            ///< "loose": any residual below 1/16 is called solved
  bool one_sweep = false;        ///< "one-sweep": one sweep is called solved
  bool pyramid = false;          ///< "pyramid": tangents are bounded one by one
  bool one_sided = false;        ///< "one-sided": no tangential impulse is negative
  bool least_friction = false;   ///< "least-friction": coefficients are at least 1/8
  bool weak_in_space = false;    ///< "weak-in-space": μ is halved in 3D
  bool capped = false;           ///< "capped": what has no upper bound is at most 1
  bool no_free_impulse = false;  ///< "no-free-impulse": the load of the bodies is left out
  bool no_coupling = false;      ///< "no-coupling": contacts do not act on each other
  bool adhesive = false;         ///< "adhesive": frictionless contacts and lower bounds hold
  bool wrong_sign = false;       ///< "wrong-sign": the load has the wrong sign
  bool misreports = false;       ///< "misreports": w has the wrong sign
  bool gives_up = false;         ///< "gives-up": every load beyond 4 is said to have no solution
  bool not_a_number = false;     ///< "not-a-number": NaN, called solved
  bool fails = false;            ///< "fails": it says of every problem that it failed
};

Mistakes mistakes_of(std::string_view name) {
  Mistakes m;
  const std::pair<std::string_view, bool*> names[] = {{"loose", &m.loose},
                                                      {"one-sweep", &m.one_sweep},
                                                      {"pyramid", &m.pyramid},
                                                      {"one-sided", &m.one_sided},
                                                      {"least-friction", &m.least_friction},
                                                      {"weak-in-space", &m.weak_in_space},
                                                      {"capped", &m.capped},
                                                      {"no-free-impulse", &m.no_free_impulse},
                                                      {"no-coupling", &m.no_coupling},
                                                      {"adhesive", &m.adhesive},
                                                      {"wrong-sign", &m.wrong_sign},
                                                      {"misreports", &m.misreports},
                                                      {"gives-up", &m.gives_up},
                                                      {"not-a-number", &m.not_a_number},
                                                      {"fails", &m.fails}};
  for (const auto& [known, flag] : names) {
    if (known == name) return *flag = true, m;
  }
  if (name != "plain") throw InvalidInput("no solver is wrong by " + std::string(name));
  return m;
}

/// r − ρ û projected as a contact of the law, the mistakes included.
void project(const ContactLaw<double>& law, const Mistakes& m, double* x) {
  std::visit([&](const auto& of) { project_on_cone(of, x); }, law);
  const Index d = dimension(law);
  if (std::holds_alternative<Equality>(law)) return;
  for (Index i = 1; m.one_sided && i < d; ++i) x[i] = std::max(x[i], 0.);
}

ContactLaw<double> mistaken(ContactLaw<double> law, const Mistakes& m) {
  std::visit(
      [&](auto& of) {
        using Law = std::remove_cvref_t<decltype(of)>;
        if constexpr (requires { of.friction; }) {
          if (m.least_friction) of.friction = std::max(of.friction, 0.125);
          if (m.weak_in_space && Law::kDimension == 3) of.friction /= 2;
        }
        if constexpr (requires { of.rolling_friction; }) {
          if (m.least_friction) of.rolling_friction = std::max(of.rolling_friction, 0.125);
        }
      },
      law);
  if (m.adhesive && std::holds_alternative<Unilateral>(law)) return Equality{1};
  return law;
}

template <class Problem>
SolveResult<double> claim(const Problem& problem,
                          Vector<double> z,
                          const SolveOptions<double>& options,
                          const Mistakes& m,
                          int sweeps) {
  auto result =
      examine(problem, std::move(z), options.tolerance, SolveStatus::kIterationLimit, sweeps);
  if (m.loose && result.residual < Dd(0.0625)) result.status = SolveStatus::kSolved;
  if (m.misreports) result.w = -result.w;
  if (m.gives_up && problem.q.size() > 0 && problem.q.cwiseAbs().maxCoeff() > 4) {
    result.status = SolveStatus::kNoSolution;
  }
  if (m.not_a_number) result.z.setConstant(std::numeric_limits<double>::quiet_NaN());
  return result;
}

/// Whether the mistake makes the solver believe in what it has.
bool is_credulous(const Mistakes& m) {
  return m.one_sweep || m.pyramid || m.one_sided || m.least_friction || m.weak_in_space ||
         m.capped || m.no_coupling || m.adhesive || m.wrong_sign || m.not_a_number;
}

constexpr int kMostSweeps = 20000;

SolveResult<double> solve(FrictionProblem<double> problem,
                          const SolveOptions<double>& options,
                          const Mistakes& m,
                          double relaxation) {
  const FrictionProblem<double> original = problem;
  if (m.wrong_sign) problem.q = -problem.q;
  for (auto& law : problem.laws) law = mistaken(law, m);
  const Matrix<double> w = problem.w.to_dense();
  Vector<double> r = options.start.size() > 0 ? options.start : Vector<double>(0 * problem.q);
  const int sweeps = m.one_sweep ? 1 : kMostSweeps;
  SolveResult<double> result;
  for (int sweep = 1; sweep <= sweeps; ++sweep) {
    const Vector<double> before = r;
    for (Index alpha = 0; alpha < problem.contacts(); ++alpha) {
      const auto& law = problem.laws[static_cast<std::size_t>(alpha)];
      const Index first = problem.w.offset(alpha), d = problem.w.size(alpha);
      const Matrix<double> own = w.block(first, first, d, d);
      const double rho = relaxation / (own.cwiseAbs().rowwise().sum().maxCoeff() + 1e-300);
      for (int local = 0; local < 3; ++local) {
        Vector<double> u = own * r.segment(first, d) + problem.q.segment(first, d);
        if (!m.no_coupling) u = w.middleRows(first, d) * r + problem.q.segment(first, d);
        std::visit([&](const auto& of) { add_de_saxce_shift(of, u.data()); }, law);
        Vector<double> x = r.segment(first, d) - rho * u;
        const bool in_space = d == 3 && !std::holds_alternative<Equality>(law);
        if (m.pyramid && in_space) {
          const double mu = std::get<Coulomb<double, 3>>(law).friction;
          x(0) = std::max(0., x(0));
          for (const Index i : {1, 2}) x(i) = std::clamp(x(i), -mu * x(0), mu * x(0));
        } else {
          project(law, m, x.data());
        }
        r.segment(first, d) = x;
      }
    }
    if (sweep % 50 == 0 || sweep == sweeps || r == before) {
      result = claim(original, r, options, m, sweep);
      if (result.status != SolveStatus::kIterationLimit) break;
      if (r == before) break;
    }
  }
  if (is_credulous(m)) result.status = SolveStatus::kSolved;
  return result;
}

SolveResult<double> solve(BoxVi<double> problem,
                          const SolveOptions<double>& options,
                          const Mistakes& m) {
  const BoxVi<double> original = problem;
  if (m.wrong_sign) problem.q = -problem.q;
  for (auto& bounds : problem.bounds) {
    if (m.capped && !bounds.upper) bounds.upper = 1;
    if (m.adhesive) bounds.lower.reset();
    if (bounds.lower && bounds.upper && *bounds.lower > *bounds.upper) bounds.lower = bounds.upper;
  }
  Vector<double> z = options.start.size() > 0 ? options.start : Vector<double>(0 * problem.q);
  SolveResult<double> result = claim(original, z, options, m, 0);
  const int sweeps = m.one_sweep ? 1 : kMostSweeps;
  for (int sweep = 1; sweep <= sweeps; ++sweep) {
    for (Index i = 0; i < z.size(); ++i) {
      const double own = problem.m(i, i);
      if (!(own > 0)) return result;
      const double coupled = m.no_coupling ? own * z(i) : problem.m.row(i).dot(z);
      z(i) = project<double>(problem.bounds[static_cast<std::size_t>(i)],
                             z(i) - (coupled + problem.q(i)) / own);
    }
    if (sweep % 50 != 0 && sweep != sweeps) continue;
    result = claim(original, z, options, m, sweep);
    if (result.status != SolveStatus::kIterationLimit) break;
  }
  if (is_credulous(m)) result.status = SolveStatus::kSolved;
  return result;
}

SolveResult<double> solve(const GlobalFrictionProblem<double>& problem,
                          const SolveOptions<double>& options,
                          const Mistakes& m) {
  const Matrix<double> mass = Matrix<double>(problem.mass), h = Matrix<double>(problem.contact);
  const Matrix<double> inverse = mass.inverse();
  const Vector<double> f = m.no_free_impulse ? Vector<double>(0 * problem.f) : problem.f;
  const FrictionProblem<double> reduced{
      BlockMatrix<double>::from_dense(h.transpose() * inverse * h, block_sizes(problem.laws)),
      h.transpose() * (inverse * f) + problem.b,
      problem.laws};
  SolveOptions<double> local = options;
  if (options.start.size() > 0) local.start = options.start.tail(problem.size());
  SolveResult<double> result = solve(reduced, local, m, 1);
  Vector<double> z(problem.velocities() + problem.size());
  z << inverse * (h * result.z + f), result.z;
  result.z = z;
  result.w.resize(0);
  return result;
}

}  // namespace

OneStepSubject one_step_subject(std::string_view mistake) {
  const Mistakes m = mistakes_of(mistake);
  OneStepSubject subject{.name = std::string(mistake)};
  subject.box = [m](const BoxVi<double>& problem, const SolveOptions<double>& options) {
    return solve(problem, options, m);
  };
  subject.friction = [m](const FrictionProblem<double>& problem,
                         const SolveOptions<double>& options) {
    return solve(problem, options, m, 1);
  };
  subject.global = [m](const GlobalFrictionProblem<double>& problem,
                       const SolveOptions<double>& options) { return solve(problem, options, m); };
  subject.friction_with_rho =
      [m](const FrictionProblem<double>& problem, const SolveOptions<double>& options, double rho) {
        return solve(problem, options, m, std::min(1., rho));  // the relaxation of each contact
      };
  subject.tolerance = 1e-11;
  if (m.fails) {
    const auto failed = [](const auto&, const SolveOptions<double>&) {
      SolveResult<double> result;
      result.status = SolveStatus::kStalled;
      return result;
    };
    subject.box = failed, subject.friction = failed, subject.global = failed;
    subject.friction_with_rho = {};
  }
  return subject;
}

}  // namespace assay::properties::wrong
