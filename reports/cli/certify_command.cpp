#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"
#include "reports/problem_files/problem_file.hpp"
#include "reports/problem_files/solution_file.hpp"
#include "reports/solve/certified_solution.hpp"

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

/// The digits of a number between low and high on which both ends agree, but at most `digits`; if
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

Json to_json(const std::optional<bool>& answer) { return answer ? Json(*answer) : Json(nullptr); }

Json to_json(const CertifiedSolution& certified, int digits) {
  const Certificate& certificate = certified.certificate;
  Json document{
      {"candidate", std::string(to_string(certified.role))},
      {"residual", common_decimal(certificate.residual, digits)},
      {"complementarity", common_decimal(certificate.complementarity, digits)},
      {"feasibility", common_decimal(certificate.feasibility, digits)},
      {"enclosed", to_json(certificate.enclosed)},
      {"unique", to_json(certificate.unique)},
      {"globally_unique", to_json(certificate.globally_unique)},
      {"exact", certificate.exact},
      {"within_rounding", certificate.within_rounding()},
      {"data_error",
       certificate.data_error ? Json(decimal(*certificate.data_error, digits)) : Json(nullptr)},
      {"dependent", certificate.dependent},
      {"radius", decimal(certificate.radius, digits)}};
  document["distance"] =
      certificate.distance ? Json(decimal(*certificate.distance, digits)) : Json(nullptr);
  if (certificate.enclosed.value_or(false)) {
    document["solution"] = decimals(certificate.center, digits);
    document["error"] = decimal(certificate.error, 2);
    document["certified_digits"] = certified.digits;
  }
  document["stated_velocities"] = std::string(to_string(certified.slack.stated));
  document["note"] = certified.note();
  document["verdict"] = std::string(oracles::to_string(certified.verdict()));
  return document;
}

void print(const CertifiedSolution& certified, int digits) {
  const Certificate& certificate = certified.certificate;
  const auto answer = [](const std::optional<bool>& of) {
    return !of ? "undecided" : *of ? "yes" : "no";
  };
  std::cout << "residual         " << common_decimal(certificate.residual, digits) << "\n"
            << "complementarity  " << common_decimal(certificate.complementarity, digits) << "\n"
            << "feasibility      " << common_decimal(certificate.feasibility, digits) << "\n"
            << "a solution within " << decimal(certificate.radius, 3) << ": "
            << answer(certificate.enclosed) << "\n"
            << "the only one there: " << answer(certificate.unique) << "\n";
  if (certificate.distance) {
    std::cout << "largest error of a component at most " << decimal(*certificate.distance, 3)
              << "\n";
  }
  if (certificate.data_error && !certificate.enclosed.value_or(false)) {
    std::cout << "a problem with a solution there has data that differ by "
              << decimal(*certificate.data_error, 3) << "\n";
  }
  if (certified.slack.stated != StatedSlack::kNone) {
    std::cout << "w (u, v) as stated: " << to_string(certified.slack.stated) << "\n";
  }
}

/// "refuted: note"
std::string verdict_line(const CertifiedSolution& certified) {
  const std::string note = certified.note();
  return fmt::format(
      "{}{}{}", oracles::to_string(certified.verdict()), note.empty() ? "" : ": ", note);
}

/// Prints everything about a single candidate, or one line for each of several.
void print(const std::string& kind, const std::vector<CertifiedSolution>& all, int digits) {
  std::cout << kind << "\n";
  if (all.size() == 1) {
    if (all[0].role != PointRole::kSolution) {
      std::cout << fmt::format("the file has no solution; this is about its {}:\n",
                               to_string(all[0].role));
    }
    print(all[0], digits);
    std::cout << verdict_line(all[0]) << "\n";
    return;
  }
  for (std::size_t k = 0; k < all.size(); ++k) {
    std::cout << fmt::format(
        "{} {} of {}: {}\n", to_string(all[k].role), k + 1, all.size(), verdict_line(all[k]));
  }
}

