#pragma once

/// @file
/// Linear Lagrangian systems with frictionless contacts: ContactModel.

#include "core/systems/contact_model.hpp"
