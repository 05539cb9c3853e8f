#include <NewtonEulerDS.hpp>

#include "subjects/siconos/arrays.hpp"
#include "subjects/siconos/derivatives.hpp"

namespace assay::siconos {

namespace {

/// What NewtonEulerDS keeps to itself.
class Body : public NewtonEulerDS {
 public:
  using NewtonEulerDS::NewtonEulerDS;
  [[nodiscard]] const SimpleMatrix& gyroscopic_jacobian() {
    computeJacobianMGyrtwist(0);
    return *_jacobianMGyrtwist;
  }
  [[nodiscard]] const SimpleMatrix& external_moment_jacobian() {
    _jacobianMExtq = std::make_shared<SimpleMatrix>(3, 7);
    computeJacobianMExtqExpressedInInertialFrame(0, _q);
    return *_jacobianMExtq;
  }
};

std::shared_ptr<Body> body(const double* p, const double* omega, const double* inertia) {
  const double q[7] = {0, 0, 0, p[0], p[1], p[2], p[3]};
  const double twist[6] = {0, 0, 0, omega[0], omega[1], omega[2]};
  return std::make_shared<Body>(
      vector_of(q, 7), vector_of(twist, 6), 1.0, matrix_of(inertia, 3, 3));
}

void copy_block(const SimpleMatrix& from, int rows, int first, int columns, int top, double* to) {
  for (int j = 0; j < columns; ++j) {
    for (int i = 0; i < rows; ++i) {
      to[i + j * rows] =
          from.getValue(static_cast<unsigned>(top + i), static_cast<unsigned>(first + j));
    }
  }
}

/// (Ω; I11, I22, I33, I12, I13, I23).
int gyroscopic_moment(const double* x, double* value, double* jacobian) {
  const double inertia[9] = {x[3], x[6], x[7], x[6], x[4], x[8], x[7], x[8], x[5]};
  const double p[4] = {1, 0, 0, 0};
  const auto of = body(p, x, inertia);
  auto moment = std::make_shared<SiconosVector>(3);
  of->computeMGyr(of->twist(), moment);
  for (unsigned i = 0; i < 3; ++i) value[i] = moment->getValue(i);
  copy_block(of->gyroscopic_jacobian(), 3, 3, 3, 0, jacobian);
  return ASSAY_SOLVED;
}

/// (Ω; p): that of the quaternion, of T(q) twist.
int quaternion_rate(const double* x, double*, double* jacobian) {
  const double q[7] = {0, 0, 0, x[3], x[4], x[5], x[6]};
  auto t = std::make_shared<SimpleMatrix>(7, 6);
  computeT(vector_of(q, 7), t);
  copy_block(*t, 4, 3, 3, 3, jacobian);
  return ASSAY_SOLVED;
}

}  // namespace

std::vector<AssayDerivative> rigid_body_derivatives() {
  return {
      {"gyroscopic-moment",
       "gyroscopic moment by the angular velocity",
       "NewtonEulerDS::computeMGyr, computeJacobianMGyrtwist",
       "gyroscopic-moment",
       ASSAY_VALUE | ASSAY_JACOBIAN,
       gyroscopic_moment},
      {"rate-matrix",
       "rate of the quaternion by the angular velocity",
       "computeT of NewtonEulerDS.hpp",
       "rate-matrix",
       ASSAY_JACOBIAN,
       quaternion_rate},
  };
}

}  // namespace assay::siconos
