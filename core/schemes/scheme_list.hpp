#pragma once

#include "core/schemes/modal_moreau_jean.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/schatzman_paoli.hpp"

/// Every scheme: its header above and its class template here, in the list of the scalars that its
/// constraint admits. core/CMakeLists.txt reads the names and the constraints too, and expects
/// MoreauJean in moreau_jean.hpp.
///
/// template <OrderedField S>
#define ASSAY_ORDERED_FIELD_SCHEMES(X, S) \
  X(MoreauJean, S)                        \
  X(SchatzmanPaoli, S)

/// template <ElementaryScalar S>
#define ASSAY_ELEMENTARY_SCHEMES(X, S) X(ModalMoreauJean, S)

#define ASSAY_FOR_EACH_SCHEME(X, S) \
  ASSAY_ORDERED_FIELD_SCHEMES(X, S) \
  ASSAY_ELEMENTARY_SCHEMES(X, S)
