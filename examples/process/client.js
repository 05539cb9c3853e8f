// A scheme, a solver and a derivative in JavaScript as a subject of Assay, for node. The protocol is
// docs/process-protocol.md.
"use strict";
const fs = require("fs");
const requests = Number(process.env.ASSAY_REQUESTS_FD), answers = Number(process.env.ASSAY_ANSWERS_FD);

let rest = Buffer.alloc(0);
function readLine() {
  for (;;) {
    const end = rest.indexOf(10);
    if (end >= 0) {
      const line = rest.toString("utf8", 0, end);
      rest = rest.subarray(end + 1);
      return line;
    }
    const piece = Buffer.alloc(65536);
    const size = fs.readSync(requests, piece, 0, piece.length, null);
    if (size === 0) process.exit(0);
    rest = Buffer.concat([rest, piece.subarray(0, size)]);
  }
}
function send(answer) {
  const bytes = Buffer.from(JSON.stringify(answer) + "\n");
  for (let sent = 0; sent < bytes.length;) sent += fs.writeSync(answers, bytes, sent);
}
/** The bits of numbers, which are read faster than decimals. */
function digits(numbers) {
  const bytes = Buffer.alloc(8 * numbers.length);
  numbers.forEach((x, k) => bytes.writeDoubleBE(x, 8 * k));
  return bytes.toString("hex");
}

function describe() {
  return {
    protocol: 1, name: "js", description: "subjects in JavaScript", version: "1",
    schemes: [{
      name: "symplectic-euler", description: "symplectic Euler with one contact",
      flags: ["takes-nonlinear"], claims: "event-capturing 1"}],
    solvers: [{name: "projected-gauss-seidel", description: "one row after the other",
               flags: ["takes-lcp"], default_tolerance: 1e-9}],
    derivatives: [{name: "normal", description: "the normal part of the Alart-Curnier function",
                   source: "my notes, (12)", map: "alart-curnier-normal",
                   parts: ["value", "jacobian"]}]};
}

/** One coordinate and one contact; the functions of the model are asked for. */
function run({id, model, h, steps}) {
  if (model.coordinates !== 1 || model.components !== 1) {
    return {status: "not-taken", message: "one coordinate and one contact alone"};
  }
  const ask = (names, at) => {
    send({id, evaluate: names, ...at});
    return JSON.parse(readLine()).values;
  };
  const states = [], e = model.laws[0].restitution;
  let [q] = model.initial_position, [v] = model.initial_velocity;
  for (let k = 0; k < steps; ++k) {
    const t = model.initial_time + k * h;
    const {mass_at: [[m]], force: [f], gap: [g], gap_jacobian: [[a]], gap_rate: [rate]} =
      ask(["mass_at", "force", "gap", "gap_jacobian", "gap_rate"], {t, q: [q], v: [v]});
    const before = a * v + rate;
    v += h * f / m;
    const impulse = g <= 0 ? Math.max(0, -m * (a * v + rate + e * before) / (a * a)) : 0;
    v += a * impulse / m;
    q += h * v;
    states.push(q, v, impulse);
  }
  return {status: "solved", states: digits(states)};
}

function solve({problem: {size, m, q}, start, tolerance, max_iterations}) {
  const z = start.slice();
  for (let iteration = 1; iteration <= (max_iterations || 10000); ++iteration) {
    let change = 0;
    for (let i = 0; i < size; ++i) {
      const w = q[i] + m[i].reduce((sum, entry, j) => sum + entry * z[j], 0);
      const better = Math.max(0, z[i] - w / m[i][i]);
      change = Math.max(change, Math.abs(better - z[i]));
      z[i] = better;
    }
    if (change <= (tolerance || 1e-9) / 10) return {status: "solved", z, iterations: iteration};
  }
  return {status: "failed", message: "too many iterations", iterations: max_iterations};
}

function derivative({x: [r, u, rho]}) {
  const open = r - rho * u <= 0;
  return {status: "solved", value: [open ? r : rho * u], jacobian: [open ? [1, 0] : [0, rho]]};
}

const work = {describe, run, solve, derivative};
for (;;) {
  const request = JSON.parse(readLine());
  let answer;
  try {
    const known = work[request.request];
    answer = known ? known(request) : {status: "not-taken", message: "an unknown request"};
  } catch (error) {
    answer = {status: "raised", message: String(error)};
  }
  send({id: request.id, ...answer});
}
