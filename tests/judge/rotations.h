/* Rotations by unit quaternions, the scalar part first. */
#ifndef ASSAY_TESTS_JUDGE_ROTATIONS_H
#define ASSAY_TESTS_JUDGE_ROTATIONS_H

#include <math.h>
#include <string.h>

/* c = a x b */
__attribute__((unused)) static void cross(const double* a, const double* b, double* c) {
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
}

/* a o b */
__attribute__((unused)) static void multiply(const double* a, const double* b, double* c) {
  double vector[3];
  cross(a + 1, b + 1, vector);
  c[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
  for (int i = 1; i < 4; ++i) c[i] = a[0] * b[i] + b[0] * a[i] + vector[i - 1];
}

/* The quaternion of the rotation by the vector x. */
__attribute__((unused)) static void exponential(const double* x, double* p) {
  const double angle = sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
  const double s = angle > 1e-8 ? sin(angle / 2) / angle : 0.5;
  p[0] = cos(angle / 2);
  for (int i = 0; i < 3; ++i) p[i + 1] = s * x[i];
}

/* x turned by the unit quaternion p, or by its inverse. */
__attribute__((unused)) static void rotate(const double* p, int inverse, double* x) {
  const double y[4] = {0, x[0], x[1], x[2]}, side = inverse ? -1 : 1;
  const double a[4] = {p[0], side * p[1], side * p[2], side * p[3]};
  const double b[4] = {p[0], -a[1], -a[2], -a[3]};
  double half[4], all[4];
  multiply(a, y, half);
  multiply(half, b, all);
  memcpy(x, all + 1, 3 * sizeof *x);
}

/* The columns of the matrix of p. */
__attribute__((unused)) static void to_matrix(const double* p, double* columns) {
  for (int k = 0; k < 9; ++k) columns[k] = k % 4 == 0;
  for (int k = 0; k < 3; ++k) rotate(p, 0, columns + 3 * k);
}

/* A quaternion of the rotation matrix R(i, k) = r[i + 3 k]. */
__attribute__((unused)) static void of_matrix(const double* r, double* p) {
  const double trace = r[0] + r[4] + r[8];
  double out[4];
  if (trace > 0) {
    const double s = 2 * sqrt(1 + trace);
    out[0] = s / 4, out[1] = (r[5] - r[7]) / s, out[2] = (r[6] - r[2]) / s, out[3] = (r[1] - r[3]) / s;
  } else {
    const int i = r[0] >= r[4] && r[0] >= r[8] ? 0 : r[4] >= r[8] ? 1 : 2, j = (i + 1) % 3, k = (i + 2) % 3;
    const double s = 2 * sqrt(1 + r[4 * i] - r[4 * j] - r[4 * k]);
    out[1 + i] = s / 4;
    out[0] = (r[k + 3 * j] - r[j + 3 * k]) / s;
    out[1 + j] = (r[j + 3 * i] + r[i + 3 * j]) / s;
    out[1 + k] = (r[k + 3 * i] + r[i + 3 * k]) / s;
  }
  const double norm = sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2] + out[3] * out[3]);
  for (int i = 0; i < 4; ++i) p[i] = out[i] / norm;
}

/* p by way of its matrix. */
__attribute__((unused)) static void through_matrix(double* p) {
  double columns[9];
  to_matrix(p, columns);
  of_matrix(columns, p);
}

/* p by way of its rotation vector. */
__attribute__((unused)) static void through_vector(double* p) {
  const double s = sqrt(p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
  const double angle = 2 * atan2(s, p[0]), factor = s > 0 ? angle / s : 2;
  const double x[3] = {factor * p[1], factor * p[2], factor * p[3]};
  exponential(x, p);
}

#endif
