#pragma once

#include "core/systems/frame_wrench.hpp"
#include "core/systems/function_wrench.hpp"
#include "core/systems/linear_wrench.hpp"

/// Every wrench on rigid bodies, by a variadic X(Type); `Terms` is any class.
#define ASSAY_FOR_EACH_WRENCH(X, S, Terms) \
  X(FrameWrench<S>)                        \
  X(LinearWrench<S>)                       \
  X(FunctionWrench<S, Terms>)
