/* A scheme with its gradient, a solver and a derivative in C as a program that Assay starts, without
 * any library. The protocol is docs/process-protocol.md. A compiled subject is simpler and faster as
 * a shared library, see docs/c-interface.md: this is the pattern for a language that has neither
 * JSON nor libraries. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *requests, *answers;

/* ---- Just enough JSON: a value is the place in the text where it starts. ---- */

static const char* skip_blanks(const char* at) {
  while (*at != '\0' && strchr(" \t\r\n,:", *at) != NULL) ++at;
  return at;
}

static const char* after_text(const char* at) {
  for (++at; *at != '"'; ++at)
    if (*at == '\\') ++at;
  return at + 1;
}

/* What follows a value. */
static const char* after(const char* at) {
  int depth = 0;
  do {
    at = skip_blanks(at);
    if (*at == '"') {
      at = after_text(at);
    } else if (*at == '[' || *at == '{') {
      ++depth, ++at;
    } else if (*at == ']' || *at == '}') {
      --depth, ++at;
    } else {
      while (*at != '\0' && strchr(",:]} \t\r\n", *at) == NULL) ++at;
    }
  } while (depth > 0);
  return at;
}

/* The member of an object, or null. */
static const char* member(const char* object, const char* name) {
  const size_t size = strlen(name);
  const char* at = skip_blanks(object + 1);
  while (*at == '"') {
    const int found = strncmp(at + 1, name, size) == 0 && at[size + 1] == '"';
    at = skip_blanks(after_text(at));
    if (found) return at;
    at = skip_blanks(after(at));
  }
  return NULL;
}

static double number(const char* object, const char* name) {
  return strtod(member(object, name), NULL);
}

static int is(const char* object, const char* name, const char* text) {
  const char* at = member(object, name);
  const size_t size = strlen(text);
  return *at == '"' && strncmp(at + 1, text, size) == 0 && at[size + 1] == '"';
}

/* All numbers of an array, row by row, to new memory. */
static double* numbers(const char* array) {
  const char* const end = after(array);
  double* all = malloc((size_t)(end - array) * sizeof(double));
  size_t count = 0;
  while (array < end) {
    if (*array == '-' || isdigit((unsigned char)*array)) {
      char* next;
      all[count++] = strtod(array, &next);
      array = next;
    } else {
      ++array;
    }
  }
  return all;
}

/* ---- Answers ---- */

static char id[64];

static void begin(const char* status) {
  fprintf(answers, "{\"id\":\"%s\",\"status\":\"%s\"", id, status);
}

static void end(void) {
  fputs("}\n", answers);
  fflush(answers);
}

/* An array of numbers by their bits, which are exact. */
static void put(const char* name, const double* all, size_t count) {
  fprintf(answers, ",\"%s\":\"", name);
  for (size_t k = 0; k < count; ++k) {
    uint64_t bits;
    memcpy(&bits, &all[k], sizeof bits);
    fprintf(answers, "%016" PRIx64, bits);
  }
  fputc('"', answers);
}

static void describe(void) {
  fprintf(answers,
          "{\"id\":\"%s\",\"protocol\":1,\"name\":\"c\",\"description\":\"a program in C\","
          "\"version\":\"1\",\"schemes\":[{\"name\":\"moreau-jean\",\"description\":"
          "\"Moreau-Jean with theta = 1/2, of one coordinate and one contact\",\"claims\":"
          "\"event-capturing 1\",\"flags\":[\"gives-gradient\"]}],\"solvers\":[{\"name\":\"projected-gauss-seidel\","
          "\"description\":\"one row after the other\",\"flags\":[\"takes-lcp\"],"
          "\"default_tolerance\":1e-9}],\"derivatives\":[{\"name\":\"normal\",\"description\":"
          "\"the normal part of the Alart-Curnier function\",\"source\":\"my notes, (12)\","
          "\"map\":\"alart-curnier-normal\",\"parts\":[\"value\",\"jacobian\"]}]",
          id);
  end();
}

static void refuse(const char* why) {
  begin("not-taken");
  fprintf(answers, ",\"message\":\"%s\"", why);
  end();
}

/* M v' = -C v - K q + F + a r, gap a q + b, all of them numbers. */
typedef struct Numbers {
  double m, c, s, a, b, f, e, q, v;
} Numbers;

static double first_number(const char* object, const char* name) {
  double* all = numbers(member(object, name));
  const double first = all[0];
  free(all);
  return first;
}

/* Of a model, or of its derivative. Returns why it is not taken, or null. */
static const char* read_model(const char* model, Numbers* all) {
  const char* linear = member(model, "linear");
  if (*linear != '{' || *member(linear, "force") != '[') {
    return "linear models with a constant force alone";
  }
  if (number(model, "coordinates") != 1 || number(model, "components") != 1) {
    return "one coordinate and one contact alone";
  }
  all->m = first_number(linear, "mass"), all->c = first_number(linear, "damping");
  all->s = first_number(linear, "stiffness"), all->a = first_number(linear, "contact_matrix");
  all->b = first_number(linear, "offset"), all->f = first_number(linear, "force");
  all->e = number(member(model, "laws") + 1, "restitution");
  all->q = first_number(model, "initial_position");
  all->v = first_number(model, "initial_velocity");
  return NULL;
}

