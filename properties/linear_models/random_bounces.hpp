#pragma once

#include "properties/draw.hpp"
#include "properties/linear_models/experiment.hpp"

namespace assay::properties {

/// A ball that falls on a floor and bounces, up to twenty times and often several times in a step.
/// It begins in flight, and no impact is at the end of the run or beside it. The instants of impacts
/// are rational, too: with V the speed at which it leaves the floor and a its acceleration
/// downwards, a flight takes 2 V/a, and the next one e times that.
/// Shapes: n = m = 1.   Units: V [m/s], a [m/s²].   Source: derived here.
[[nodiscard]] Experiment random_bounces(Draw& draw);

}  // namespace assay::properties
