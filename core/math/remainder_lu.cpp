#include "core/math/remainder_lu.hpp"

namespace assay {

namespace {
using Entry = Eigen::SparseMatrix<double>::InnerIterator;
std::size_t at(Eigen::Index i) { return static_cast<std::size_t>(i); }
}  // namespace

bool RemainderLu::takes(const Eigen::SparseMatrix<double>& a) {
  const Index n = a.rows();
  entries_.assign(at(n), 0);
  for (Index j = 0; j < n; ++j) {
    for (Entry e(a, j); e; ++e) ++entries_[at(e.row())];
  }
  pivot_.assign(at(n), 0), pivot_row_.assign(at(n), -1);
  Index solved = 0;
  for (Index j = 0; j < n; ++j) {
    for (Entry e(a, j); e; ++e) {
      if (entries_[at(e.row())] != 1) continue;
      if (pivot_row_[at(j)] >= 0) return false;  // singular
      pivot_[at(j)] = e.value(), pivot_row_[at(j)] = e.row(), ++solved;
    }
  }
  size_ = n - solved;
  if (size_ > kMostRows) return false;
  Index left = 0;
  for (Index j = 0; j < n; ++j) {
    if (pivot_row_[at(j)] >= 0) continue;
    for (Entry e(a, j); e; ++e) ++left;
  }
  return size_ <= kFewRows || left * kLeastShare >= size_ * size_;
}

bool RemainderLu::compute(const Eigen::SparseMatrix<double>& a) {
  const Index n = a.rows();
  row_.assign(at(n), 0), column_.assign(at(n), -1);
  for (const Index row : pivot_row_) {
    if (row >= 0) row_[at(row)] = -1;
  }
  Index rows = 0, columns = 0;
  for (Index& row : row_) {
    if (row >= 0) row = rows++;
  }
  full_.setZero(size_, size_);
  for (Index j = 0; j < n; ++j) {
    if (pivot_row_[at(j)] >= 0) {
      if (pivot_[at(j)] == 0) return false;
      continue;
    }
    column_[at(j)] = columns++;
    for (Entry e(a, j); e; ++e) full_(row_[at(e.row())], column_[at(j)]) = e.value();
  }
  if (size_ == 0) return true;
  factors_.compute(full_);
  return !factors_.is_singular();
}

void RemainderLu::solve(const Eigen::SparseMatrix<double>& a,
                        const Vector<double>& b,
                        Vector<double>& x) {
  const Index n = a.rows();
  x.resize(n), right_.resize(size_);
  for (Index i = 0; i < n; ++i) {
    if (row_[at(i)] >= 0) right_(row_[at(i)]) = b(i);
  }
  for (Index j = 0; j < n; ++j) {
    if (column_[at(j)] >= 0) continue;
    x(j) = b(pivot_row_[at(j)]) / pivot_[at(j)];
    for (Entry e(a, j); e; ++e) {
      if (row_[at(e.row())] >= 0) right_(row_[at(e.row())]) -= e.value() * x(j);
    }
  }
  if (size_ > 0) factors_.solve(right_, left_);
  for (Index j = 0; j < n; ++j) {
    if (column_[at(j)] >= 0) x(j) = left_(column_[at(j)]);
  }
}

}  // namespace assay
