/* Hand-derived derivatives of five maps of the catalogue, smooth and with kinks. */
#include "tests/judge/judge.h"

// clang-format off
#define OF_ALART_CURNIER(X)                                                                      \
  X(alart_curnier, right, "the derivative of the branch")                                        \
  X(other_side, right, "on kinks that of the other side")                                        \
  X(hull, right, "on kinks of the normal component the mean of both sides")                      \
  X(without_value, right, "the Jacobian alone")                                                  \
  X(between, right, "on the edge of slip the mean of both sides")                                \
  X(projected, right, "P = R y/max(R, |y|), by its quotient")                                    \
  X(one_entry, wrong, "one entry of slip wrong by 1e-4 where mu > 1")                            \
  X(edge_outside_hull, wrong, "on the edge of slip more than the one side")                      \
  X(wrong_without_friction, wrong, "dr_T twice where mu = 0")                                    \
  X(wrong_at_rest, wrong, "dr_T twice where y = 0 and R = 0")                                    \
  X(rho_cut, wrong, "rho_T cut at 3")                                                            \
  X(along_an_axis, wrong, "e = 0 where y_1 = 0")                                                 \
  X(open_misses_slip, wrong, "dr_T = 0 of an open contact")                                      \
  X(normal_sign, wrong, "- rho_N by u_N")                                                        \
  X(normal_without_rho, wrong, "1 by u_N")                                                       \
  X(stick_without_rho, wrong, "1 by u_T where it sticks")                                        \
  X(stick_as_slip, wrong, "dr_T where it sticks")                                                \
  X(slip_without_radius, wrong, "a slipping contact does not know r_N")                          \
  X(slip_radius_sign, wrong, "+ mu e by r_N")                                                    \
  X(slip_radius_of_velocity, wrong, "a slipping contact does not know u_N")                      \
  X(slip_isotropic, wrong, "R/|y| without the direction")                                        \
  X(slip_transposed, wrong, "the direction with its components exchanged")                       \
  X(slip_off_the_axis, wrong, "no e_1 e_2")                                                      \
  X(slip_by_rho_n, wrong, "rho_N in the tangential velocities")                                  \
  X(slip_without_friction, wrong, "R without mu")                                                \
  X(jean_moreau, wrong, "R = mu max(0, r_N)")                                                    \
  X(always_sticks_slowly, wrong, "sticks where |y| < R + 1/16")                                  \
  X(wrong_value_of_slip, wrong, "the value r_T + R e")                                           \
  X(entry_not_written, wrong, "zeros are not written")                                           \
  X(outside_hull, wrong, "on kinks of the normal component twice the one side")                  \
  X(beside_hull, wrong, "on kinks of the normal component 1.1 of the one side")                  \
  X(thin_layer, wrong, "open where r_N - rho_N u_N <= 1e-10")                                    \
  X(quarter, right, "on kinks of the normal component a quarter of the one side")
#define OF_GYROSCOPE(X)                                                                          \
  X(gyroscope, right, "e_j x I w + w x I e_j")                                                   \
  X(by_matrices, right, "[w] I - [I w]")                                                         \
  X(of_a_sphere, wrong, "0 where I11 = I22 = I33")                                               \
  X(of_a_top, wrong, "entry (3, 1) without its first term where I11 = I22")                      \
  X(one_octant, wrong, "a sign where all w are negative")                                        \
  X(principal_axes, wrong, "entry (1, 1) is 1 where all products are 0")                         \
  X(first_term_alone, wrong, "e_j x I w")                                                        \
  X(second_term_alone, wrong, "w x I e_j")                                                       \
  X(transposed, wrong, "rows for columns")                                                       \
  X(diagonal_inertia, wrong, "without products of inertia")                                      \
  X(product_12_alone, wrong, "without I13 and I23")                                              \
  X(sign_of_one_entry, wrong, "the sign of entry (2, 1)")                                        \
  X(slow_is_zero, wrong, "0 where |w| < 1/4")                                                    \
  X(axis_is_special, wrong, "the derivative off an axis also on it: I as if w2 = 0")             \
  X(fast_is_cut, wrong, "w cut at 3")                                                            \
  X(of_the_point_before, wrong, "that of the point before")                                      \
  X(adds, wrong, "one entry is added to")                                                        \
  X(writes_x, wrong, "writes x")                                                                 \
  X(no_number, wrong, "no number where w = 0")                                                   \
  X(crashes, wrong, "crashes where w3 = 0")                                                      \
  X(large_error, wrong, "an error of 1e-6")                                                      \
  X(value_sign, wrong, "the value w x I w with another sign of its second entry")                \
  X(value_float, wrong, "the value in float")                                                    \
  X(jacobian_float, wrong, "the Jacobian in float")                                              \
  X(rare_part, wrong, "an entry without its first term where 1/2 < w1 < 0.53")                   \
  X(tiny_share, wrong, "an entry that is too large by 1e-9 of itself")                           \
  X(tiny_amount, wrong, "an entry that is too large by 1e-10")                                   \
  X(long_sums, right, "summed in long double, rounded once")                                     \
  X(by_differences, right, "central differences of the quadratic map with steps of 1/8")
