#include "oracles/state_columns.hpp"

#include <fmt/format.h>

#include <map>

namespace assay::oracles {

namespace {

/// Components of q or x that have one meaning.
struct Block {
  std::string meaning;
  std::string unit;
  Eigen::Index count = 1;
};
using Blocks = std::vector<Block>;
using Say = Blocks (*)(const Parameters& parameters);

Eigen::Index whole(const Parameters& p, const char* name) { return p.get_int(name); }

/// The coordinates of rigid bodies; each has seven.
Blocks bodies(const std::vector<std::string>& centres) {
  const Block attitude{
      "attitude of the body: unit quaternion, scalar first, from its axes to those of the world",
      "1",
      4};
  Blocks blocks;
  for (const std::string& centre : centres) {
    const Block place{centre + ": x, y, z in the axes of the world", "m", 3};
    blocks.insert(blocks.end(), {place, attitude});
  }
  return blocks;
}

Blocks balls(int count) {
  Blocks blocks;
  for (int k = 1; k <= count; ++k) {
    blocks.push_back({fmt::format("position of ball {} on the line", k), "m"});
  }
  return blocks;
}

const std::map<std::string_view, Say>& mechanical_states() {
  static const std::map<std::string_view, Say> kStates = {
      {"bouncing-ball",
       [](auto&) {
         return Blocks{{"height of the ball above the floor", "m"}};
       }},
      {"two-walls",
       [](auto&) {
         return Blocks{{"distance of the particle from the first wall", "m"}};
       }},
      {"preloaded-oscillator",
       [](auto&) {
         return Blocks{{"distance of the mass from the stop", "m"}};
       }},
      {"oscillator-stop",
       [](auto&) {
         return Blocks{{"distance of the mass from the stop", "m"}};
       }},
      {"pendulum-stop",
       [](auto&) {
         return Blocks{{"angle of the pendulum from its lowest point", "rad"}};
       }},
      {"vibrating-table",
       [](auto&) {
         return Blocks{{"height of the ball above the mean place of the table", "m"}};
       }},
      {"impact-oscillator",
       [](auto&) {
         return Blocks{{"displacement of the mass from the rest of its spring", "1"}};
       }},
      {"forced-oscillator",
       [](auto&) {
         return Blocks{{"displacement of the mass from the rest of its spring", "m"}};
       }},
      {"two-balls", [](auto&) { return balls(2); }},
      {"three-balls", [](auto&) { return balls(3); }},
      {"modal-oscillators",
       [](auto& p) {
         return Blocks{{"positions of oscillators 1 … n", "m", whole(p, "n")}};
       }},
      {"cam-follower",
       [](auto&) {
         return Blocks{{"distance of the follower from the cam", "m"}};
       }},
      {"cam-follower-absolute",
       [](auto&) {
         return Blocks{{"height of the follower, not relative to the cam", "m"}};
       }},
      {"corner",
       [](auto&) {
         return Blocks{
             {"position of the particle along the first half-plane, from the corner", "m"},
             {"distance of the particle from the first half-plane", "m"}};
       }},
      {"sliding-block",
       [](auto&) {
         return Blocks{{"position of the block along the floor", "m"},
                       {"height of the block above the floor", "m"}};
       }},
      {"incline-slide",
       [](auto&) {
         return Blocks{{"position of the block downhill", "m"},
                       {"position of the block across the slope", "m"},
                       {"distance of the block from the incline", "m"}};
       }},
      {"dry-friction-oscillator",
       [](auto& p) {
         Blocks blocks{{"displacement of the mass from the rest of its spring", "m"}};
         if (p["relay"] == 0) blocks.push_back({"height of the mass above the floor", "m"});
         return blocks;
       }},
      {"unilateral-spring",
       [](auto&) {
         return Blocks{{"height of the mass above the end of the free spring", "m"}};
       }},
      {"bar-impact",
       [](auto& p) {
         return Blocks{
             {"displacements of nodes 0 … n from their initial places, away from the "
              "wall; node 0 strikes it",
              "m",
              whole(p, "elements") + 1}};
       }},
      {"string-obstacle",
       [](auto& p) {
         return Blocks{{"amplitudes q_1 … q_n of the modes sin(jπx)", "1", whole(p, "modes")}};
       }},
      {"manufactured-contact",
       [](auto& p) {
         Blocks blocks{{"q₁, the coordinate along which the gap opens", "m"},
                       {"q₂, the coordinate along the obstacle", "m"}};
         if (p["bilateral"] != 0) blocks.push_back({"q₃, which is held at q₂²/2", "m"});
         return blocks;
       }},
      {"manufactured-friction",
       [](auto& p) {
         Blocks blocks{{"x, position of the body along the floor", "m"}};
         if (p["space"] != 0) blocks.push_back({"z, its other position along the floor", "m"});
         blocks.push_back({"y, height of the body above the initial level of the floor", "m"});
         return blocks;
       }},
      {"slider-crank",
       [](auto&) {
         return Blocks{{"angle of the crank from the guide", "rad"},
                       {"angle of the rod from the guide", "rad"},
                       {"angle of the slider from the guide", "rad"}};
       }},
      {"oblique-impact",
       [](auto&) {
         return Blocks{{"position of the particle along the wall", "m"},
                       {"distance of the particle from the wall", "m"}};
       }},
      {"stacked-blocks",
       [](auto&) {
         return Blocks{{"position of the lower block along the floor", "m"},
                       {"position of the upper block along the floor", "m"},
                       {"height of the lower block above its place on the floor", "m"},
                       {"height of the upper block above its place on the lower one", "m"}};
       }},
      {"rolling-ball",
       [](auto&) {
         return Blocks{{"x, y: position of the centre of the sphere along the floor", "m", 2},
                       {"φ_x, φ_y: angles that the sphere has turned about x and y", "rad", 2},
                       {"height of the sphere above its place on the floor", "m"}};
       }},
  };
  return kStates;
}

const std::map<std::string_view, Say>& first_order_states() {
  static const auto circuit = [](auto&) {
    return Blocks{{"voltage of the capacitor", "V"}, {"current of the coil", "A"}};
  };
  static const std::map<std::string_view, Say> kStates = {
      {"diode-bridge", circuit},
      {"half-wave-rectifier", circuit},
      {"bridge-capacitor-filter",
       [](auto&) {
         return Blocks{{"voltage of the capacitor C beside the coil", "V"},
                       {"current of the coil", "A"},
                       {"voltage of the filter capacitor", "V"}};
       }},
      {"half-wave-rl",
       [](auto&) {
         return Blocks{{"current of the coil", "A"}};
       }},
      {"buck-converter",
       [](auto&) {
         return Blocks{{"current of the coil", "A"}, {"output voltage, on the capacitor", "V"}};
       }},
      {"complementarity-degree0",
       [](auto&) {
         return Blocks{{"the one state x", "1"}};
       }},
      {"skorokhod",
       [](auto&) {
         return Blocks{{"position above the boundary x = 0", "1"}};
       }},
      {"relay",
       [](auto&) {
         return Blocks{{"distance from the surface x = 0, signed", "1"}};
       }},
      {"two-relays",
       [](auto&) {
         return Blocks{{"input of relay 1: its sign is −λ₁", "1"},
                       {"input of relay 2: its sign is −λ₂", "1"}};
       }},
      {"twisting",
       [](auto&) {
         return Blocks{{"x, what the relays bring to 0", "m"}, {"v, the rate of x", "m/s"}};
       }},
      {"play",
       [](auto&) {
         return Blocks{{"position of the point", "m"}};
       }},
      {"tractrix",
       [](auto&) {
         return Blocks{{"position of the point along and across the line", "m", 2}};
       }},
      {"manufactured-first-order",
       [](auto&) {
         return Blocks{{"x₁, which the constraint keeps ≥ 0", "1"}, {"x₂, unconstrained", "1"}};
       }},
      {"relative-degree-2",
       [](auto&) {
         return Blocks{{"height of the ball above the floor", "m"},
                       {"velocity of the ball, upwards", "m/s"}};
       }},
  };
  return kStates;
}

const std::map<std::string_view, Say>& rigid_body_states() {
  static const auto sphere = [](auto&) { return bodies({"centre of the sphere"}); };
  static const auto two_parts = [](auto&) {
    return bodies({"centre of mass of body A", "centre of mass of body B"});
  };
  static const auto at_rest = [](auto&) {
    return bodies({"centre of mass, at rest in the origin"});
  };
  static const std::map<std::string_view, Say> kStates = {
      {"free-rigid-body", at_rest},
      {"constant-torque", at_rest},
      {"inertial-moment", at_rest},
      {"heavy-top", [](auto&) { return bodies({"fixed point of the top, which is the origin"}); }},
      {"sphere-slip-roll", sphere},
      {"rolling-stop", sphere},
      {"spinning-stop", sphere},
      {"sphere-oblique-impact", sphere},
      {"bouncing-sphere", sphere},
      {"bouncing-spinning-sphere", sphere},
      {"pivot-pendulum", [](auto&) { return bodies({"centre of mass; the pivot is the origin"}); }},
      {"knee-top", [](auto&) { return bodies({"centre of mass; the knee is the origin"}); }},
      {"offset-impact", [](auto&) { return bodies({"centre of mass"}); }},
      {"box-at-rest", [](auto&) { return bodies({"centre of the box"}); }},
      {"box-stack",
       [](auto&) {
         return bodies({"centre of the lower box", "centre of the upper box"});
       }},
      {"split-body", two_parts},
      {"spinning-slider", two_parts},
      {"carried-rotor",
       [](auto&) {
         return bodies({"centre of mass of body A", "centre of mass of the rotor B"});
       }},
  };
  return kStates;
}

const std::map<std::string_view, Say>& states_of(ModelKind kind) {
  switch (kind) {
    case ModelKind::kLinear:
    case ModelKind::kLagrangian:
      break;
    case ModelKind::kFirstOrder:
      return first_order_states();
    case ModelKind::kNewtonEuler:
      return rigid_body_states();
  }
  return mechanical_states();
}

std::string names_of(std::string_view family, Eigen::Index first, Eigen::Index count) {
  if (count == 1) return fmt::format("{}{}", family, first);
  return fmt::format("{0}{1} … {0}{2}", family, first, first + count - 1);
}

/// The velocities that belong to positions of a mechanical system.
std::vector<StateColumns> rates_of(const std::vector<StateColumns>& positions) {
  std::vector<StateColumns> rates;
  for (const StateColumns& of : positions) {
    rates.push_back({"v",
                     of.first,
                     of.count,
                     "rate of " + names_of(of.family, of.first, of.count),
                     of.unit + "/s"});
  }
  return rates;
}

std::vector<StateColumns> velocities_of_bodies(Eigen::Index count) {
  std::vector<StateColumns> columns;
  for (Eigen::Index body = 0; body < count; ++body) {
    const std::string whose =
        count == 1 ? "" : fmt::format(" of the {} body", body == 0 ? "first" : "second");
    columns.push_back(
        {"v", 6 * body, 3, "velocity of the centre" + whose + " in the axes of the world", "m/s"});
    columns.push_back(
        {"v", 6 * body + 3, 3, "angular velocity" + whose + " in the axes of the body", "rad/s"});
  }
  return columns;
}

}  // namespace

std::vector<StateColumns> state_columns(const ProblemEntry& entry, const Parameters& parameters) {
  const auto& states = states_of(entry.kind);
  const auto found = states.find(entry.name);
  if (found == states.end()) return {};
  const std::string_view family = entry.kind == ModelKind::kFirstOrder ? "x" : "q";
  std::vector<StateColumns> columns;
  Eigen::Index next = 0;
  for (const Block& block : found->second(parameters)) {
    columns.push_back({family, next, block.count, block.meaning, block.unit});
    next += block.count;
  }
  if (entry.kind == ModelKind::kFirstOrder) return columns;
  const std::vector<StateColumns> velocities =
      entry.kind == ModelKind::kNewtonEuler ? velocities_of_bodies(next / 7) : rates_of(columns);
  columns.insert(columns.end(), velocities.begin(), velocities.end());
  return columns;
}

}  // namespace assay::oracles
