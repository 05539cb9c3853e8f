// MuJoCo, its official WebAssembly: https://mujoco.readthedocs.io. The options and settings are
// those of mujoco.cpp.
import load from "@mujoco/mujoco";

import { World, cross, difference, serve, turnedBack } from "./subject.mjs";

const mujoco = await load();

class MujocoWorld extends World {
  constructor(scene, _h, options) {
    super(scene, options);
    this.model = mujoco.MjModel.from_xml_string(scene.document);
    this.data = new mujoco.MjData(this.model);
    this.parts = new mujoco.DoubleBuffer(6);
    const { jnt_dofadr: first, jnt_type: kind } = this.model;
    scene.bodies.forEach(({ start }, i) => {
      const joint = this.model.body_jntadr[i + 1], v = first[joint];
      const held = scene.joints.find(({ a, b }) => a === i && b >= 0);
      const turn = held ? scene.bodies[held.b].start.omega : [0, 0, 0];
      const omega = turnedBack(start.p, start.omega.map((each, k) => each - turn[k]));
      if (kind[joint] === 3) {
        const axis = this.model.jnt_axis.subarray(3 * joint, 3 * joint + 3);
        this.data.qvel[v] = omega[0] * axis[0] + omega[1] * axis[1] + omega[2] * axis[2];
      } else {
        const all = kind[joint] === 0 ? [...start.v, ...omega] : omega;
        all.forEach((each, k) => { this.data.qvel[v + k] = each; });
      }
    });
  }
  get() {
    const { model, data } = this;
    mujoco.mj_kinematics(model, data);
    mujoco.mj_comPos(model, data);
    mujoco.mj_comVel(model, data);
    const states = [];
    for (let body = 1; body < model.nbody; ++body) {
      const x = [...data.xipos.subarray(3 * body, 3 * body + 3)];
      const p = [...data.xquat.subarray(4 * body, 4 * body + 4)];
      const twist = velocityOf(model, data, body, x);
      states.push({ x, p, v: twist.slice(3), omega: twist.slice(0, 3) });
    }
    return states;
  }
  push(body, force) {
    force.forEach((each, i) => { this.data.xfrc_applied[6 * (body + 1) + i] = each; });
  }
  step() {
    mujoco.mj_step(this.model, this.data);
    this.told = this.contacts();
  }
  impulses() { return this.told; }
  /** Of the forces by which the last step changed velocities, from the geometry of its start. */
  contacts() {
    const { model, data } = this, all = data.contact, told = [];
    for (let i = 0; i < all.size(); ++i) {
      const contact = all.get(i), { frame, geom1, geom2 } = contact, pos = [...contact.pos];
      mujoco.mj_contactForce(model, data, i, this.parts);
      const parts = this.parts.GetView();
      const inWorld = (first) => [0, 1, 2].map((k) => model.opt.timestep * (
        frame[k] * parts[first] + frame[3 + k] * parts[first + 1] + frame[6 + k] * parts[first + 2]));
      // The normal points from the first geometry to the second, which is pushed along it.
      const impulse = inWorld(0), couple = inWorld(3);
      const moment = (geometry, sign) => {
        const body = model.geom_bodyid[geometry];
        const turning = cross(difference(pos, data.xipos.subarray(3 * body, 3 * body + 3)), impulse);
        return turning.map((each, k) => sign * (each + couple[k]));
      };
      told.push({ a: this.numberOf(geom2), b: this.numberOf(geom1), impulse,
        moment_a: moment(geom2, 1), moment_b: moment(geom1, -1) });
      contact.delete();
    }
    all.delete();
    return told;
  }
  /** Of the body of a geometry, or -1 - that of a plane: the first geometries are planes. */
  numberOf(geometry) {
    const body = this.model.geom_bodyid[geometry];
    return body === 0 ? -1 - geometry : body - 1;
  }
  free() { this.parts.delete(); this.data.delete(); this.model.delete(); }
}

/** cvel is the twist at the centre of mass of the tree; the velocity at x, in the world. */
function velocityOf(model, data, body, x) {
  const root = model.body_rootid[body];
  const [a, b, c, ...v] = data.cvel.subarray(6 * body, 6 * body + 6);
  const [r, s, t] = x.map((each, i) => each - data.subtree_com[3 * root + i]);
  return [a, b, c, v[0] + b * t - c * s, v[1] + c * r - a * t, v[2] + a * s - b * r];
}

serve({
  name: "mujoco-wasm", description: "MuJoCo, its official WebAssembly",
  package: "@mujoco/mujoco",
  options: [
    ["elliptic", "0", "1: elliptic cones, 0: pyramidal ones", "1", 0, 1],
    ["impratio", "1", "of the impedances of friction and normal force", "1", 1e-3, 1e6],
    ["iterations", "100", "of the solver", "1", 1, 1e6],
    ["tolerance", "1e-8", "of the solver", "1", 0, 1],
    ["noslip-iterations", "0", "of the solver that keeps contacts from slipping", "1", 0, 1e6],
    ["integrator", "0", "0: Euler, 1: RK4, 2: implicit", "1", 0, 2],
    ["solver", "2", "0: PGS, 1: CG, 2: Newton", "1", 0, 2],
    ["solref-time", "0.02", "time constant of contacts", "s", 0, 1e6],
    ["solref-damping", "1", "damping ratio of contacts", "1", 0, 1e6],
    ["contact-steps", "0", "steps that a contact lasts; 0: solref-time, no restitution", "1", 0, 1e6],
    ["solimp-d0", "0.9", "impedance at the surface", "1", 1e-4, 1],
    ["solimp-dmax", "0.95", "impedance at solimp-width", "1", 1e-4, 1],
    ["solimp-width", "0.001", "of the range of impedances", "m", 1e-9, 1e6]],
  best: "elliptic=1 impratio=100 tolerance=1e-12 noslip-iterations=20 contact-steps=20 "
    + "solimp-d0=0.99 solimp-dmax=0.99",
  hasRollingFriction: true,
  hasSpinningFriction: true,
  // Other integrators than Euler's find forces more than once in a step.
  tellsImpulses: (_scene, { integrator }) =>
    integrator === 0 ? "" : "impulses are told of integrator=0 alone",
  World: MujocoWorld });