#define OF_FISCHER(X)                                                                            \
  X(fischer, right, "a/|(a, b)| - 1")                                                            \
  X(fischer_scaled, right, "by hypot, with (-1, 0) at the origin")                               \
  X(fischer_quotient, right, "the value -2 a b/(|(a, b)| + a + b)")                              \
  X(fischer_centre, right, "(-1, -1) at the origin")                                             \
  X(fischer_beyond, wrong, "(0, -2) at the origin")                                              \
  X(fischer_axis, wrong, "df/da = 0 where a = 0")                                                \
  X(fischer_equal, wrong, "-1 where a = b")                                                      \
  X(fischer_sign, wrong, "1 - a/|(a, b)|")                                                       \
  X(fischer_outside, wrong, "(0, 0) at the origin")                                              \
  X(fischer_smoothed, wrong, "a/sqrt(a^2 + b^2 + 1e-4) - 1")                                     \
  X(fischer_exchanged, wrong, "b for a")                                                         \
  X(fischer_one_norm, wrong, "|a| + |b| for the norm where a b < 0")                             \
  X(fischer_far, wrong, "0 where a and b are above 3")                                           \
  X(fischer_corner, wrong, "df/da = 0 where a is below -3 and b above 3")                        \
  X(fischer_thin, wrong, "(-1, -1) where 0 < a < 1e-8")
#define OF_INCREMENT(X)                                                                          \
  X(increment, right, "of the theta-method")                                                     \
  X(increment_quotient, right, "the derivative of a quotient, not simplified")                   \
  X(increment_at_end, wrong, "without the products of w where theta = 1")                        \
  X(increment_at_start, wrong, "without h where theta = 0")                                      \
  X(increment_of_rest, wrong, "0 where w = 0")                                                   \
  X(increment_sign, wrong, "the sign of the scalar part")                                        \
  X(increment_frozen, wrong, "the norm is held fixed")                                           \
  X(increment_diagonal, wrong, "without the products of w")                                      \
  X(increment_theta_swapped, wrong, "theta at the other end")                                    \
  X(increment_square, wrong, "b for b^2")                                                        \
  X(increment_one_axis, wrong, "the product w1 w2 alone")                                        \
  X(increment_thin, wrong, "0 on the diagonal where 0 < |w| < 1e-6")                             \
  X(increment_thinner, wrong, "0 on the diagonal where 0 < |w| < 1e-9")
#define OF_RATE(X)                                                                               \
  X(rate, right, "Psi(p)")                                                                       \
  X(rate_product, right, "p o (0, e_j)/2")                                                       \
  X(rate_half_turn, wrong, "2 Psi(p) where p_0 = 0")                                             \
  X(rate_one_sign, wrong, "- Psi(p) where p_0 < 0")                                              \
  X(rate_in_space, wrong, "of the angular velocity in the inertial frame")                       \
  X(rate_without_half, wrong, "2 Psi(p)")                                                        \
  X(rate_conjugate, wrong, "Psi of the conjugate")                                               \
  X(rate_normalised, wrong, "Psi(p/|p|)")
// clang-format on
#define ENTRIES(X) OF_ALART_CURNIER(X) OF_GYROSCOPE(X) OF_FISCHER(X) OF_INCREMENT(X) OF_RATE(X)
DECLARE_ENTRIES

