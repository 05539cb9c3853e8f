#pragma once

#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/schatzman_paoli.hpp"

/// Every scheme: its header above and its class template here. core/CMakeLists.txt reads the names
/// too, and expects MoreauJean in moreau_jean.hpp.
#define ASSAY_FOR_EACH_SCHEME(X, S) \
  X(MoreauJean, S)                  \
  X(SchatzmanPaoli, S)
