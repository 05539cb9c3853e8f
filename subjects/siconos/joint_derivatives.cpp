#include "subjects/siconos/derivatives.hpp"

#ifdef ASSAY_WITH_SICONOS_MECHANICS

#include <BlockVector.hpp>
#include <CylindricalJointR.hpp>
#include <EqualityConditionNSL.hpp>
#include <FixedJointR.hpp>
#include <Interaction.hpp>
#include <PivotJointR.hpp>
#include <PrismaticJointR.hpp>
#include <initializer_list>

#include "subjects/siconos/arrays.hpp"

namespace assay::siconos {

namespace {

constexpr int kOne = 7, kTwo = 14;  ///< coordinates of bodies

/// The argument of the items *-constraints.
struct Joined {
  const double *q1, *q2, *r1, *r2, *a1, *a2, *c;

  explicit Joined(const double* x)
      : q1(x), q2(x + 7), r1(x + 14), r2(x + 17), a1(x + 20), a2(x + 23), c(x + 26) {}
};

void copy(const double* from, std::initializer_list<double*> to) {
  for (double* place : to) *place = *from++;
}

// What joints keep of the positions that they begin at.

struct Knee : KneeJointR {
  void set(const Joined& x) {
    copy(x.r1, {&_G1P0x, &_G1P0y, &_G1P0z});
    copy(x.r2, {&_G2P0x, &_G2P0y, &_G2P0z});
  }
  const SimpleMatrix& rate(const BlockVector& q, const BlockVector& w, unsigned columns) {
    _dotjachq = std::make_shared<SimpleMatrix>(3, columns);
    BlockVector none;
    computeDotJachq(0, q, none, w);
    return *_dotjachq;
  }
};

struct Pivot : PivotJointR {
  void set(const Joined& x) {
    copy(x.r1, {&_G1P0x, &_G1P0y, &_G1P0z});
    copy(x.r2, {&_G2P0x, &_G2P0y, &_G2P0z});
    copy(x.a1, {&_A1x, &_A1y, &_A1z});
    copy(x.a2, {&_A2x, &_A2y, &_A2z});
    copy(x.c, {&_cq2q101, &_cq2q102, &_cq2q103, &_cq2q104});
    _initial_AscalA1 = _initial_AscalA2 = 0;
  }
};

struct Prismatic : PrismaticJointR {
  void set(const Joined& x) {
    copy(x.r1, {&_G10G20d1x, &_G10G20d1y, &_G10G20d1z});
    copy(x.a1, {&_V1x, &_V1y, &_V1z});
    copy(x.a2, {&_V2x, &_V2y, &_V2z});
    copy(x.c, {&_cq2q101, &_cq2q102, &_cq2q103, &_cq2q104});
  }
};

struct Cylindrical : CylindricalJointR {
  void set(const Joined& x) {
    _G1P0 = vector_of(x.r1, 3);
    _G2P0 = vector_of(x.r2, 3);
    _V1 = vector_of(x.a1, 3);
    _V2 = vector_of(x.a2, 3);
    copy(x.c, {&_cq2q101, &_cq2q102, &_cq2q103, &_cq2q104});
  }
};

struct Fixed : FixedJointR {
  void set(const Joined& x) {
    copy(x.r1, {&_G10G20d1x, &_G10G20d1y, &_G10G20d1z});
    copy(x.c, {&_cq2q101, &_cq2q102, &_cq2q103, &_cq2q104});
  }
};

/// Of two bodies, or of the first alone.
std::shared_ptr<BlockVector> block(const double* q1, const double* q2, int columns) {
  if (columns == kTwo) return std::make_shared<BlockVector>(vector_of(q1, 7), vector_of(q2, 7));
  auto one = std::make_shared<BlockVector>();
  one->insertPtr(vector_of(q1, 7));
  return one;
}

/// To the rows from `first` on of a matrix of `all` rows and kTwo columns; the others are 0.
void copy_rows(const SimpleMatrix& from, int rows, int columns, int first, int all, double* to) {
  for (int j = 0; j < kTwo; ++j) {
    for (int i = 0; i < rows; ++i) {
      to[first + i + j * all] =
          j < columns ? from.getValue(static_cast<unsigned>(i), static_cast<unsigned>(j)) : 0;
    }
  }
}

/// The rows of two bodies, then those of the first and the ground.
template <class Joint>
int conditions(const double* x, double* value, double* jacobian) {
  const Joined joined(x);
  auto joint = std::make_shared<Joint>();
  joint->set(joined);
  const unsigned size = joint->numberOfConstraints();
  const int rows = static_cast<int>(size);
  Interaction interaction(std::make_shared<EqualityConditionNSL>(size), joint);
  int first = 0;
  for (const int columns : {kTwo, kOne}) {
    const auto q = block(joined.q1, joined.q2, columns);
    SiconosVector y(size);
    joint->computeh(0, *q, y);
    for (int i = 0; i < rows; ++i) value[first + i] = y(static_cast<unsigned>(i));
    joint->setJachqPtr(std::make_shared<SimpleMatrix>(size, static_cast<unsigned>(columns)));
    joint->computeJachq(0, interaction, q);
    copy_rows(*joint->jachq(), rows, columns, first, 2 * rows, jacobian);
    first += rows;
  }
  return ASSAY_SOLVED;
}

/// The same, of ∂y/∂q w by q: (q, r1, r2; w).
int knee_rate(const double* x, double*, double* jacobian) {
  const double* const w = x + 20;
  Knee knee;
  knee.set(Joined(x));
  int first = 0;
  for (const int columns : {kTwo, kOne}) {
    const SimpleMatrix& rate = knee.rate(
        *block(x, x + 7, columns), *block(w, w + 7, columns), static_cast<unsigned>(columns));
    copy_rows(rate, 3, columns, first, 6, jacobian);
    first += 3;
  }
  return ASSAY_SOLVED;
}

#define JOINT(kind, name)                                                                    \
  {                                                                                          \
    name "-joint", "conditions of a " name " joint", #kind "JointR::computeh, computeJachq", \
        name "-constraints", ASSAY_VALUE | ASSAY_JACOBIAN, &conditions<kind>                 \
  }

}  // namespace

std::vector<AssayDerivative> joint_derivatives() {
  return {JOINT(Knee, "knee"),
          JOINT(Pivot, "pivot"),
          JOINT(Prismatic, "prismatic"),
          JOINT(Cylindrical, "cylindrical"),
          JOINT(Fixed, "fixed"),
          {"knee-joint-rate",
           "rate of the derivative of the conditions of a knee joint",
           "KneeJointR::computeDotJachq",
           "knee-constraints-rate",
           ASSAY_JACOBIAN,
           &knee_rate}};
}

}  // namespace assay::siconos

#else

namespace assay::siconos {

std::vector<AssayDerivative> joint_derivatives() { return {}; }

}  // namespace assay::siconos

#endif
