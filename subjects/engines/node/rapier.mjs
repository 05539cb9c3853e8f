// Rapier 3D, in single precision: https://rapier.rs/docs, its type declarations.
import RAPIER from "@dimforge/rapier3d-compat";

import { World, serve, turnedBack } from "./subject.mjs";

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

class RapierWorld extends World {
  constructor(scene, h, options) {
    super(scene, options);
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
    if (options["length-unit"] !== 0) parameters.lengthUnit = scene.length_units;
    this.colliders = [];  // { collider, number }: of a body, or -1 - that of a plane
    this.ground = this.world.createRigidBody(RAPIER.RigidBodyDesc.fixed());
    this.build();
  }
  addPlane({ normal, foot }) {
    const deep = this.scene.length_units;
    const shape = RAPIER.ColliderDesc.cuboid(far * deep, far * deep, deep)
      .setRotation(towards(normal))
      .setTranslation(...foot.map((each, i) => each - deep * normal[i]));
    const planes = this.colliders.filter(({ number }) => number < 0).length;
    this.collide(shape, this.ground, -1 - planes);
  }
  collide(shape, body, number) {
    shape.setFriction(this.scene.friction).setRestitution(this.scene.restitution)
      .setFrictionCombineRule(RAPIER.CoefficientCombineRule.Average)
      .setRestitutionCombineRule(RAPIER.CoefficientCombineRule.Average);
    this.colliders.push({ collider: this.world.createCollider(shape, body), number });
  }
  add({ mass, inertia, shape, half, start }, number) {
    const description = RAPIER.RigidBodyDesc.dynamic()
      .setTranslation(...start.x).setRotation(quaternion(start.p))
      .setLinvel(...start.v).setAngvel(vector(start.omega))
      .setAdditionalMassProperties(mass, { x: 0, y: 0, z: 0 }, vector(inertia), one)
      .setCanSleep(this.options.sleep !== 0).setCcdEnabled(this.options.ccd !== 0);
    const body = this.world.createRigidBody(description);
    if (shape !== "none") {
      const collider = shape === "sphere" ? RAPIER.ColliderDesc.ball(half[0])
        : RAPIER.ColliderDesc.cuboid(...half);
      this.collide(collider.setDensity(0), body, number);
    }
    return body;
  }
  addJoint({ kind, a, b, anchor, axis }) {
    const first = this.bodies[a], second = b < 0 ? this.ground : this.bodies[b];
    const local = (body, point) => {
      const { x, p } = this.stateOf(body);
      return turnedBack(p, point.map((each, i) => each - x[i]));
    };
    const in1 = vector(local(first, anchor)), in2 = vector(local(second, anchor));
    const along = vector(turnedBack(this.stateOf(first).p, axis));
    const data = kind === "ball" ? RAPIER.JointData.spherical(in1, in2)
      : kind === "hinge" ? RAPIER.JointData.revolute(in1, in2, along)
        : RAPIER.JointData.prismatic(in1, in2, along);
    this.world.createImpulseJoint(data, first, second, true);
  }
  stateOf(body) {
    const { w, x, y, z } = body.rotation();
    return { x: list(body.translation()), p: [w, x, y, z],
      v: list(body.linvel()), omega: list(body.angvel()) };
  }
  push(body, force) {
    this.bodies[body].resetForces(true);
    this.bodies[body].addForce(vector(force), true);
  }
  step() { this.world.step(); }
  /** Of spheres: all pass through their centres. */
  impulses() {
    const told = [], none = [0, 0, 0];
    this.colliders.forEach((pushed, i) => this.colliders.slice(0, i).forEach((pushing) => {
      this.world.contactPair(pushing.collider, pushed.collider, (manifold, flipped) => {
        const normal = list(manifold.normal());  // from the first to the second
        for (let k = 0; k < manifold.numContacts(); ++k) {
          const size = (flipped ? -1 : 1) * manifold.contactImpulse(k);
          told.push({ a: pushed.number, b: pushing.number,
            impulse: normal.map((each) => size * each), moment_a: none, moment_b: none });
        }
      });
    }));
    return told;
  }
  free() { this.world.free(); }
}

serve({
  name: "rapier", description: "Rapier 3D, in single precision",
  package: "@dimforge/rapier3d-compat",
  options: [
    ["solver-iterations", "4", "numSolverIterations", "1", 1, 1e6],
    ["pgs-iterations", "1", "numInternalPgsIterations", "1", 1, 1e6],
    ["allowed-error", "-1", "normalizedAllowedLinearError; -1: not set", "m", -1, 1],
    ["prediction", "-1", "normalizedPredictionDistance; -1: not set", "m", -1, 1],
    ["length-unit", "0", "1: lengthUnit is told the units of the scene", "1", 0, 1],
    ["contact-frequency", "0", "contact_natural_frequency; 0: not set", "1/s", 0, 1e9],
    ["ccd", "0", "1: continuous detection of collisions", "1", 0, 1],
    ["sleep", "1", "1: bodies may sleep", "1", 0, 1]],
  // Documentation of IntegrationParameters: "more accurate but slower", of solver iterations. But
  // they are substeps, and at the steps here their rounding in single precision outweighs this, by
  // own experiment. normalizedPredictionDistance: "the maximal distance separating two objects that
  // will generate predictive contacts"; friction of a predicted contact acts at a point outside of
  // the body, and its moment is wrong by the distance. Friction acts at one point for each four
  // contacts, FrictionModel: "less accurate"; this package has no setting for it. Its thresholds are
  // "multiplied by the lengthUnit".
  best: "sleep=0 prediction=0 length-unit=1",
  singlePrecision: true,
  // contactTangentImpulseX and Y are 0 where friction acts, and contactImpulse of a box counts points
  // that did not push in this step.
  tellsImpulses: ({ bodies, friction }) =>
    friction === 0 && bodies.every(({ shape }) => shape === "sphere") ? ""
      : "it tells the impulses of spheres without friction alone",
  World: RapierWorld });
