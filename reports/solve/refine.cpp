#include "reports/solve/refine.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "oracles/one_step/component_enclosures.hpp"

namespace assay::reports {

namespace {

using Index = Eigen::Index;
using oracles::ComponentEnclosures;

std::size_t at(Index i) { return static_cast<std::size_t>(i); }

Vector<Rational> numbers(const TextVector& texts) {
  Vector<Rational> x(static_cast<Index>(texts.size()));
  for (Index i = 0; i < x.size(); ++i) {
    try {
      x(i) = parse_rational(texts[at(i)]);
    } catch (const InvalidInput&) {
      throw InvalidInput("'" + texts[at(i)] +
                         "' is not a number that can be refined; an enclosure is not one");
    }
  }
  return x;
}

/// (v, z): the unknowns of the solvers.
Vector<Rational> unknowns(const TextPoint& point) {
  const Vector<Rational> v = numbers(point.v), z = numbers(point.z);
  Vector<Rational> both(v.size() + z.size());
  both << v, z;
  return both;
}

/// Solvers of Newton's type; the second one is for problems that the first does not solve.
std::array<std::string_view, 2> newton_solvers(const OneStepProblem& problem) {
  switch (problem.index()) {
    case 0:
      return {"newton-min", "newton-fischer-burmeister"};
    case 1:
      return {"alart-curnier", "jean-moreau"};
    default:
      return {"alart-curnier", "alart-curnier-eliminated"};
  }
}

/// For a box problem the steps factorise in 50 digits, for the others in double with refinement.
Index most_unknowns(const OneStepProblem& problem) {
  return std::holds_alternative<BoxVi<Rational>>(problem) ? 300 : 3000;
}

/// From a solution in double, three steps reach 50 digits; if W is singular, each step gains ten
/// digits.
int most_steps(Index unknowns) { return unknowns <= 150 ? 60 : 12; }

/// Newton's method in 50 digits; the point that it ends at, or the start.
Vector<Rational> run_newton(const LoadedProblem& problem,
                            const Vector<Rational>& start,
                            RefinedPoint& refined) {
  const Index most = most_unknowns(problem.problem);
  if (start.size() > most) {
    refined.note = std::to_string(start.size()) +
                   " unknowns: Newton's method in 50 digits takes at most " + std::to_string(most);
    return start;
  }
  Vector<Rational> end = start;
  for (const std::string_view name : newton_solvers(problem.problem)) {
    const SolverEntry& solver = find_solver(standard_solvers(), name, problem, false);
    SolveRequest request{&problem.problem, Rational(0), most_steps(start.size())};
    request.start = start;
    SolveOutcome outcome = solver.scalar("mpfr50").run(request);
    const bool solved = outcome.status == SolveStatus::kSolved;
    if (!solved && !refined.solver.empty()) break;
    refined.solver = name;
    refined.status = outcome.status;
    refined.residual = outcome.residual;
    refined.iterations = outcome.iterations;
    const TextPoint* point = solved            ? &outcome.solutions.front()
                             : outcome.iterate ? &*outcome.iterate
                                               : nullptr;
    if (point != nullptr) {
      refined.point = *point;
      if (std::ranges::find_if(point->z, [](const auto& x) {
            return x == "nan" || x == "inf" || x == "-inf";
          }) == point->z.end())
        end = numbers(point->z);
    }
    if (solved) break;
  }
  return end;
}

ComponentEnclosures enclose(const OneStepProblem& problem,
                            const Vector<Rational>& candidate,
                            int digits) {
  if (const auto* box = std::get_if<BoxVi<Rational>>(&problem)) {
    return oracles::component_enclosures(*box, candidate, {digits});
  }
  if (const auto* local = std::get_if<FrictionProblem<Rational>>(&problem)) {
    return oracles::component_enclosures(*local, candidate, {digits});
  }
  const auto& global = std::get<GlobalFrictionProblem<Rational>>(problem);
  return oracles::component_enclosures(as_mixed(global), candidate, {digits});
}

std::string short_text(const Rational& x) { return to_short_text(round_to_decimal(x, 3)); }

/// A bound of max |x_i − z_i|.
std::string distance(const Vector<Rational>& x, const std::vector<oracles::ComponentEnclosure>& z) {
  Rational largest(0);
  for (Index i = 0; i < x.size(); ++i) {
    const oracles::RationalInterval apart = z[at(i)].value - oracles::RationalInterval(x(i));
    largest = std::max<Rational>(largest, apart.magnitude());
  }
  return short_text(largest);
}

void add(const oracles::ComponentEnclosure& component,
         int digits,
         TextVector& texts,
         ComponentProofs& proofs) {
  // A component that may be 0, as far as is proved, is shown as 0 and not as digits of rounding.
  const bool zero = component.value.contains(Rational(0));
  const Rational shown = zero ? Rational(0) : component.value.middle();
  texts.push_back(to_short_text(round_to_decimal(shown, digits)));
  proofs.digits.push_back(oracles::shared_digits(component.value, digits));
  proofs.unique.push_back(component.unique);
}

void take(const ComponentEnclosures& found, std::size_t velocities, RefinedPoint& refined) {
  refined.point = {};
  for (std::size_t i = 0; i < found.z.size(); ++i) {
    if (i < velocities) {
      add(found.z[i], refined.digits, refined.point.v, refined.v);
      continue;
    }
    add(found.z[i], refined.digits, refined.point.z, refined.z);
    add(found.w[i], refined.digits, refined.point.w, refined.w);
  }
}

/// The numbers of Newton's method; none of their digits is certified.
void keep_iterate(const Vector<Rational>& start, std::size_t velocities, RefinedPoint& refined) {
  TextPoint& point = refined.point;
  if (point.z.empty()) {
    for (const Rational& x : start) point.z.push_back(x.str());
  }
  const auto split = static_cast<std::ptrdiff_t>(velocities);
  point.v.assign(point.z.begin(), point.z.begin() + split);
  point.z.erase(point.z.begin(), point.z.begin() + split);
  if (point.w.size() >= velocities) point.w.erase(point.w.begin(), point.w.begin() + split);
  const auto prepare = [&](TextVector& texts, ComponentProofs& proofs) {
    for (std::string& text : texts) {
      if (text.find_first_of("0123456789") != text.npos) {
        text = to_short_text(round_to_decimal(parse_rational(text), refined.digits));
      }
    }
    proofs.digits.assign(texts.size(), 0);
    proofs.unique.assign(texts.size(), std::nullopt);
  };
  prepare(point.z, refined.z);
  prepare(point.w, refined.w);
  prepare(point.v, refined.v);
}

void append(std::string& note, const std::string& text) {
  if (text.empty()) return;
  note += (note.empty() ? "" : "; ") + text;
}

}  // namespace

RefinedPoint refine(const LoadedProblem& problem, const TextPoint& start, int digits) {
  RefinedPoint refined;
  refined.digits = digits;
  const Vector<Rational> from = unknowns(start);
  const std::size_t velocities = start.v.size();
  const auto begin = std::chrono::steady_clock::now();
  const Vector<Rational> end = run_newton(problem, from, refined);
  const ComponentEnclosures found = enclose(problem.problem, end, digits);
  refined.enclosed = found.enclosed;
  if (found.enclosed) {
    take(found, velocities, refined);
    refined.radius = short_text(found.radius);
    refined.start_error = distance(from, found.z);
    refined.newton_error = refined.solver.empty() ? "" : distance(end, found.z);
    append(refined.note, found.note);
  } else {
    keep_iterate(from, velocities, refined);
    append(refined.note, "no solution could be proved to be near, so no digit is certified");
    if (refined.status == SolveStatus::kStalled) {
      append(refined.note,
             "this happens if dependent contacts or constraints make the exact matrix singular, "
             "and only the rounding of its data makes it regular");
    }
  }
  refined.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return refined;
}

}  // namespace assay::reports
