// Rapier 3D, in single precision: https://rapier.rs/docs, its type declarations.
import { readFileSync } from "node:fs";

import RAPIER from "@dimforge/rapier3d-compat";

import { serve } from "./subject.mjs";

await RAPIER.init();

const far = 100;
const vector = ([x, y, z]) => ({ x, y, z });
const list = ({ x, y, z }) => [x, y, z];
const quaternion = ([w, x, y, z]) => ({ w, x, y, z });
const one = { x: 0, y: 0, z: 0, w: 1 };

/** The quaternion that turns e_z to the normal. */
function towards([x, y, z]) {
  if (z < -0.999999) return { w: 0, x: 1, y: 0, z: 0 };
  const s = Math.sqrt(2 * (1 + z));
  return { w: s / 2, x: -y / s, y: x / s, z: 0 };
}

class World {
  constructor(scene, h, options) {
    this.world = new RAPIER.World(vector(scene.gravity));
    this.world.timestep = h;
    const parameters = this.world.integrationParameters;
    parameters.numSolverIterations = options["solver-iterations"];
    parameters.numInternalPgsIterations = options["pgs-iterations"];
    if (options["allowed-error"] >= 0) {
      parameters.normalizedAllowedLinearError = options["allowed-error"];
    }
    if (options["prediction"] >= 0) {
      parameters.normalizedPredictionDistance = options["prediction"];
    }
    if (options["contact-frequency"] > 0) {
      parameters.contact_natural_frequency = options["contact-frequency"];
    }
    this.scene = scene;
    this.options = options;
    this.bodies = scene.bodies.map((body) => this.add(body));
    this.ground = this.world.createRigidBody(RAPIER.RigidBodyDesc.fixed());
    for (const { normal, offset } of scene.planes) {
      const deep = 1;
      const shape = RAPIER.ColliderDesc.cuboid(far, far, deep)
        .setRotation(towards(normal))
        .setTranslation(...normal.map((each) => (offset - deep) * each));
      this.world.createCollider(this.finished(shape), this.ground);
    }
    scene.joints.forEach((joint) => this.addJoint(joint));
  }
  finished(shape) {
    return shape.setFriction(this.scene.friction).setRestitution(this.scene.restitution)
      .setFrictionCombineRule(RAPIER.CoefficientCombineRule.Average)
      .setRestitutionCombineRule(RAPIER.CoefficientCombineRule.Average);
  }
  add({ mass, inertia, shape, half, start }) {
    const description = RAPIER.RigidBodyDesc.dynamic()
      .setTranslation(...start.x).setRotation(quaternion(start.p))
      .setLinvel(...start.v).setAngvel(vector(start.omega))
      .setAdditionalMassProperties(mass, { x: 0, y: 0, z: 0 }, vector(inertia), one)
      .setCanSleep(this.options.sleep !== 0).setCcdEnabled(this.options.ccd !== 0);
    const body = this.world.createRigidBody(description);
    if (shape !== "none") {
      const collider = shape === "sphere" ? RAPIER.ColliderDesc.ball(half[0])
        : RAPIER.ColliderDesc.cuboid(...half);
      this.world.createCollider(this.finished(collider).setDensity(0), body);
    }
    return body;
  }
  addJoint({ kind, a, b, anchor, axis }) {
    const first = this.bodies[a], second = b < 0 ? this.ground : this.bodies[b];
    const local = (body, point) => {
      const at = list(body.translation());
      return turnedBack(body.rotation(), point.map((each, i) => each - at[i]));
    };
    const in1 = vector(local(first, anchor)), in2 = vector(local(second, anchor));
    const along = vector(turnedBack(first.rotation(), axis));
    const data = kind === "ball" ? RAPIER.JointData.spherical(in1, in2)
      : kind === "hinge" ? RAPIER.JointData.revolute(in1, in2, along)
        : RAPIER.JointData.prismatic(in1, in2, along);
    this.world.createImpulseJoint(data, first, second, true);
  }
  get() {
    return this.bodies.map((body) => {
      const p = body.rotation();
      return { x: list(body.translation()), p: [p.w, p.x, p.y, p.z],
        v: list(body.linvel()), omega: list(body.angvel()) };
    });
  }
  push(body, force) {
    this.bodies[body].resetForces(true);
    this.bodies[body].addForce(vector(force), true);
  }
  step() { this.world.step(); }
  free() { this.world.free(); }
}

function turnedBack({ w, x, y, z }, a) {
  const u = [-x, -y, -z];
  const cross = (b, c) => [
    b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
  const t = cross(u, a).map((each) => 2 * each), s = cross(u, t);
  return a.map((each, i) => each + w * t[i] + s[i]);
}

const file = new URL("./node_modules/@dimforge/rapier3d-compat/package.json", import.meta.url);
serve({
  name: "rapier", description: "Rapier 3D, in single precision",
  version: JSON.parse(readFileSync(file)).version,
  options: [
    ["solver-iterations", "4", "numSolverIterations", "1", 1, 1e6],
    ["pgs-iterations", "1", "numInternalPgsIterations", "1", 1, 1e6],
    ["allowed-error", "-1", "normalizedAllowedLinearError; -1: not set", "m", -1, 1],
    ["prediction", "-1", "normalizedPredictionDistance; -1: not set", "m", -1, 1],
    ["contact-frequency", "0", "contact_natural_frequency; 0: not set", "1/s", 0, 1e9],
    ["ccd", "0", "1: continuous detection of collisions", "1", 0, 1],
    ["sleep", "1", "1: bodies may sleep", "1", 0, 1]],
  // Documentation of IntegrationParameters: "more accurate but slower", of solver iterations. But
  // they are substeps, and at the steps here their rounding in single precision outweighs this, by
  // own experiment; so do smaller prediction distances and allowed errors change no outcome for the
  // better. Friction acts at one point for each four contacts, FrictionModel: "less accurate"; this
  // package has no setting for it.
  best: "sleep=0",
  singlePrecision: true,
  refuse: (scene) => scene.rolling_friction !== 0 && "it has no rolling friction",
  make: (scene, h, options) => new World(scene, h, options) });
