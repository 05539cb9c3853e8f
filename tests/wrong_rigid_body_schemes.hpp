#pragma once

#include <string_view>

#include "properties/subject.hpp"

// Deliberately wrong schemes for rigid bodies: what a law must reject. Each is NewtonEulerImplicit
// with one mistake, in its steps or in their result, and declares what that one declares.
namespace assay::wrong {

/// "none" is right. @throws InvalidInput on an unknown name.
[[nodiscard]] properties::Subject rigid_body_subject(std::string_view name);

}  // namespace assay::wrong
