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
  const cross = (b, c) => [
    b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
  const t = cross(u, a).map((each) => 2 * each), s = cross(u, t);
  return a.map((each, i) => each + w * t[i] + s[i]);
}

/** A scene in an engine, which has add, addPlane, addJoint and stateOf, or its own get. */
export class World {
  constructor(scene, options) { Object.assign(this, { scene, options }); }
  build() {
    this.bodies = this.scene.bodies.map((body) => this.add(body));
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
  const scheme = (name, description, flags, claims) => ({
    name, description, flags: [...flags, "takes-friction", "no-impulses"], claims, options,
    study_options: ";" + engine.best });
  return {
    protocol: 1, name: engine.name, description: engine.description, version: versionOf(engine.package),
    schemes: [
      scheme("coordinates", "scenes of problems with coordinates q", ["takes-nonlinear"],
        "position-sup=1 velocity-l1=1"),
      scheme("bodies", "scenes of problems of rigid bodies", ["takes-rigid-bodies"],
        "centre-position=1 centre-velocity-l1=1 attitude-direction=1 angular-velocity-l1=1")] };
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

function run(engine, { model, h, steps, options }) {
  const request = {
    problem: model.problem, parameters: model.parameters, options, h,
    q: model.initial_position, v: model.initial_velocity ?? [], mujoco: engine.name.startsWith("mujoco") };
  let scene;
  try {
    scene = ask(request);
  } catch (error) {
    return { status: "not-taken", message: String(error.stderr || error).trim() };
  }
  if (scene.rolling_friction !== 0 && !engine.hasRollingFriction) {
    return { status: "not-taken", message: "it has no rolling friction" };
  }
  if (scene.spinning_friction !== 0 && !engine.hasSpinningFriction) {
    return { status: "not-taken", message: "it has no spinning friction" };
  }
  const world = new engine.World(scene, h, options);
  const states = [];
  let failure = "";
  for (let k = 0; k < steps && !failure; ++k) {
    if (scene.spring) pushBySpring(world, scene.spring);
    world.step();
    const bodies = world.get().map(numbersOf).flat();
    if (!bodies.every(Number.isFinite)) failure = `step ${k + 1} left the finite numbers`;
    else states.push(bodies);
  }
  world.free();
  const impulses = Array(model.components).fill(0);
  const all = ask({ ...request, states }).map((state) => [...state, ...impulses]);
  return failure ? { status: "failed", message: failure, states: all }
    : { status: "solved", states: all };
}

export function serve(engine) {
  const answers = Number(process.env.ASSAY_ANSWERS_FD);
  const requests = createInterface({
    input: createReadStream(null, { fd: Number(process.env.ASSAY_REQUESTS_FD) }) });
  requests.on("line", (line) => {
    const request = JSON.parse(line);
    const answer = request.request === "describe" ? describe(engine) : run(engine, request);
    let text = Buffer.from(JSON.stringify({ id: request.id, ...answer }) + "\n");
    while (text.length > 0) text = text.subarray(writeSync(answers, text));
  });
}
