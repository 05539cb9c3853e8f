#pragma once

#include <string_view>

#include "properties/subject.hpp"

// Deliberately wrong schemes for Lagrangian models of any kind: what a law must reject. Each is
// NonlinearMoreauJean with one mistake.
namespace assay::wrong {

/// @throws InvalidInput on an unknown name.
[[nodiscard]] properties::Subject any_model_subject(std::string_view name);

}  // namespace assay::wrong
