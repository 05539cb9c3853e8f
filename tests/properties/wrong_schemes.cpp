#include "tests/properties/wrong_schemes.hpp"

namespace assay::wrong {

template class MistakenMoreauJean<double>;
template class MistakenMoreauJean<Rational>;

}  // namespace assay::wrong
