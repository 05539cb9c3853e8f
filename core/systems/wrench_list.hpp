#pragma once

#include "core/systems/frame_wrench.hpp"
#include "core/systems/function_wrench.hpp"
#include "core/systems/linear_wrench.hpp"

/// Calls the variadic macro X with the type of every wrench on rigid bodies. `Terms` may be any
/// class.
#define ASSAY_FOR_EACH_WRENCH(X, S, Terms) \
  X(FrameWrench<S>)                        \
  X(LinearWrench<S>)                       \
  X(FunctionWrench<S, Terms>)
