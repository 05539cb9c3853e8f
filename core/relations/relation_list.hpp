#pragma once

#include "core/relations/compliant_linear.hpp"
#include "core/relations/first_order_function.hpp"
#include "core/relations/first_order_linear.hpp"
#include "core/relations/first_order_normal_cone.hpp"
#include "core/relations/function_compliance.hpp"
#include "core/relations/function_relation.hpp"
#include "core/relations/lagrangian_linear.hpp"
#include "core/relations/normal_cone_to_ball.hpp"

/// Calls the variadic macro X with the type of every relation. `Function` may be any class.
#define ASSAY_FOR_EACH_RELATION(X, S, Function) \
  X(LagrangianLinear<S>)                        \
  X(FunctionRelation<S, Function>)              \
  X(CompliantLinear<S>)                         \
  X(FunctionCompliance<S, Function>)            \
  X(FirstOrderLinear<S>)                        \
  X(FirstOrderFunction<S, Function>)            \
  X(FirstOrderNormalCone<S>)                    \
  X(NormalConeToBall<S, Function>)
