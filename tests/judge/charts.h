/* Steps of attitudes: p turned by the vector x. The steps by Rodrigues parameters, by turns about
 * axes and by columns depend on the choice of the axes, up to truncation. */
#ifndef ASSAY_TESTS_JUDGE_CHARTS_H
#define ASSAY_TESTS_JUDGE_CHARTS_H

#include "tests/judge/rotations.h"

__attribute__((unused)) static void turn_by_exponential(const double* x, double* p) {
  double by[4], out[4];
  exponential(x, by);
  multiply(p, by, out);
  memcpy(p, out, sizeof out);
}

/* p o (1, x/2), scaled to the norm of p, or to norm 1. */
__attribute__((unused)) static void turn_along_tangent(const double* x, int projects, double* p) {
  double by[4] = {1, x[0] / 2, x[1] / 2, x[2] / 2}, out[4], norm = 0;
  for (int i = 0; i < 4; ++i) norm += by[i] * by[i];
  for (int i = 0; i < 4; ++i) by[i] /= sqrt(norm);
  multiply(p, by, out);
  norm = 0;
  for (int i = 0; i < 4; ++i) norm += out[i] * out[i];
  for (int i = 0; i < 4; ++i) p[i] = projects ? out[i] / sqrt(norm) : out[i];
}

/* sigma' = ((1 - |sigma|^2) x + 2 sigma x x + 2 (sigma . x) sigma)/4 of modified Rodrigues
 * parameters sigma. */
static void rate_of_rodrigues(const double* sigma, const double* x, double* rate) {
  double square = 0, along = 0, across[3];
  for (int i = 0; i < 3; ++i) square += sigma[i] * sigma[i], along += sigma[i] * x[i];
  cross(sigma, x, across);
  for (int i = 0; i < 3; ++i) {
    rate[i] = ((1 - square) * x[i] + 2 * across[i] + 2 * along * sigma[i]) / 4;
  }
}

/* One step of the classical method of Runge and Kutta for sigma = vector part/(1 + p0), of the sign
 * of p for which |sigma| <= 1. */
__attribute__((unused)) static void turn_by_rodrigues(const double* x, double* p) {
  static const double kAt[4] = {0, 0.5, 0.5, 1}, kWeight[4] = {1, 2, 2, 1};
  const double sign = p[0] < 0 ? -1 : 1;
  double begin[3], sigma[3], rate[3] = {0}, square = 0;
  for (int i = 0; i < 3; ++i) begin[i] = sigma[i] = sign * p[i + 1] / (1 + sign * p[0]);
  for (int stage = 0; stage < 4; ++stage) {
    double at[3];
    for (int i = 0; i < 3; ++i) at[i] = begin[i] + kAt[stage] * rate[i];
    rate_of_rodrigues(at, x, rate);
    for (int i = 0; i < 3; ++i) sigma[i] += kWeight[stage] * rate[i] / 6;
  }
  for (int i = 0; i < 3; ++i) square += sigma[i] * sigma[i];
  p[0] = sign * (1 - square) / (1 + square);
  for (int i = 0; i < 3; ++i) p[i + 1] = sign * 2 * sigma[i] / (1 + square);
}

/* Turns about the first, the second and the third axis of the body, one after the other. */
__attribute__((unused)) static void turn_about_axes(const double* x, double* p) {
  for (int i = 0; i < 3; ++i) {
    double about[3] = {0};
    about[i] = x[i];
    turn_by_exponential(about, p);
  }
}

/* R (1 + [x] + [x]^2/2), made orthogonal by Gram and Schmidt from the first column on. The sign of p
 * stays near. */
__attribute__((unused)) static void turn_columns(const double* x, double* p) {
  double r[9], out[4], near = 0;
  for (int k = 0; k < 3; ++k) { /* column k: R (e + x x e + x x (x x e)/2) */
    double axis[3] = {k == 0, k == 1, k == 2}, once[3], twice[3];
    cross(x, axis, once);
    cross(x, once, twice);
    for (int i = 0; i < 3; ++i) r[i + 3 * k] = axis[i] + once[i] + twice[i] / 2;
    rotate(p, 0, r + 3 * k);
  }
  for (int k = 0; k < 2; ++k) {
    double *column = r + 3 * k, size = 0, along = 0;
    for (int i = 0; i < 3; ++i) along += k * column[i] * r[i];
    for (int i = 0; i < 3; ++i) column[i] -= k * along * r[i], size += column[i] * column[i];
    for (int i = 0; i < 3; ++i) column[i] /= sqrt(size);
  }
  cross(r, r + 3, r + 6);
  of_matrix(r, out);
  for (int i = 0; i < 4; ++i) near += out[i] * p[i];
  for (int i = 0; i < 4; ++i) p[i] = near < 0 ? -out[i] : out[i];
}

#endif
