#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "oracles/catalogue.hpp"

namespace assay::reports {

/// The problem that a model file in TOML describes: systems of one kind, the interactions between
/// them, parameters that `--set` changes, and a horizon [s]. Every number reaches the scalar of a
/// run exactly; it may be an expression in the parameters, such as `-m*g`.
///
///   t-end = 1.2
///   parameters = { e = "3/5", m = 2 }
///   [[system]]       name, kind, and for kind
///                      "linear-lagrangian"  M, C, K, force, q0, v0
///                      "first-order"        M, A, b, x0
///                      "rigid-body"         mass, inertia, place, quaternion, velocity,
///                                           angular-velocity, force, moment
///   [[interaction]]  name, systems, law with its coefficients, and
///                      for linear-lagrangian: H, b; also G, D for laws without impacts
///                      for first-order: C, D, b, B, lambda0
///                      for rigid bodies: relation with its radius, normal, offset, point, axis
///
/// @throws InvalidInput that names the file, the line, the key, its value and the allowed values.
[[nodiscard]] std::shared_ptr<const oracles::ProblemEntry> read_model(std::string text,
                                                                      const std::string& file);

/// Whether the name of a problem is the name of a model file: it ends in .toml.
[[nodiscard]] inline bool is_model_file(std::string_view name) { return name.ends_with(".toml"); }

/// A problem by its name, or the model in a model file, which is read once.
/// @throws InvalidInput as oracles::find_problem, read_file and read_model.
[[nodiscard]] const oracles::ProblemEntry& find_problem_or_model(std::string_view name);

}  // namespace assay::reports
