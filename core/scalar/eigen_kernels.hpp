#pragma once

#include <Eigen/Core>

/// Eigen's products for scalars that no machine vectorises, as plain loops. Eigen unrolls them for
/// the registers of a processor, and this takes most of the compilation time of a unit with such
/// scalars. The specialisations follow Eigen's own for mpreal (unsupported/Eigen/MPRealSupport).

namespace assay::detail {

template <class S>
concept Unvectorised = !Eigen::internal::packet_traits<S>::Vectorizable;

/// res += alpha A x
template <class Index, class Lhs, class Rhs, class S>
EIGEN_DONT_INLINE void add_product(
    Index rows, Index cols, const Lhs& a, const Rhs& x, S* res, Index increment, const S& alpha) {
  for (Index i = 0; i < rows; ++i) {
    S sum(0);
    for (Index j = 0; j < cols; ++j) sum += a(i, j) * x(j, 0);
    res[i * increment] += alpha * sum;
  }
}

}  // namespace assay::detail

namespace Eigen::internal {

template <class Index, assay::detail::Unvectorised S, class Lhs, class Rhs, int kVersion>
struct general_matrix_vector_product<Index, S, Lhs, ColMajor, false, S, Rhs, false, kVersion> {
  static void run(
      Index rows, Index cols, const Lhs& a, const Rhs& x, S* res, Index increment, const S& alpha) {
    assay::detail::add_product(rows, cols, a, x, res, increment, alpha);
  }
};

template <class Index, assay::detail::Unvectorised S, class Lhs, class Rhs, int kVersion>
struct general_matrix_vector_product<Index, S, Lhs, RowMajor, false, S, Rhs, false, kVersion> {
  static void run(
      Index rows, Index cols, const Lhs& a, const Rhs& x, S* res, Index increment, const S& alpha) {
    assay::detail::add_product(rows, cols, a, x, res, increment, alpha);
  }
};

template <assay::detail::Unvectorised S, int kArchitecture, int kPacketSize>
class gebp_traits<S, S, false, false, kArchitecture, kPacketSize> {
 public:
  using ResScalar = S;
  using LhsPacket = S;
  using RhsPacket = S;
  using ResPacket = S;
  using LhsPacket4Packing = S;
  enum {
    Vectorizable = false,
    LhsPacketSize = 1,
    RhsPacketSize = 1,
    ResPacketSize = 1,
    NumberOfRegisters = 1,
    nr = 1,
    mr = 1,
    LhsProgress = 1,
    RhsProgress = 1
  };
};

/// res += alpha A B, A packed by rows and B by columns. The scalars are real, so conjugation
/// changes nothing.
template <assay::detail::Unvectorised S, class Index, class DataMapper, bool kLeft, bool kRight>
struct gebp_kernel<S, S, Index, DataMapper, 1, 1, kLeft, kRight> {
  EIGEN_DONT_INLINE void operator()(const DataMapper& res,
                                    const S* a,
                                    const S* b,
                                    Index rows,
                                    Index depth,
                                    Index cols,
                                    const S& alpha,
                                    Index stride_a = -1,
                                    Index stride_b = -1,
                                    Index offset_a = 0,
                                    Index offset_b = 0) {
    if (stride_a == -1) stride_a = depth;
    if (stride_b == -1) stride_b = depth;
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < cols; ++j) {
        const S* row = a + i * stride_a + offset_a;
        const S* column = b + j * stride_b + offset_b;
        S sum(0);
        for (Index k = 0; k < depth; ++k) sum += row[k] * column[k];
        res(i, j) += alpha * sum;
      }
    }
  }
};

}  // namespace Eigen::internal
