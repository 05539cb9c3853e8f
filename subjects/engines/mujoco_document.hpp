#pragma once

#include <map>
#include <string>

#include "subjects/engines/scene.hpp"

namespace assay::engines {

/// The scene as a document of MuJoCo's XML, for steps of size h, from the options of mujoco.cpp.
/// @throws std::invalid_argument for a scene that it cannot express
[[nodiscard]] std::string mujoco_document(const Scene& scene,
                                          double h,
                                          const std::map<std::string, double>& options);

}  // namespace assay::engines