/// Refuted if one is refuted, confirmed if all are confirmed.
Certainty worst(const std::vector<CertifiedSolution>& all) {
  const auto any = [&](Certainty verdict) {
    return std::ranges::find(all, verdict, &CertifiedSolution::verdict) != all.end();
  };
  if (any(Certainty::kRefuted)) return Certainty::kRefuted;
  return any(Certainty::kUndecided) ? Certainty::kUndecided : Certainty::kConfirmed;
}

/// The document of a single candidate, or a list with those of several.
Json to_json(const std::string& kind, const std::vector<CertifiedSolution>& all, int digits) {
  Json document{{"kind", kind}, {"digits", digits}};
  if (all.size() == 1) {
    document.update(to_json(all[0], digits));
    return document;
  }
  document["solutions"] = Json::array();
  for (const CertifiedSolution& one : all) document["solutions"].push_back(to_json(one, digits));
  document["verdict"] = std::string(oracles::to_string(worst(all)));
  return document;
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

/// The solutions of the file; if it has none, its iterates and guesses.
std::vector<StoredSolution> read_candidates(const std::string& file, const LoadedProblem& problem) {
  std::vector<StoredSolution> all = read_solutions(file, size_of(problem.problem));
  const auto solves = [](const StoredSolution& of) { return of.role == PointRole::kSolution; };
  if (std::ranges::any_of(all, solves)) std::erase_if(all, std::not_fn(solves));
  return all;
}

void run(const CertifyArguments& arguments, CommandContext& context) {
  const CertificateOptions options{parse_positive("--tolerance", arguments.tolerance),
                                   std::max(50, arguments.digits)};
  const LoadedProblem loaded = read_problem(arguments.file, arguments.kind);
  for (const std::string& warning : loaded.warnings) print_message(warning);
  std::vector<CertifiedSolution> all;
  for (const StoredSolution& candidate : read_candidates(arguments.solution, loaded)) {
    all.push_back(
        certify_solution(loaded, candidate, options, {arguments.file, arguments.solution}));
  }
  if (context.json) {
    print_json(to_json(loaded.kind, all, arguments.digits));
  } else {
    print(loaded.kind, all, arguments.digits);
  }
  context.exit_code = exit_code(worst(all));
}

}  // namespace

void add_certify_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<CertifyArguments>();
  Command command = add_command(
      app,
      context,
      "certify",
      "Judge a solution of a complementarity or friction problem, from any program, by proofs",
      "assay certify problem.dat solution.json --digits 30\n\n"
      "Confirmed (exit 0): there is a true solution, and each of its components is as close to\n"
      "the candidate as the tolerance says. The tolerance is relative to the component, or to\n"
      "the terms of its row if they are larger. Refuted (1): no true solution is so close, or\n"
      "the impulses do not give the velocities w (u, v) that the file states. Undecided (3):\n"
      "neither can be proved. Of several problems the worst verdict counts.\n"
      "Sometimes nothing exact can be proved, for example if contacts depend on each other.\n"
      "Then it is enough to solve a problem in which each number differs by at most 2^-49 of\n"
      "itself, which is 16 roundings of double. The note says so.\n"
      "A text holds the numbers of z or of r, or two columns: z and w, or r and u. Lines may\n"
      "begin with #.");
  command.required("file", arguments->file, "problem: text of Siconos, HDF5 of FCLIB, or JSON");
  command.required("solution",
                   arguments->solution,
                   "output of `assay solve --json` (if it found no solution, its last iterate), a "
                   "JSON list, a text of numbers, or HDF5 of FCLIB");
  command.number("--digits", arguments->digits, "significant digits shown", 1, kMostDigits);
  const std::string tolerance =
      "relative radius of the box that the proof searches; default: " + arguments->tolerance;
  command.option("--tolerance", arguments->tolerance, tolerance.c_str());
  command.option("--kind", arguments->kind, "what the file must hold, e.g. lcp");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
