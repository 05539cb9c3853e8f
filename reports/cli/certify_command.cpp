#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/math/lu.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "oracles/one_step/certificate.hpp"
#include "reports/cli/commands.hpp"
#include "reports/problem_files/json_reader.hpp"
#include "reports/problem_files/problem_file.hpp"
#include "reports/study/whole_file.hpp"

namespace assay {
extern template class LuFactors<Rational>;
}  // namespace assay

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;
using oracles::Certainty;
using oracles::Certificate;
using oracles::CertificateOptions;

struct CertifyArguments {
  std::string file, solution, kind;
  std::string tolerance = "1e-8";
  int digits = 17;
};

constexpr int kMostDigits = 1000;

/// The digits of a number between low and high on which both ends agree, at most so many; where
/// they agree on none, the upper end.
std::string common_decimal(const oracles::RationalInterval& x, int digits) {
  for (int kept = digits; kept >= 1; --kept) {
    const Decimal low = round_to_decimal(x.low, kept);
    if (low == round_to_decimal(x.high, kept)) return to_short_text(low);
  }
  return to_short_text(round_to_decimal(x.high, digits));
}

std::string decimal(const Rational& x, int digits) {
  return to_short_text(round_to_decimal(x, digits));
}

std::vector<std::string> decimals(const Vector<Rational>& x, int digits) {
  std::vector<std::string> texts;
  for (const Rational& of : x) texts.push_back(decimal(of, digits));
  return texts;
}

/// v of M̂ v = H r + f, exactly.
Vector<Rational> velocities(const GlobalFrictionProblem<Rational>& problem,
                            const Vector<Rational>& r) {
  const Vector<Rational> right = Vector<Rational>(problem.contact * r) + problem.f;
  LuFactors<Rational> factors;
  factors.compute(Matrix<Rational>(problem.mass));
  if (factors.is_singular()) throw InvalidInput("the mass matrix is singular");
  Vector<Rational> v(right.size());
  factors.solve(right, v);
  return v;
}

void require_size(const CertifyArguments& arguments, Eigen::Index given, Eigen::Index expected) {
  if (given == expected) return;
  throw InvalidInput(fmt::format("{}: the solution has {} components; the problem in {} has {}",
                                 arguments.solution,
                                 given,
                                 arguments.file,
                                 expected));
}

struct Certified {
  Certificate certificate;
  std::vector<int> digits;
};

Certified certify(const OneStepProblem& problem,
                  const StoredSolution& solution,
                  const CertifyArguments& arguments,
                  const CertificateOptions& options) {
  const auto examined = [&](const auto& of, const Vector<Rational>& z) {
    require_size(arguments, z.size(), of.size());
    Certified result{oracles::certify(of, z, options), {}};
    result.digits = oracles::certified_digits(result.certificate, z);
    return result;
  };
  if (const auto* box = std::get_if<BoxVi<Rational>>(&problem)) return examined(*box, solution.z);
  if (const auto* local = std::get_if<FrictionProblem<Rational>>(&problem)) {
    return examined(*local, solution.z);
  }
  const auto& global = std::get<GlobalFrictionProblem<Rational>>(problem);
  validate(global);
  const Eigen::Index both = global.velocities() + global.size();
  Vector<Rational> unknowns(both);
  if (solution.z.size() == both) {
    unknowns = solution.z;
  } else {
    require_size(arguments, solution.z.size(), global.size());
    const bool given = solution.v.size() == global.velocities();
    unknowns << (given ? solution.v : velocities(global, solution.z)), solution.z;
  }
  return examined(as_mixed(global), unknowns);
}

std::string_view to_string(Certainty verdict) {
  switch (verdict) {
    case Certainty::kConfirmed:
      return "confirmed";
    case Certainty::kRefuted:
      return "refuted";
    case Certainty::kUndecided:
      return "undecided";
  }
  return "unknown";
}

Json to_json(const std::optional<bool>& answer) { return answer ? Json(*answer) : Json(nullptr); }

