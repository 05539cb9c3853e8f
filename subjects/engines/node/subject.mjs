// The process protocol of Assay for engines in JavaScript; see docs/process-protocol.md. The program
// `scene` beside the folder of this file makes scenes, and states of problems from states of bodies.
import { execFileSync } from "node:child_process";
import { createReadStream, readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";

const scenes = new URL("../scene", import.meta.url).pathname;
const singlePrecision =
  ["significand-bits", "24", "of its numbers: single precision", "1", 24, 24];

function ask(request) {
  const text = JSON.stringify(request);
  const limits = { input: text, maxBuffer: 1 << 30, stdio: ["pipe", "pipe", "pipe"] };
  return JSON.parse(execFileSync(scenes, [], limits));
}

/** Of a vector in the world, its parts along the axes that the quaternion turns. */
export function turnedBack([w, x, y, z], a) {
  const u = [-x, -y, -z];
  const t = cross(u, a).map((each) => 2 * each), s = cross(u, t);
  return a.map((each, i) => each + w * t[i] + s[i]);
}

export const difference = (a, b) => a.map((each, i) => each - b[i]);
export const cross = (b, c) => [
  b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];

/**
 * A scene in an engine, which has add, addPlane, addJoint and stateOf, or its own get. If the engine
 * tells impulses, then impulses() is the list of those of the last step, each as ContactImpulse of
 * contact_impulses.hpp.
 */
export class World {
  constructor(scene, options) { Object.assign(this, { scene, options }); }
  build() {
    this.bodies = this.scene.bodies.map((body, i) => this.add(body, i));
    this.scene.planes.forEach((plane) => this.addPlane(plane));
    this.scene.joints.forEach((joint) => this.addJoint(joint));
  }
  get() { return this.bodies.map((body) => this.stateOf(body)); }
}

function versionOf(name) {
  const file = new URL(`./node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(file)).version;
}

function describe(engine) {
  const rows = [...engine.options, ...ask(null)];
  if (engine.singlePrecision) rows.push(singlePrecision);
  const options = rows.map(([name, value, meaning, unit, low, high]) => (
    { name, default: value, meaning, unit, low, high }));
  const scheme = (name, description, rigid, tells) => ({
    name, description, options, study_options: ";" + engine.best,
    flags: [rigid ? "takes-rigid-bodies" : "takes-nonlinear", "takes-friction",
      ...(tells ? [] : ["no-impulses"])],
    claims: rigid
      ? "centre-position=1 centre-velocity-l1=1 attitude-direction=1 angular-velocity-l1=1"
      : "position-sup=1 velocity-l1=1" });
  const schemes = [
    scheme("coordinates", "scenes of problems with coordinates q", false, false),
    scheme("bodies", "scenes of problems of rigid bodies", true, false)];
  if (engine.tellsImpulses) {
    schemes.push(
      scheme("contacts", "as coordinates, with the impulses of contacts", false, true),
      scheme("body-contacts", "as bodies, with the impulses of contacts", true, true));
  }
  return {
    protocol: 1, name: engine.name, description: engine.description,
    version: versionOf(engine.package), schemes };
}

const numbersOf = ({ x, p, v, omega }) => [...x, ...p, ...v, ...omega];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function pushBySpring(world, spring) {
  const { x, v } = world.get()[0];
  const way = x.map((each, i) => each - spring.origin[i]);
  const force = -spring.stiffness * dot(way, spring.direction)
    - spring.damping * dot(v, spring.direction) - spring.constant;
  world.push(0, spring.direction.map((each) => force * each));
}

/** Why an engine does not take a scene; empty: it does. */
function refusal(engine, scene, tells, options) {
  if (scene.rolling_friction !== 0 && !engine.hasRollingFriction) return "it has no rolling friction";
  if (scene.spinning_friction !== 0 && !engine.hasSpinningFriction) {
    return "it has no spinning friction";
  }
  return tells ? engine.tellsImpulses(scene, options) : "";
}

/** The impulses of the problem in each step from those of the engine, q and the rows at its start. */
async function impulsesOf(model, request, told, states, evaluate) {
  if (model.components === 0) return told.map(() => []);
  const rows = model.kind === "newton-euler" ? "velocity_matrix" : "gap_jacobian";
  const steps = [];
  for (let k = 0; k < told.length; ++k) {
    const q = k === 0 ? model.initial_position : states[k - 1].slice(0, model.coordinates);
    const t = model.initial_time + k * request.h;
    steps.push({ told: told[k], q, rows: await evaluate(rows, t, q) });
  }
  return ask({ ...request, contacts: model, steps });
}

/** The states of all bodies after each step, and what the contacts did in it. */
function motionOf(world, spring, count, tells) {
  const states = [], told = [];
  for (let k = 0; k < count; ++k) {
    if (spring) pushBySpring(world, spring);
    world.step();
    const bodies = world.get().map(numbersOf).flat();
    if (!bodies.every(Number.isFinite)) {
      return { states, told, failure: `step ${k + 1} left the finite numbers` };
    }
    states.push(bodies);
    if (tells) told.push(world.impulses());
  }
  return { states, told, failure: "" };
}

async function run(engine, { scheme, model, h, steps, options }, evaluate) {
  const request = {
    problem: model.problem, parameters: model.parameters, options, h,
    q: model.initial_position, v: model.initial_velocity ?? [], mujoco: engine.name.startsWith("mujoco") };
  const tells = scheme.endsWith("contacts");
  let scene;
  try {
    scene = ask(request);
    if (tells) ask({ ...request, contacts: model, steps: [] });
  } catch (error) {
    return { status: "not-taken", message: String(error.stderr || error).trim() };
  }
  const message = refusal(engine, scene, tells, options);
  if (message) return { status: "not-taken", message };
  const world = new engine.World(scene, h, options);
  const { states, told, failure } = motionOf(world, scene.spring, steps, tells);
  world.free();
  const all = ask({ ...request, states });
  const impulses = tells ? await impulsesOf(model, request, told, all, evaluate)
    : all.map(() => Array(model.components).fill(0));
  const answer = { states: all.map((state, k) => [...state, ...impulses[k]]) };
  return failure ? { status: "failed", message: failure, ...answer } : { status: "solved", ...answer };
}

export async function serve(engine) {
  const answers = Number(process.env.ASSAY_ANSWERS_FD);
  const lines = createInterface({
    input: createReadStream(null, { fd: Number(process.env.ASSAY_REQUESTS_FD) }) })[Symbol.asyncIterator]();
  const write = (answer) => {
    let text = Buffer.from(JSON.stringify(answer) + "\n");
    while (text.length > 0) text = text.subarray(writeSync(answers, text));
  };
  const read = async () => {
    const { value, done } = await lines.next();
    return done ? null : JSON.parse(value);
  };
  for (let request = await read(); request !== null; request = await read()) {
    const { id } = request;
    const evaluate = async (name, t, q) => {
      write({ id, evaluate: [name], t, q });
      return (await read()).values[name];
    };
    write({ id, ...(request.request === "describe" ? describe(engine)
      : await run(engine, request, evaluate)) });
  }
}
