#pragma once

#include <utility>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// An array of a given shape for the present scope. The thread keeps its memory for the next array
/// of that shape. Functions that call each other can use it as scratch memory, at any depth and
/// with any sizes. The entries are those that the last borrower left.
///
/// Guarantees: allocates nothing if as many arrays of the shape were in use at once before.
template <class Array>
class Borrowed {
 public:
  explicit Borrowed(Eigen::Index rows, Eigen::Index cols = 1) {
    std::vector<Array>& idle = idle_arrays();
    for (auto array = idle.rbegin(); array != idle.rend(); ++array) {
      if (array->rows() != rows || array->cols() != cols) continue;
      array->swap(idle.back());
      array_.swap(idle.back());
      idle.pop_back();
      return;
    }
    array_.resize(rows, cols);
  }
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;
  ~Borrowed() { idle_arrays().push_back(std::move(array_)); }

  [[nodiscard]] Array& operator*() { return array_; }
  [[nodiscard]] Array* operator->() { return &array_; }

 private:
  static std::vector<Array>& idle_arrays() {
    static thread_local std::vector<Array> arrays;
    return arrays;
  }

  Array array_;
};

}  // namespace assay
