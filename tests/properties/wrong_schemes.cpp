#include "tests/properties/wrong_schemes.hpp"

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"

// Declared extern in subjects.cpp, so that no translation unit compiles all.
namespace assay {

extern template class MoreauJean<double>;
extern template class MoreauJean<Rational>;

namespace wrong {

template class MistakenMoreauJean<double>;
template class MistakenMoreauJean<Rational>;

}  // namespace wrong
}  // namespace assay