Json to_json(const std::string& kind, const Certified& certified, int digits) {
  const Certificate& certificate = certified.certificate;
  Json document{{"kind", kind},
                {"residual", common_decimal(certificate.residual, digits)},
                {"complementarity", common_decimal(certificate.complementarity, digits)},
                {"feasibility", common_decimal(certificate.feasibility, digits)},
                {"enclosed", to_json(certificate.enclosed)},
                {"unique", to_json(certificate.unique)},
                {"globally_unique", to_json(certificate.globally_unique)},
                {"exact", certificate.exact},
                {"within_rounding", certificate.within_rounding},
                {"radius", decimal(certificate.radius, digits)}};
  document["distance"] =
      certificate.distance ? Json(decimal(*certificate.distance, digits)) : Json(nullptr);
  if (certificate.enclosed.value_or(false)) {
    document["solution"] = decimals(certificate.center, digits);
    document["error"] = decimal(certificate.error, 2);
    document["certified_digits"] = certified.digits;
  }
  document["note"] = certificate.note;
  document["verdict"] = to_string(certificate.verdict());
  return document;
}

void print(const std::string& kind, const Certified& certified, int digits) {
  const Certificate& certificate = certified.certificate;
  const auto answer = [](const std::optional<bool>& of) {
    return !of ? "undecided" : *of ? "yes" : "no";
  };
  std::cout << kind << "\n"
            << "residual         " << common_decimal(certificate.residual, digits) << "\n"
            << "complementarity  " << common_decimal(certificate.complementarity, digits) << "\n"
            << "feasibility      " << common_decimal(certificate.feasibility, digits) << "\n"
            << "a solution within " << decimal(certificate.radius, 3) << ": "
            << answer(certificate.enclosed) << "\n"
            << "the only one there: " << answer(certificate.unique) << "\n";
  if (certificate.distance) {
    std::cout << "largest error of a component at most " << decimal(*certificate.distance, 3)
              << "\n";
  }
  if (certificate.within_rounding && !certificate.exact) {
    std::cout << "the residual is within the rounding of double\n";
  }
  std::cout << to_string(certificate.verdict());
  if (!certificate.note.empty()) std::cout << ": " << certificate.note;
  std::cout << "\n";
}

int exit_code(Certainty verdict) {
  switch (verdict) {
    case Certainty::kConfirmed:
      return kDone;
    case Certainty::kRefuted:
      return kClaimRefuted;
    case Certainty::kUndecided:
      break;
  }
  return kNothingDecided;
}

std::string read_kind(const std::string& kind) {
  const std::vector<std::string> known(kProblemKinds.begin(), kProblemKinds.end());
  if (kind.empty() || std::ranges::find(known, kind) != known.end()) return kind;
  throw InvalidInput(unknown_name_message("kind", kind, known));
}

/// The first solution of the file; a bare JSON list is z.
StoredSolution read_candidate(const std::string& file) {
  const std::string text = read_file(file);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos || text[first] != '[') return read_solutions(file).front();
  return {JsonReader(file).vector(parse_exact_json(text, file), "z"), {}};
}

void run(const CertifyArguments& arguments, CommandContext& context) {
  const CertificateOptions options{parse_positive("--tolerance", arguments.tolerance),
                                   std::max(50, arguments.digits)};
  const LoadedProblem loaded = read_problem(arguments.file, read_kind(arguments.kind));
  for (const std::string& warning : loaded.warnings) std::cerr << "assay: " << warning << "\n";
  const StoredSolution solution = read_candidate(arguments.solution);
  const Certified certified = certify(loaded.problem, solution, arguments, options);
  if (context.json) {
    print_json(to_json(loaded.kind, certified, arguments.digits));
  } else {
    print(loaded.kind, certified, arguments.digits);
  }
  context.exit_code = exit_code(certified.certificate.verdict());
}

}  // namespace

void add_certify_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<CertifyArguments>();
  Command command = add_command(
      app,
      context,
      "certify",
      "Judge a solution of a complementarity or friction problem by proofs, whoever computed it",
      "assay certify problem.dat solution.json --digits 30\n\n"
      "Confirmed (exit 0) if a true solution lies within the tolerance times the largest "
      "component\n"
      "of the candidate; refuted (1) if none does; undecided (3) if neither can be proved.");
  command.required("file", arguments->file, "problem: text of Siconos, HDF5 of FCLIB, or JSON");
  command.required("solution",
                   arguments->solution,
                   "what `assay solve --json` prints, a list, a text of numbers, or HDF5 of FCLIB");
  command.number("--digits", arguments->digits, "significant digits shown", 1, kMostDigits);
  command.option("--tolerance", arguments->tolerance, "relative radius of the box of the proof");
  command.option("--kind", arguments->kind, "what the file must hold, e.g. lcp");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