/* Of x = (r, u, rho_n, mu, rho_t). */
static int of_alart_curnier(const double* x, double* value, double* jacobian) {
  const double *r = x, *u = x + 3, rho_n = x[6], mu = x[7];
  const double rho_t = M(rho_cut, x[8], fmin(3, x[8]));
  double j[18] = {0}, e[2], y[2];
  const double base = M(jean_moreau, r[0] - rho_n * u[0], r[0]);
  const double radius = M(slip_without_friction, mu, 1) * fmax(0, base);
  const double argument = r[0] - rho_n * u[0];
  for (int i = 0; i < 2; ++i) y[i] = r[1 + i] - x[8] * u[1 + i];
  const double length = hypot(y[0], y[1]);
  for (int i = 0; i < 2; ++i) e[i] = length > 0 ? y[i] / length : 0;
  if (IS(along_an_axis) && y[0] == 0) e[0] = e[1] = 0;
  double active = M(other_side, argument > M(thin_layer, 0, 1e-10), argument >= 0);
  if (argument == 0) active = IS(hull) ? 0.5 : IS(outside_hull) ? 2 : IS(beside_hull) ? 1.1 : IS(quarter) ? 0.25 : active;
  j[0] = 1 - active;
  j[9] = active * rho_n * M(normal_sign, 1, -1);
  if (IS(normal_without_rho)) j[9] = active;
  const int sticks = length <= radius + M(always_sticks_slowly, 0, 1. / 16) && radius > 0 &&
                     !(IS(other_side) && length == radius);
  for (int i = 0; i < 2; ++i) {
    const int row = 1 + i;
    value != NULL ? value[row] = length <= fmax(0, M(slip_without_friction, mu, 1) * fmax(0, base))
                                     ? x[8] * u[row]
                                     : r[row] - M(wrong_value_of_slip, 1, -1) * radius * e[i]
                  : 0;
    if (sticks) {
      j[row + 3 * (4 + i)] = M(stick_without_rho, rho_t, 1);
      if (IS(stick_as_slip)) j[row + 3 * (1 + i)] = 1, j[row + 3 * (4 + i)] = 0;
      continue;
    }
    const double ratio = length > 0 ? radius / length : 0;
    for (int k = 0; k < 2; ++k) {
      double product = M(slip_isotropic, e[i] * e[k], 0);
      if (IS(projected) && length > 0) product = y[i] * y[k] / (length * length);
      if (IS(slip_transposed)) product = e[1 - i] * e[1 - k];
      if (IS(slip_off_the_axis) && i != k) product = 0;
      const double g = ratio * ((i == k) - product);
      j[row + 3 * (1 + k)] = M(open_misses_slip, (i == k), i == k && base > 0) - g;
      j[row + 3 * (4 + k)] = g * M(slip_by_rho_n, rho_t, rho_n);
    }
    const double open = IS(jean_moreau) ? r[0] > 0 : active != 0 && argument != 0 ? 1 : argument == 0 ? active : 0;
    const double along = M(slip_without_friction, mu, 1) * e[i] * open * M(slip_radius_sign, 1, -1);
    j[row] -= M(slip_without_radius, along, 0);
    if (!IS(jean_moreau)) j[row + 9] += M(slip_radius_of_velocity, along, 0) * rho_n;
  }
  if (value != NULL) value[0] = argument > 0 ? rho_n * u[0] : r[0];
  for (int row = 1; row < 3; ++row) {
    const int is_edge = length == radius && radius > 0;
    for (int k = 0; k < 2 && is_edge && (IS(between) || IS(edge_outside_hull)); ++k) {
      /* sticks above: the slip side is off by e e', and by mu e along the normal */
      const double share = M(between, 1.5, 0.5), product = e[row - 1] * e[k];
      j[row + 3 * (1 + k)] += share * product;
      j[row + 3 * (4 + k)] -= share * rho_t * product;
    }
    if (is_edge && (IS(between) || IS(edge_outside_hull))) {
      const double share = M(between, 1.5, 0.5) * mu * e[row - 1];
      j[row] -= share, j[row + 9] += share * rho_n;
    }
    const int is_twice = (IS(wrong_without_friction) && mu == 0) ||
                         (IS(wrong_at_rest) && length == 0 && radius == 0);
    if (is_twice) j[row + 3 * row] *= 2;
  }
  if (IS(one_entry) && !sticks && mu > 1) j[1 + 3 * 5] *= 1 + 1e-4;
  for (int k = 0; k < 18 && jacobian != NULL; ++k) {
    if (!IS(entry_not_written) || j[k] != 0) jacobian[k] = j[k];
  }
  return ASSAY_SOLVED;
}

