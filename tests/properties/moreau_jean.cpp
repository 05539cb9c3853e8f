#include "core/schemes/moreau_jean.hpp"

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"

// Declared extern in subjects.cpp and wrong_schemes.cpp, so that no translation unit compiles all.
template class assay::MoreauJean<double>;
template class assay::MoreauJean<assay::Rational>;
