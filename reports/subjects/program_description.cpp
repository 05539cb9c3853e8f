#include "reports/subjects/program_description.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <span>
#include <utility>

#include "reports/subjects/protocol_json.hpp"

namespace assay::reports {

namespace {

using nlohmann::json;

constexpr const char* kWhole = "its description";

using Flag = std::pair<const char*, int>;

constexpr Flag kSchemeFlags[] = {{"takes-nonlinear", ASSAY_TAKES_NONLINEAR},
                                 {"takes-friction", ASSAY_TAKES_FRICTION},
                                 {"takes-first-order", ASSAY_TAKES_FIRST_ORDER},
                                 {"position-level", ASSAY_POSITION_LEVEL},
                                 {"theta-method", ASSAY_THETA_METHOD},
                                 {"mean-velocities", ASSAY_MEAN_VELOCITIES},
                                 {"only-diagonal", ASSAY_ONLY_DIAGONAL},
                                 {"takes-rigid-bodies", ASSAY_TAKES_RIGID_BODIES},
                                 {"nodes-alone", ASSAY_NODES_ALONE},
                                 {"hermite", ASSAY_HERMITE},
                                 {"locates-events", ASSAY_LOCATES_EVENTS},
                                 {"dense-output", ASSAY_DENSE_OUTPUT},
                                 {"no-impulses", ASSAY_NO_IMPULSES},
                                 {"gives-gradient", ASSAY_GIVES_GRADIENT}};
constexpr Flag kSolverFlags[] = {{"takes-lcp", ASSAY_TAKES_LCP},
                                 {"takes-mixed-lcp", ASSAY_TAKES_MIXED_LCP},
                                 {"takes-box", ASSAY_TAKES_BOX},
                                 {"takes-friction-2d", ASSAY_TAKES_FRICTION_2D},
                                 {"takes-friction-3d", ASSAY_TAKES_FRICTION_3D},
                                 {"takes-rolling", ASSAY_TAKES_ROLLING},
                                 {"takes-mixed-contacts", ASSAY_TAKES_MIXED_CONTACTS},
                                 {"takes-global-2d", ASSAY_TAKES_GLOBAL_2D},
                                 {"takes-global-3d", ASSAY_TAKES_GLOBAL_3D},
                                 {"takes-global-rolling", ASSAY_TAKES_GLOBAL_ROLLING},
                                 {"only-one-contact", ASSAY_ONLY_ONE_CONTACT}};
constexpr Flag kParts[] = {{"value", ASSAY_VALUE}, {"jacobian", ASSAY_JACOBIAN}};

}  // namespace

/// One object of a description. What it has and nobody read is unknown.
class ProgramDescription::Reader {
 public:
  Reader(ProgramDescription& into, const json& of, std::string what)
      : into_(&into), of_(&of), what_(std::move(what)) {
    if (!of.is_object()) throw ProtocolError(what_ + " is no object: " + shown(of));
    const bool is_one_of_many = what_ != kWhole && of.contains("name") && of["name"].is_string();
    if (is_one_of_many) what_ += " " + excerpt(of["name"]);
  }

  const char* text(const char* member) { return store(need(member, &json::is_string, "text")); }
  const char* text(const char* member, const char* otherwise) {
    return of_->contains(member) ? text(member) : otherwise;
  }
  double number(const char* member, double otherwise) {
    if (!of_->contains(member)) return otherwise;
    return need(member, &json::is_number, "number").get<double>();
  }
  int flags(const char* member, std::span<const Flag> known) {
    int all = 0;
    for (const json& flag : list(member)) {
      const auto found =
          std::ranges::find_if(known, [&](const Flag& of) { return flag == of.first; });
      if (found == known.end()) {
        throw ProtocolError(fmt::format("{}: '{}' has the unknown {}", what_, member, shown(flag)));
      }
      all |= found->second;
    }
    return all;
  }
  const json& list(const char* member) {
    static const json none = json::array();
    return of_->contains(member) ? need(member, &json::is_array, "array") : none;
  }
  /// @throws ProtocolError if there is a member that was not asked for, which may be a typo.
  void require_known() const {
    for (const auto& [member, value] : of_->items()) {
      if (!known_.contains(member)) {
        throw ProtocolError(fmt::format("{} has the unknown member '{}'", what_, excerpt(member)));
      }
    }
  }
  void know(const char* member) { known_.insert(member); }

 private:
  const json& need(const char* member, bool (json::*is)() const noexcept, const char* type) {
    known_.insert(member);
    const auto found = of_->find(member);
    if (found == of_->end()) throw ProtocolError(fmt::format("{} has no '{}'", what_, member));
    if (!((*found).*is)()) {
      throw ProtocolError(fmt::format("{}: '{}' is no {}: {}", what_, member, type, shown(*found)));
    }
    return *found;
  }
  const char* store(const json& text) {
    return into_->texts_.emplace_back(text.get<std::string>()).c_str();
  }

  ProgramDescription* into_;
  const json* of_;
  std::string what_;
  std::set<std::string> known_;
};

ProgramDescription::ProgramDescription(const json& answer) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Reader whole(*this, answer, kWhole);
  for (const json& of : whole.list("schemes")) {
    Reader read(*this, of, "scheme");
    AssayScheme& scheme = schemes.emplace_back();
    scheme.name = read.text("name");
    scheme.description = read.text("description");
    scheme.flags = read.flags("flags", kSchemeFlags);
    scheme.claims = read.text("claims");
    scheme.study_options = read.text("study_options", nullptr);
    scheme.multiplier_instant = read.number("multiplier_instant", 0);
    std::vector<AssayOption>& options = options_.emplace_back();
    for (const json& of_option : read.list("options")) {
      Reader option(*this, of_option, "option");
      options.push_back({.name = option.text("name"),
                         .default_value = option.text("default"),
                         .meaning = option.text("meaning"),
                         .unit = option.text("unit"),
                         .low = option.number("low", -kInfinity),
                         .high = option.number("high", kInfinity)});
      option.require_known();
    }
    scheme.option_count = static_cast<int>(options.size());
    scheme.options = options.data();
    read.require_known();
  }
  for (const json& of : whole.list("solvers")) {
    Reader read(*this, of, "solver");
    AssaySolver& solver = solvers.emplace_back();
    solver.name = read.text("name");
    solver.description = read.text("description");
    solver.flags = read.flags("flags", kSolverFlags);
    solver.default_tolerance = read.number("default_tolerance", 0);
    read.require_known();
  }
  for (const json& of : whole.list("derivatives")) {
    Reader read(*this, of, "derivative");
    AssayDerivative& derivative = derivatives.emplace_back();
    derivative.name = read.text("name");
    derivative.description = read.text("description");
    derivative.source = read.text("source");
    derivative.map = read.text("map");
    derivative.parts = read.flags("parts", kParts);
    read.require_known();
  }
  subject = {.abi = ASSAY_SUBJECT_ABI,
             .name = whole.text("name"),
             .description = whole.text("description"),
             .version = whole.text("version"),
             .scheme_count = static_cast<int>(schemes.size()),
             .schemes = schemes.data(),
             .solver_count = static_cast<int>(solvers.size()),
             .solvers = solvers.data(),
             .derivative_count = static_cast<int>(derivatives.size()),
             .derivatives = derivatives.data()};
  for (const char* member : {"id", "protocol"}) whole.know(member);
  whole.require_known();
}

}  // namespace assay::reports