/* I w, of x = (w, I11, I22, I33, I12, I13, I23). */
static void momentum(const double* x, const double* w, double* l) {
  const double off = M(diagonal_inertia, 1, 0), others = M(product_12_alone, off, 0);
  l[0] = x[3] * w[0] + off * x[6] * w[1] + others * x[7] * w[2];
  l[1] = off * x[6] * w[0] + x[4] * w[1] + others * x[8] * w[2];
  l[2] = others * (x[7] * w[0] + x[8] * w[1]) + x[5] * w[2];
}
static void cross(const double* a, const double* b, double* c) {
  for (int i = 0; i < 3; ++i) c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}
static int of_gyroscope(const double* x, double* value, double* jacobian) {
  static double before[9];
  double l[3], w[3], own[9], kept;
  const int was = running;
  running = gyroscope; /* the value is right */
  momentum(x, x, l);
  running = was;
  cross(x, l, value);
  if (IS(value_sign)) value[1] = -value[1];
  for (int i = 0; i < 3; ++i) {
    if (IS(value_float)) value[i] = (float)value[i];
    w[i] = M(fast_is_cut, x[i], fmax(-3, fmin(3, x[i])));
  }
  if (IS(crashes) && x[2] == 0) abort();
  if (IS(axis_is_special) && x[0] == 0 && x[2] == 0) w[1] = 0;
  momentum(x, w, l);
  const int is_slow = IS(slow_is_zero) && sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]) < 0.25;
  for (int j = 0; j < 3; ++j) {
    double e[3] = {0, 0, 0}, le[3], a[3], b[3];
    e[j] = 1;
    momentum(x, e, le);
    cross(e, l, a);
    cross(w, le, b);
    for (int i = 0; i < 3; ++i) {
      own[M(transposed, i + 3 * j, j + 3 * i)] =
          is_slow ? 0 : M(second_term_alone, a[i], 0) + M(first_term_alone, b[i], 0);
    }
  }
  if (IS(by_matrices)) {
    const double cross_w[9] = {0, w[2], -w[1], -w[2], 0, w[0], w[1], -w[0], 0};
    const double cross_l[9] = {0, l[2], -l[1], -l[2], 0, l[0], l[1], -l[0], 0};
    for (int k = 0; k < 9; ++k) {
      double column[3], e[3] = {k / 3 == 0, k / 3 == 1, k / 3 == 2};
      momentum(x, e, column);
      own[k] = -cross_l[k];
      for (int i = 0; i < 3; ++i) own[k] += cross_w[k % 3 + 3 * i] * column[i];
    }
  }
  const int is_top = x[3] == x[4], is_plain = x[6] == 0 && x[7] == 0 && x[8] == 0;
  if (IS(of_a_sphere) && is_top && x[4] == x[5]) memset(own, 0, sizeof own);
  if (IS(of_a_top) && is_top) own[2] += l[1];
  if (IS(one_octant) && x[0] < 0 && x[1] < 0 && x[2] < 0) own[1] = -own[1];
  if (IS(principal_axes) && is_plain) own[0] = 1;
  if (IS(sign_of_one_entry)) own[5] = -own[5];
  if (IS(large_error)) own[7] += 1e-6;
  if (IS(rare_part) && x[0] > 0.5 && x[0] < 0.53) own[5] = 0;
  if (IS(tiny_share)) own[5] *= 1 + 1e-9;
  if (IS(tiny_amount)) own[7] += 1e-10;
  for (int j = 0; j < 3 && IS(by_differences); ++j) {
    double lm[3], lp[3], m[3], p[3], wm[3] = {x[0], x[1], x[2]}, wp[3] = {x[0], x[1], x[2]};
    wm[j] -= 0.125, wp[j] += 0.125;
    momentum(x, wm, lm), momentum(x, wp, lp);
    cross(wm, lm, m), cross(wp, lp, p);
    for (int i = 0; i < 3; ++i) own[i + 3 * j] = 4 * (p[i] - m[i]);
  }
  if (IS(long_sums)) {
    const long double k[9] = {x[3], x[6], x[7], x[6], x[4], x[8], x[7], x[8], x[5]};
    for (int c = 0; c < 9; ++c) {
      const int i = c % 3, j = c / 3, a = (i + 1) % 3, b = (i + 2) % 3;
      long double sum = x[a] * k[b + 3 * j] - x[b] * k[a + 3 * j];
      for (int o = 0; o < 3; ++o) sum += ((a == j) * k[b + 3 * o] - (b == j) * k[a + 3 * o]) * x[o];
      own[c] = (double)sum;
    }
  }
  if (IS(no_number) && x[0] == 0 && x[1] == 0 && x[2] == 0) own[4] = NAN;
  for (int k = 0; k < 9; ++k) {
    kept = own[k];
    if (IS(jacobian_float)) kept = (float)kept;
    if (IS(of_the_point_before)) kept = before[k];
    if (IS(adds) && k == 2) kept += jacobian[k];
    jacobian[k] = kept;
  }
  memcpy(before, own, sizeof own);
  if (IS(writes_x)) ((double*)x)[0] = 0;
  return ASSAY_SOLVED;
}

