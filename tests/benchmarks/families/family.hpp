#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/global_friction_problem.hpp"

namespace assay::families {

using Engine = std::mt19937_64;
using Problem = std::variant<BoxVi<double>, FrictionProblem<double>, GlobalFrictionProblem<double>>;

struct NamedProblem {
  std::string name;
  Problem problem;
};
using Problems = std::vector<NamedProblem>;

/// Problems of one origin, from small to large, with random numbers from the engine alone.
struct Family {
  std::string_view name, description;
  Problems (*make)(Engine&);
};

/// Each function is in the file of its name.
Problems boxes_2d(Engine&);
Problems box_columns(Engine&);
Problems plank_towers(Engine&);
Problems sphere_columns(Engine&);
Problems rocks(Engine&);
Problems capsules(Engine&);
Problems few_contacts(Engine&);
Problems hyperstatic(Engine&);
Problems granular_flows_2d(Engine&);
Problems granular_beds(Engine&);
Problems rolling_bodies(Engine&);
Problems global_bodies(Engine&);
Problems rectifiers(Engine&);
Problems converters(Engine&);
Problems relays(Engine&);
Problems small_lcps(Engine&);

inline constexpr Family kFamilies[] = {
    {"boxes-2d", "stacks and walls of boxes in a plane", &boxes_2d},
    {"box-columns", "columns of boxes, four contacts a face", &box_columns},
    {"plank-towers", "towers of crossed planks", &plank_towers},
    {"sphere-columns", "columns and pyramids of spheres", &sphere_columns},
    {"rocks", "piles of rocks, many contacts a body", &rocks},
    {"capsules", "stacks of crossed capsules", &capsules},
    {"few-contacts", "one or two bodies on one to twelve contacts", &few_contacts},
    {"hyperstatic", "bodies whose impulses are not unique, any friction", &hyperstatic},
    {"granular-2d", "flows of discs", &granular_flows_2d},
    {"granular-beds", "settled beds of spheres", &granular_beds},
    {"rolling", "spheres with rolling friction", &rolling_bodies},
    {"global", "bodies with their velocities as unknowns", &global_bodies},
    {"rectifiers", "diode bridges and multipliers, mixed LCPs", &rectifiers},
    {"converters", "circuits of k switches, LCPs", &converters},
    {"relays", "sliding modes and dry friction over finite boxes", &relays},
    {"small-lcps", "dense LCPs of 2 to 100 unknowns", &small_lcps},
};

[[nodiscard]] inline double uniform(Engine& engine, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(engine);
}
[[nodiscard]] inline double normal(Engine& engine) {
  return std::normal_distribution<double>()(engine);
}

}  // namespace assay::families
