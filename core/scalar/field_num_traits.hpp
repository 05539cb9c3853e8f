#pragma once

#include <Eigen/Core>

namespace assay {

template <class S>
struct ScalarTraits;

/// Base of Eigen::NumTraits for a class that stands for a real number. Costs are in operations of
/// double. The default epsilon 0 is for a field without rounding; other scalars redefine it.
template <class S, int Read, int Add, int Mul>
struct FieldNumTraits : Eigen::GenericNumTraits<S> {
  using Real = S;
  using NonInteger = S;
  using Nested = S;
  using Literal = int;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = Read,
    AddCost = Add,
    MulCost = Mul
  };
  static Real epsilon() { return Real(0); }
  static Real dummy_precision() { return Real(0); }
  static int digits10() { return ScalarTraits<S>::kDigits; }
};

}  // namespace assay