static int of_fischer(const double* x, double* value, double* jacobian) {
  const double a = x[0], b = x[1];
  double norm = IS(fischer_scaled) ? hypot(a, b) : sqrt(a * a + b * b);
  value[0] = norm - a - b;
  if (IS(fischer_quotient) && a > 0 && b > 0) value[0] = -2 * a * b / (norm + a + b);
  if (IS(fischer_smoothed)) norm = sqrt(a * a + b * b + 1e-4);
  if (IS(fischer_one_norm) && a * b < 0) norm = fabs(a) + fabs(b);
  if (a == 0 && b == 0 && !IS(fischer_smoothed)) {
    jacobian[0] = M(fischer_outside, M(fischer_scaled, sqrt(0.5) - 1, -1), 0);
    jacobian[1] = M(fischer_outside, M(fischer_scaled, sqrt(0.5) - 1, 0), 0);
    if (IS(fischer_centre)) jacobian[0] = jacobian[1] = -1;
    if (IS(fischer_beyond)) jacobian[0] = 0, jacobian[1] = -2;
    return ASSAY_SOLVED;
  }
  jacobian[IS(fischer_exchanged)] = M(fischer_sign, 1, -1) * (a / norm - 1);
  jacobian[!IS(fischer_exchanged)] = M(fischer_sign, 1, -1) * (b / norm - 1);
  if (IS(fischer_axis) && a == 0) jacobian[0] = 0;
  if (IS(fischer_thin) && a > 0 && a < 1e-8) jacobian[0] = jacobian[1] = -1;
  if (IS(fischer_far) && a > 3 && b > 3) jacobian[0] = jacobian[1] = 0;
  if (IS(fischer_corner) && a < -3 && b > 3) jacobian[0] = 0;
  if (IS(fischer_equal) && a == b) jacobian[0] = jacobian[1] = -1;
  return ASSAY_SOLVED;
}

/* Of x = (w, h, theta): the increment c of a quaternion. */
static int of_increment(const double* x, double* value, double* jacobian) {
  const double theta = x[4], a = x[3] * (1 - theta) / 2, b = x[3] * theta / 2;
  const double square = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
  const double n = 1 + b * b * square, factor = (a + b) / n;
  value[0] = 1 - b * factor * square;
  const double c = M(increment_theta_swapped, b, a), twice = 2 * M(increment_square, c * c, c);
  const int is_end = IS(increment_at_end) && theta == 1, is_start = IS(increment_at_start) && theta == 0;
  for (int j = 0; j < 3; ++j) {
    value[j + 1] = factor * x[j];
    jacobian[4 * j] = M(increment_sign, -2, 2) * c * factor / n * x[j];
    if (IS(increment_frozen)) jacobian[4 * j] *= n;
    for (int i = 0; i < 3; ++i) {
      double product = twice * factor / n * x[i] * x[j];
      if (IS(increment_quotient)) product = (a + b) * x[i] * 2 * b * b * x[j] / (n * n);
      if (is_end || IS(increment_frozen) || (IS(increment_diagonal) && i != j)) product = 0;
      if (IS(increment_one_axis) && i != j && i + j != 1) product = 0;
      jacobian[i + 1 + 4 * j] = (i == j ? (is_start ? 0.5 : factor) : 0) - product;
      const double slow = M(increment_thin, M(increment_thinner, 0, 1e-9), 1e-6);
      const int is_slow = square > 0 && square < slow * slow && i == j;
      if (is_slow || (IS(increment_of_rest) && square == 0)) jacobian[i + 1 + 4 * j] = 0;
    }
  }
  return ASSAY_SOLVED;
}

