#include "reports/engines/properties/all_properties.hpp"
#include "reports/engines/properties/depth.hpp"

namespace assay::reports {

namespace {

/// [m/s] The speed along the slope in the second half, against the one that gravity would cause.
Departure creep_speed(const Observed& of) {
  const Eigen::Index last = of.run.size() - 1, half = last / 2;
  const auto time = [&](Eigen::Index k) {
    return static_cast<double>(of.run.t[static_cast<std::size_t>(k)]);
  };
  const auto way = (of.run.q.col(last) - of.run.q.col(half)).head(2).norm();
  const double scale =
      free_acceleration(std::get<LagrangianModel<long double>>(of.model)) * (time(last) - time(0));
  const double speed = static_cast<double>(way) / (time(last) - time(half));
  return {speed, scale, scale * rounding_of(of)};
}

/// Against the way that gravity would cause.
Departure depth_at_rest(const Observed& of) {
  const auto time = static_cast<double>(of.run.t.back() - of.run.t.front());
  const double g = free_acceleration(std::get<LagrangianModel<long double>>(of.model));
  return deepest(of, g * time * time / 2);
}

}  // namespace

EngineProperty rest_on_slope() {
  return {.name = "rest-on-slope",
          .question = "a block at rest at 0.9 of the friction angle stays there",
          .problem = "incline-slide",
          .parameters = {{"mu", "1/3"}, {"vx0", "0"}, {"vy0", "0"}},
          .t_end = "1",
          .quantities = {{"creep", "m/s", &creep_speed}, {"penetration", "m", &depth_at_rest}},
          .quick = true};
}

}  // namespace assay::reports
