#pragma once

#include "core/relations/fixed_joint.hpp"
#include "core/relations/knee_joint.hpp"
#include "core/relations/pivot_joint.hpp"
#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/prismatic_joint.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/relations/sphere_on_sphere.hpp"

/// Calls the macro X with the type of every contact and joint of rigid bodies.
#define ASSAY_FOR_EACH_RIGID_BODY_RELATION(X, S) \
  X(PointOnPlane<S>)                             \
  X(SphereOnPlane<S>)                            \
  X(PointOnFace<S>)                              \
  X(SphereOnSphere<S>)                           \
  X(KneeJoint<S>)                                \
  X(PivotJoint<S>)                               \
  X(PrismaticJoint<S>)                           \
  X(FixedJoint<S>)