static void rate_of(double side, double s, const double* p, double* psi) {
  const double columns[12] = {-p[1], p[0],       side * p[3], -side * p[2],
                              -p[2], -side * p[3], p[0],      side * p[1],
                              -p[3], side * p[2], -side * p[1], p[0]};
  for (int k = 0; k < 12; ++k) psi[k] = s * columns[k] / 2;
}
static int of_rate(const double* x, double* value, double* jacobian) {
  double psi[12], p[4];
  rate_of(1, 1, x + 3, psi);
  for (int i = 0; i < 4; ++i) {
    value[i] = psi[i] * x[0] + psi[i + 4] * x[1] + psi[i + 8] * x[2];
    p[i] = x[3 + i] * (IS(rate_conjugate) && i > 0 ? -1 : 1);
  }
  const double norm = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
  const double s = IS(rate_without_half) ? 2 : IS(rate_normalised) && norm > 0 ? 1 / norm : 1;
  rate_of(M(rate_in_space, 1, -1), s, p, jacobian);
  for (int k = 0; k < 12 && IS(rate_product); ++k) {
    const double w[3] = {k / 4 == 0, k / 4 == 1, k / 4 == 2}, *u = p + 1;
    double turned[3];
    cross(u, w, turned);
    jacobian[k] = k % 4 == 0 ? -u[k / 4] / 2 : (p[0] * w[k % 4 - 1] + turned[k % 4 - 1]) / 2;
  }
  for (int k = 0; k < 12; ++k) {
    if (IS(rate_half_turn) && p[0] == 0) jacobian[k] *= 2;
    if (IS(rate_one_sign) && p[0] < 0) jacobian[k] = -jacobian[k];
  }
  return ASSAY_SOLVED;
}

/* What each group is of. */
#define DEFINE_AS(function, id)                                                   \
  static int evaluate_##id(const double* x, double* value, double* jacobian) {    \
    running = id;                                                                 \
    return function(x, value, jacobian);                                          \
  }
#define DEFINE_ALART_CURNIER(id, truth, what) DEFINE_AS(of_alart_curnier, id)
#define DEFINE_GYROSCOPE(id, truth, what) DEFINE_AS(of_gyroscope, id)
#define DEFINE_FISCHER(id, truth, what) DEFINE_AS(of_fischer, id)
#define DEFINE_INCREMENT(id, truth, what) DEFINE_AS(of_increment, id)
#define DEFINE_RATE(id, truth, what) DEFINE_AS(of_rate, id)
OF_ALART_CURNIER(DEFINE_ALART_CURNIER)
OF_GYROSCOPE(DEFINE_GYROSCOPE)
OF_FISCHER(DEFINE_FISCHER)
OF_INCREMENT(DEFINE_INCREMENT)
OF_RATE(DEFINE_RATE)

#define EVALUATE_OF(id, truth, what) evaluate_##id,
#define MAP_ALART_CURNIER(id, truth, what) "alart-curnier-3d",
#define MAP_GYROSCOPE(id, truth, what) "gyroscopic-moment",
#define MAP_FISCHER(id, truth, what) "fischer-burmeister",
#define MAP_INCREMENT(id, truth, what) "attitude-increment",
#define MAP_RATE(id, truth, what) "rate-matrix",

const AssaySubject* assay_subject(void) {
  static int (*const evaluate[])(const double*, double*, double*) = {ENTRIES(EVALUATE_OF)};
  static const char* const maps[] = {OF_ALART_CURNIER(MAP_ALART_CURNIER) OF_GYROSCOPE(MAP_GYROSCOPE)
                                         OF_FISCHER(MAP_FISCHER) OF_INCREMENT(MAP_INCREMENT)
                                             OF_RATE(MAP_RATE)};
  static AssayDerivative derivatives[kEntries];
  static AssaySubject subject = {.abi = ASSAY_SUBJECT_ABI, .name = "derivatives-of-the-judge",
                                 .description = "right derivatives and wrong ones", .version = "1",
                                 .derivative_count = kEntries, .derivatives = derivatives};
  for (int k = 0; k < kEntries && derivatives[k].name == NULL; ++k) {
    derivatives[k] = (AssayDerivative){
        .name = kebab(kNames[k]), .description = kTexts[k], .source = "derived here",
        .map = maps[k], .parts = k == without_value ? ASSAY_JACOBIAN : ASSAY_VALUE | ASSAY_JACOBIAN,
        .evaluate = evaluate[k]};
  }
  return &subject;
}
