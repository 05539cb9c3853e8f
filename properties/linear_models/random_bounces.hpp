#pragma once

#include "properties/draw.hpp"
#include "properties/linear_models/experiment.hpp"

namespace assay::properties {

/// A ball that falls on a floor and bounces, up to twenty times and often several times in a step.
/// It begins in flight, and no impact is at the end of a step or beside it. All numbers are
/// rational, and so are all instants of impacts.
[[nodiscard]] Experiment random_bounces(Draw& draw);

}  // namespace assay::properties
