#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "reports/engines/properties/all_properties.hpp"
#include "reports/engines/properties/depth.hpp"

namespace assay::reports {

namespace {

constexpr double kSpeed = 2, kFriction = 0.3;  // [m/s], [1]

/// [degrees] From the direction of the push to where the block stops.
Departure turn_of_way(const Observed& of) {
  const auto& v = of.run.v;
  const auto x = static_cast<double>(of.run.q(0, of.run.size() - 1) - of.run.q(0, 0));
  const auto y = static_cast<double>(of.run.q(1, of.run.size() - 1) - of.run.q(1, 0));
  const auto vx = static_cast<double>(v(0, 0)), vy = static_cast<double>(v(1, 0));
  constexpr double kRadian = 180 / std::numbers::pi;
  const double turned = std::atan2(vx * y - vy * x, vx * x + vy * y);
  return {kRadian * turned, kRadian, kRadian * rounding_of(of)};
}

/// [%] How much farther the block slides than v²/(2 μ g).
Departure excess_of_way(const Observed& of) {
  const double g = free_acceleration(std::get<LagrangianModel<long double>>(of.model));
  const auto way = (of.run.q.rightCols(1) - of.run.q.leftCols(1)).topRows(2).norm();
  const double exact = kSpeed * kSpeed / (2 * kFriction * g);
  constexpr double kAll = 100;
  const double excess = static_cast<double>(way) / exact - 1;
  return {kAll * excess, kAll, kAll * rounding_of(of)};
}

}  // namespace

EngineProperty friction_direction(int degrees) {
  const double turn = degrees * std::numbers::pi / 180;
  const auto part = [](double of) { return fmt::format("{:.15f}", kSpeed * of); };
  return {.name = fmt::format("friction-at-{}", degrees),
          .question = fmt::format("a block pushed at {} degrees stops on its line", degrees),
          .problem = "incline-slide",
          .parameters = {{"tan_a", "0"},
                         {"mu", fmt::format("{}", kFriction)},
                         {"vx0", part(std::cos(turn))},
                         {"vy0", degrees == 0 ? "0" : part(std::sin(turn))}},
          .t_end = "1",
          .quantities = {{"direction", "degrees", &turn_of_way},
                         {"excess of the way", "%", &excess_of_way}},
          .quick = degrees != 0};
}

}  // namespace assay::reports
