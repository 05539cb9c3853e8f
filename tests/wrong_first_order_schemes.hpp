#pragma once

#include <string_view>

#include "properties/subject.hpp"

// Deliberately wrong schemes for first-order systems: what a law must reject. Each is EulerMoreau
// with one mistake in its data, its options or its result.
namespace assay::wrong {

/// "none" is right. @throws InvalidInput on an unknown name.
[[nodiscard]] properties::Subject first_order_subject(std::string_view name);

}  // namespace assay::wrong
