#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace assay::structure {

/// A source file: its path from the root of the project, with forward slashes, and its text.
struct SourceFile {
  std::string path;
  std::string text;
};

/// The C++ and CMake files below the folders of the project, in the order of their paths.
std::vector<SourceFile> read_sources(const std::filesystem::path& root);

/// The text with comments, character and string literals blanked, lines kept.
std::string code_only(const std::string& text);

/// What a rule has against the files: `path:line: what is wrong`, or `path: …`; empty if nothing.
using Violations = std::vector<std::string>;

/// The dependency rule:
///
///   core          core; its vocabulary (scalar, math, systems, relations, laws, one_step_problems)
///                 uses only the vocabulary, never schemes or solvers
///   oracles       the vocabulary, oracles: an oracle must not share the bugs of what it judges
///   reference     core, oracles, reference; its event-driven engine, which judges, the vocabulary,
///                 oracles and itself
///   properties    core, oracles, properties, in this order of its folders: its own files; the
///                 types of cases first_order, rigid_bodies, one_step (without its laws, which use
///                 it), linear_models and models, each alone, and mechanisms, which uses the two
///                 before them; engine
///   reports       all of these; its own folders as they follow each other, see order_of_reports
///   include       all of these
///   subjects      subjects, and of ours the C interface of subjects alone
///   examples      the C interface of subjects alone; examples/cmake the installed package
///   tests         all
///
/// and every include of ours is written from the root.
Violations layering(const std::vector<SourceFile>& files);

/// The folders of reports/: each includes its own files and those of folders before it, so that
/// none is on a cycle.
///
///   files, ranks, models, subjects, problem_files, study, compare, render, gate, gradients, solve,
///   ladder, jacobians, check, identify, errata, findings, engines, gtest, cli
///
/// A folder that is not among them is refused.
Violations order_of_reports(const std::vector<SourceFile>& files);

/// Each library of CMake links those above it alone, in the order core, oracles, reference,
/// properties, reports: `assay_library(NAME … LINK assay::OTHER …)`, and assay_part, which makes
/// the library commands_NAME. So a program that links one builds nothing that comes after it.
Violations order_of_libraries(const std::vector<SourceFile>& files);

/// Headers of core hold no decimal literal: a fraction is ratio<S>(p, q), exact in every scalar.
Violations decimal_literals(const std::vector<SourceFile>& files);

/// Every header begins with `#pragma once`.
Violations pragma_once(const std::vector<SourceFile>& files);

/// A type has one definition: where two share their name and namespace, the linker takes the
/// members of either for both, and says nothing. Those of subjects are linked with none of ours.
Violations repeated_types(const std::vector<SourceFile>& files);

/// Only reports/cli prints, and the programs among subjects.
Violations printing(const std::vector<SourceFile>& files);

/// Random numbers are seeded: no rand, no random_device, no Eigen::Random.
Violations global_randomness(const std::vector<SourceFile>& files);

/// No process is forked, which one with threads may not be: they are spawned. Findings and
/// benchmarks of a library are programs of their own, without threads.
Violations forks(const std::vector<SourceFile>& files);

/// A tolerance has a reason: no EXPECT_NEAR and its kin.
Violations absolute_tolerances(const std::vector<SourceFile>& files);

/// A file that includes functions of Boost.Math includes core/scalar/mpfr_boost_math.hpp, too:
/// without it they compile for numbers of MPFR, with other digits. Distributions are of doubles,
/// and subjects have no number of ours.
Violations unknown_digits(const std::vector<SourceFile>& files);

/// A file has fewer than 400 lines.
Violations long_files(const std::vector<SourceFile>& files);

/// A file is named after the one thing it defines, in snake_case: no utils, common, helpers, misc.
/// Findings are programs, whose names are those that users type.
Violations file_names(const std::vector<SourceFile>& files);

}  // namespace assay::structure
