#pragma once

#include <string_view>
#include <utility>

#include "core/relations/compliant_relation.hpp"
#include "core/scalar/invalid_input.hpp"

namespace assay {

/// The linear relation with compliance,
///
///   y = C q + B v + e + D λ + F z,   p = (C + B)ᵀ λ;
///
/// with C for outputs that are gaps, and B for outputs that are velocities.
///
/// Source: newton-lagrangian.tex, eq:FullyLinear. Differs in: B, which is zero there; a row may be
/// nonzero in C or in B, never in both.
/// Shapes: C, B m×n, D m×m, e ∈ ℝᵐ, F m×k, z ∈ ℝᵏ; B, D, e, F and z may be empty, which is zero.
/// Units: y [m] or [m/s], λ [N].   Scalar: Field.
template <Field S>
class CompliantLinear final : public CompliantRelation<S> {
 public:
  static constexpr std::string_view kName = "compliant-linear";
  static constexpr std::string_view kDescription =
      "y = C q + B v + e + D lambda + F z, p = (C + B)' lambda";
  using typename CompliantRelation<S>::Point;
  using typename CompliantRelation<S>::Jacobians;

  struct Data {
    Matrix<S> c = {}, b = {}, d = {};
    Vector<S> e = {};
    Matrix<S> f = {};
    Vector<S> z = {};
  };

  /// @throws InvalidInput that names the array of the wrong shape, or the row that is in C and B.
  explicit CompliantLinear(Data data) : data_(std::move(data)) {
    const Eigen::Index m = data_.c.rows(), n = data_.c.cols();
    const auto require = [](const char* name, const auto& array, Eigen::Index r, Eigen::Index c) {
      if (array.size() == 0 || (array.rows() == r && array.cols() == c)) return;
      throw InvalidInput(std::string(name) + " of the linear relation is " +
                         std::to_string(array.rows()) + "x" + std::to_string(array.cols()) +
                         "; it must be " + std::to_string(r) + "x" + std::to_string(c) +
                         " or empty");
    };
    require("B", data_.b, m, n);
    require("D", data_.d, m, m);
    require("e", data_.e, m, 1);
    require("F", data_.f, m, data_.z.size());
    if ((data_.f.size() == 0) != (data_.z.size() == 0)) {
      throw InvalidInput("F and z of the linear relation must be given together");
    }
    directions_ = data_.c;
    if (data_.b.size() == 0) data_.b = Matrix<S>::Constant(m, n, S(0));
    directions_ += data_.b;
    offset_ = data_.e.size() == 0 ? Vector<S>(Vector<S>::Constant(m, S(0))) : data_.e;
    if (data_.z.size() > 0) offset_ += data_.f * data_.z;
    for (Eigen::Index i = 0; i < m; ++i) {
      if (has_entry(data_.c, i) && has_entry(data_.b, i)) {
        throw InvalidInput("row " + std::to_string(i) +
                           " of the linear relation is in both C and B; an output is a gap or a "
                           "velocity");
      }
    }
  }

  [[nodiscard]] Eigen::Index size() const override { return data_.c.rows(); }

  void output(const Point& at, Vector<S>& y) const override {
    y = offset_;
    y += data_.c.lazyProduct(at.q);
    y += data_.b.lazyProduct(at.v);
    if (data_.d.size() > 0) y += data_.d.lazyProduct(at.multiplier);
  }
  void input(const Point& at, Vector<S>& p) const override {
    p = directions_.transpose().lazyProduct(at.multiplier);
  }
  void output_jacobians(const Point&, Jacobians& of_h) const override {
    of_h.by_position = data_.c;
    of_h.by_velocity = data_.b;
    of_h.by_multiplier.setConstant(S(0));
    if (data_.d.size() > 0) of_h.by_multiplier = data_.d;
  }
  void input_jacobians(const Point&, Jacobians& of_g) const override {
    of_g.by_position.setConstant(S(0));
    of_g.by_velocity.setConstant(S(0));
    of_g.by_multiplier = directions_.transpose();
  }

 private:
  static bool has_entry(const Matrix<S>& a, Eigen::Index row) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) {
      if (!is_zero(a(row, j))) return true;
    }
    return false;
  }

  Data data_;
  Matrix<S> directions_;  ///< C + B
  Vector<S> offset_;      ///< e + F z
};

}  // namespace assay
