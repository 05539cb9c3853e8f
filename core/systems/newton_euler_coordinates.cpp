#include "core/systems/newton_euler_coordinates.hpp"

namespace assay {

void require_body(const char* what, Eigen::Index body, Eigen::Index bodies) {
  if (body >= 0 && body < bodies) return;
  throw InvalidInput("body " + std::to_string(body) + " of " + what +
                     " does not exist: bodies are numbered from 0 to " +
                     std::to_string(bodies - 1));
}

}  // namespace assay