/* A step: the state, and the impulse. */
static double advance(const Numbers* by, double h, double* q, double* v, int* is_active) {
  const double w = by->m + h / 2 * by->c + h * h / 4 * by->s;
  const double free = *v + h * (by->f - by->c * *v - by->s * (*q + h / 2 * *v)) / w;
  const double law = by->a * free + by->e * by->a * *v;
  *is_active = by->a * (*q + h / 2 * *v) + by->b <= 0 && law < 0;
  const double impulse = *is_active ? -w * law / (by->a * by->a) : 0;
  const double next = free + by->a * impulse / w;
  *q += h / 2 * (*v + next);
  *v = next;
  return impulse;
}

static void run(const char* request) {
  Numbers by;
  const char* refusal = read_model(member(request, "model"), &by);
  if (refusal != NULL) {
    refuse(refusal);
    return;
  }
  const double h = number(request, "h");
  const size_t steps = (size_t)number(request, "steps");
  double q = by.q, v = by.v, *states = malloc((3 * steps + 1) * sizeof(double));
  for (size_t k = 0; k < steps; ++k) {
    int is_active;
    states[3 * k + 2] = advance(&by, h, &q, &v, &is_active);
    states[3 * k] = q, states[3 * k + 1] = v;
  }
  begin("solved");
  put("states", states, 3 * steps);
  end();
  free(states);
}

/* The derivative of each step in the branch that it takes: right where nothing is struck, and wrong
 * after an impact, whose time it does not move. */
static void gradient(const char* request) {
  Numbers by, d;
  const char* tangent = member(request, "tangent");
  const char* refusal = read_model(member(request, "model"), &by);
  if (refusal == NULL) refusal = read_model(member(tangent, "derivative"), &d);
  if (refusal != NULL) {
    refuse(refusal);
    return;
  }
  const double h = number(request, "h"), w = by.m + h / 2 * by.c + h * h / 4 * by.s,
               dw = d.m + h / 2 * d.c + h * h / 4 * d.s;
  const size_t steps = (size_t)number(request, "steps");
  double state[2] = {by.q, by.v}, derivative[2] = {d.q, d.v};
  for (size_t k = 0; k < steps; ++k) {
    const double q = state[0], v = state[1], dq = derivative[0], dv = derivative[1];
    const double force = by.f - by.c * v - by.s * (q + h / 2 * v),
                 by_force = d.f - d.c * v - by.c * dv - d.s * (q + h / 2 * v) -
                            by.s * (dq + h / 2 * dv);
    int is_active;
    advance(&by, h, &state[0], &state[1], &is_active);
    derivative[1] = is_active ? -d.e * v - by.e * dv : dv + h * (by_force - force * dw / w) / w;
    derivative[0] += h / 2 * (dv + derivative[1]);
  }
  begin("solved");
  put("state", state, 2);
  put("derivative", derivative, 2);
  end();
}

static void solve(const char* request) {
  const char* problem = member(request, "problem");
  const int size = (int)number(problem, "size"), limit = (int)number(request, "max_iterations"),
            most = limit > 0 ? limit : 10000;
  double *m = numbers(member(problem, "m")), *q = numbers(member(problem, "q")),
         *z = numbers(member(request, "start"));
  double tolerance = number(request, "tolerance"), change = INFINITY;
  if (tolerance == 0) tolerance = 1e-9;
  int iterations = 0;
  for (; iterations < most && change > tolerance / 10; ++iterations) {
    change = 0;
    for (int i = 0; i < size; ++i) {
      double row = q[i];
      for (int j = 0; j < size; ++j) row += m[i * size + j] * z[j];
      const double better = fmax(0, z[i] - row / m[i * size + i]);
      change = fmax(change, fabs(better - z[i]));
      z[i] = better;
    }
  }
  begin(change <= tolerance / 10 ? "solved" : "failed");
  put("z", z, (size_t)size);
  fprintf(answers, ",\"iterations\":%d", iterations);
  end();
  free(m), free(q), free(z);
}

static void derivative(const char* request) {
  double* x = numbers(member(request, "x"));
  const double r = x[0], u = x[1], rho = x[2];
  const int is_open = r - rho * u <= 0;
  const double value = is_open ? r : rho * u, jacobian[2] = {is_open ? 1 : 0, is_open ? 0 : rho};
  begin("solved");
  put("value", &value, 1);
  put("jacobian", jacobian, 2);
  end();
  free(x);
}

static FILE* pipe_of(const char* variable, const char* mode) {
  const char* text = getenv(variable);
  return text == NULL ? NULL : fdopen(atoi(text), mode);
}

int main(void) {
  requests = pipe_of("ASSAY_REQUESTS_FD", "r");
  answers = pipe_of("ASSAY_ANSWERS_FD", "w");
  if (requests == NULL || answers == NULL) {
    fputs("start this program by assay study --subject ./client\n", stderr);
    return 2;
  }
  char* line = NULL;
  for (size_t room = 0; getline(&line, &room, requests) > 0;) {
    const char* at = member(line, "id") + 1;
    const size_t size = strcspn(at, "\"");
    if (size >= sizeof id) return 1;
    memcpy(id, at, size);
    id[size] = '\0';
    if (is(line, "request", "describe")) describe();
    if (is(line, "request", "run")) run(line);
    if (is(line, "request", "gradient")) gradient(line);
    if (is(line, "request", "solve")) solve(line);
    if (is(line, "request", "derivative")) derivative(line);
  }
  free(line);
  return 0;
}
