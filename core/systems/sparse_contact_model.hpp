#pragma once

#include <string>

#include "core/math/sparse_storage.hpp"
#include "core/systems/contact_model.hpp"

namespace assay {

/// LagrangianLti with matrices by compressed columns, symmetric; diagonal ones cost their diagonal.
template <Field S>
struct SparseLagrangianLti {
  SparseMatrix<S> mass;
  SparseMatrix<S> damping;
  SparseMatrix<S> stiffness;
  ExternalForce<S> external_force;

  [[nodiscard]] Eigen::Index size() const { return mass.rows(); }
};

/// LagrangianLinear with a matrix by compressed columns.
template <Field S>
struct SparseLagrangianLinear {
  SparseMatrix<S> jacobian;
  Vector<S> offset;

  [[nodiscard]] Eigen::Index size() const { return offset.size(); }
};

/// ContactModel of many coordinates that each have few neighbours, as finite elements and chains:
/// MoreauJean<S, SparseContactModel<S>> and SchatzmanPaoli<S, SparseContactModel<S>> take
/// O(nnz(M̂) + nnz(L)) time a step, M̂ = L D Lᵀ, and O(n) for each contact that pushes.
///
/// Shapes, units: as ContactModel; an empty C or K is zero.   Scalar: Field.
/// Not for: C that is not symmetric, as gyroscopic ones: write a ContactModel.
template <Field S>
struct SparseContactModel {
  SparseLagrangianLti<S> system;
  SparseLagrangianLinear<S> relation;
  NewtonImpact<S> law;
  Vector<S> initial_position;
  Vector<S> initial_velocity;
  S initial_time = S(0);
};

/// The same model, zeros left out.   @pre the matrices of `model` have their sizes (see validate).
template <Field S>
[[nodiscard]] SparseContactModel<S> sparse(const ContactModel<S>& model) {
  const auto of = [](const Matrix<S>& a) {
    std::vector<Eigen::Triplet<S>> entries;
    MatrixStorage<Matrix<S>>::for_each(a, [&](Eigen::Index i, Eigen::Index j, const S& value) {
      if (is_zero(value)) return;
      entries.emplace_back(static_cast<int>(i), static_cast<int>(j), value);
    });
    SparseMatrix<S> result(a.rows(), a.cols());
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
  };
  const LagrangianLti<S>& system = model.system;
  return {{of(system.mass), of(system.damping), of(system.stiffness), system.external_force},
          {of(model.relation.jacobian), model.relation.offset},
          model.law,
          model.initial_position,
          model.initial_velocity,
          model.initial_time};
}

/// The same model for all schemes.
template <Field S>
[[nodiscard]] ContactModel<S> dense(const SparseContactModel<S>& model) {
  const auto of = [](const SparseMatrix<S>& a) {
    Matrix<S> result = Matrix<S>::Constant(a.rows(), a.cols(), S(0));
    MatrixStorage<SparseMatrix<S>>::for_each(
        a, [&](Eigen::Index i, Eigen::Index j, const S& value) { result(i, j) = value; });
    return result;
  };
  const SparseLagrangianLti<S>& system = model.system;
  return {{of(system.mass), of(system.damping), of(system.stiffness), system.external_force},
          {of(model.relation.jacobian), model.relation.offset},
          model.law,
          model.initial_position,
          model.initial_velocity,
          model.initial_time};
}

namespace detail {

template <Field S>
void require_finite(const char* name, const SparseMatrix<S>& a) {
  MatrixStorage<SparseMatrix<S>>::for_each(a, [&](Eigen::Index i, Eigen::Index j, const S& value) {
    if (is_finite(value)) return;
    throw InvalidInput(std::string(name) + " (" + std::to_string(i) + ", " + std::to_string(j) +
                       ") is not a finite number");
  });
}

template <Field S>
void require_symmetric(const char* name, const SparseMatrix<S>& a) {
  MatrixStorage<SparseMatrix<S>>::for_each(a, [&](Eigen::Index i, Eigen::Index j, const S& value) {
    if (value == a.coeff(j, i)) return;
    throw InvalidInput(std::string(name) + " is not symmetric: entries (" + std::to_string(i) +
                       ", " + std::to_string(j) + ") and (" + std::to_string(j) + ", " +
                       std::to_string(i) +
                       ") differ; sparse models need it, ContactModel does not for C");
  });
}

}  // namespace detail

/// @throws InvalidInput as for ContactModel, and where C or K is not symmetric.
template <OrderedField S>
void validate(const SparseContactModel<S>& model) {
  const SparseLagrangianLti<S>& system = model.system;
  const Eigen::Index n = system.size();
  if (n == 0) throw InvalidInput("mass matrix is empty; a system has at least one coordinate");
  const auto require = [n](const char* name, const SparseMatrix<S>& a) {
    detail::require_shape(name, a, n, n);
    detail::require_finite(name, a);
    detail::require_symmetric(name, a);
  };
  require("mass matrix", system.mass);
  if (system.damping.size() > 0) require("damping matrix", system.damping);
  if (system.stiffness.size() > 0) require("stiffness matrix", system.stiffness);
  detail::require_finite("contact matrix", model.relation.jacobian);
  if (model.relation.jacobian.size() > 0 || model.relation.size() > 0) {
    detail::require_shape("contact matrix", model.relation.jacobian, model.relation.size(), n);
  }
  detail::validate_vectors(model);
  SparseLdltFactors<S> mass;
  mass.compute(system.mass);
  if (!mass.is_positive_definite()) {
    throw InvalidInput("mass matrix is not positive definite: a pivot is not positive");
  }
}

}  // namespace assay
