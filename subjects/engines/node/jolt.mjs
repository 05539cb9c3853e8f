// Jolt Physics, in single precision: https://jrouwe.github.io/JoltPhysics, PhysicsSettings.h.
import load from "jolt-physics";

import { World, serve } from "./subject.mjs";

const Jolt = await load();
const [still, moving, untouched] = [0, 1, 2];  // layers; bodies without a shape collide with nothing
const vec = ([x, y, z]) => new Jolt.Vec3(x, y, z);
const rvec = ([x, y, z]) => new Jolt.RVec3(x, y, z);
const list = (a) => [a.GetX(), a.GetY(), a.GetZ()];

function settings() {
  const result = new Jolt.JoltSettings();
  const layers = new Jolt.ObjectLayerPairFilterTable(3);
  layers.EnableCollision(still, moving);
  layers.EnableCollision(moving, moving);
  const broad = new Jolt.BroadPhaseLayerInterfaceTable(3, 3);
  [still, moving, untouched].forEach((each) => {
    broad.MapObjectToBroadPhaseLayer(each, new Jolt.BroadPhaseLayer(each));
  });
  result.mObjectLayerPairFilter = layers;
  result.mBroadPhaseLayerInterface = broad;
  result.mObjectVsBroadPhaseLayerFilter =
    new Jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 3, layers, 3);
  result.mMaxWorkerThreads = 0;
  return result;
}

class JoltWorld extends World {
  constructor(scene, h, options) {
    super(scene, options);
    this.h = h;
    this.jolt = new Jolt.JoltInterface(settings());
    this.system = this.jolt.GetPhysicsSystem();
    this.bodiesOf = this.system.GetBodyInterface();
    this.system.SetGravity(vec(scene.gravity));
    const physics = this.system.GetPhysicsSettings();
    physics.mNumVelocitySteps = options["velocity-steps"];
    physics.mNumPositionSteps = options["position-steps"];
    physics.mBaumgarte = options.baumgarte;
    physics.mSpeculativeContactDistance = options["speculative-distance"];
    physics.mPenetrationSlop = options["penetration-slop"];
    physics.mMinVelocityForRestitution = options["restitution-velocity"];
    physics.mAllowSleeping = options.sleep !== 0;
    this.system.SetPhysicsSettings(physics);
    this.build();
  }
  /** Of two bodies Jolt takes the root of the product of friction, the larger restitution. */
  finished(creation) {
    creation.mFriction = this.scene.friction;
    creation.mRestitution = this.scene.restitution;
    return this.bodiesOf;
  }
  add({ mass, inertia, shape, half, start }) {
    const skin = 0.001;
    const form = shape === "box" ? new Jolt.BoxShape(vec(half), skin)
      : new Jolt.SphereShape(shape === "sphere" ? half[0] : 0.1);
    const [w, x, y, z] = start.p;
    const creation = new Jolt.BodyCreationSettings(form, rvec(start.x),
      new Jolt.Quat(x, y, z, w), Jolt.EMotionType_Dynamic, shape === "none" ? untouched : moving);
    creation.mLinearDamping = this.options["linear-damping"];
    creation.mAngularDamping = this.options["angular-damping"];
    creation.mApplyGyroscopicForce = this.options.gyroscopic !== 0;
    creation.mMaxLinearVelocity = creation.mMaxAngularVelocity = 1e6;
    creation.mOverrideMassProperties = Jolt.EOverrideMassProperties_MassAndInertiaProvided;
    creation.mMassPropertiesOverride.mMass = mass;
    creation.mMassPropertiesOverride.mInertia = Jolt.Mat44.prototype.sScaleVec3(vec(inertia));
    this.finished(creation);
    const body = this.bodiesOf.CreateBody(creation);
    this.bodiesOf.AddBody(body.GetID(), Jolt.EActivation_Activate);
    body.SetLinearVelocity(vec(start.v));
    body.SetAngularVelocity(vec(start.omega));
    return body;
  }
  addPlane({ normal, foot }) {
    const shape = new Jolt.PlaneShape(new Jolt.Plane(vec(normal), 0));
    const creation = new Jolt.BodyCreationSettings(shape, rvec(foot),
      new Jolt.Quat(0, 0, 0, 1), Jolt.EMotionType_Static, still);
    this.finished(creation);
    this.bodiesOf.AddBody(
      this.bodiesOf.CreateBody(creation).GetID(), Jolt.EActivation_DontActivate);
  }
  addJoint({ kind, a, b, anchor, axis }) {
    const second = b < 0 ? this.jolt.sGetFixedToWorldBody?.() ?? Jolt.Body.prototype.sFixedToWorld
      : this.bodies[b];
    const settings = kind === "ball" ? new Jolt.PointConstraintSettings()
      : kind === "hinge" ? new Jolt.HingeConstraintSettings() : new Jolt.SliderConstraintSettings();
    settings.mPoint1 = settings.mPoint2 = rvec(anchor);
    const across = Math.abs(axis[2]) < 0.9 ? [axis[1], -axis[0], 0] : [0, axis[2], -axis[1]];
    const norm = Math.hypot(...across), normal = vec(across.map((each) => each / norm));
    const name = kind === "hinge" ? "mHingeAxis" : "mSliderAxis";
    if (kind !== "ball") {
      settings[name + "1"] = settings[name + "2"] = vec(axis);
      settings.mNormalAxis1 = settings.mNormalAxis2 = normal;
    }
    this.system.AddConstraint(settings.Create(this.bodies[a], second));
  }
  stateOf(body) {
    const p = body.GetRotation();
    return { x: list(body.GetCenterOfMassPosition()), p: [p.GetW(), p.GetX(), p.GetY(), p.GetZ()],
      v: list(body.GetLinearVelocity()), omega: list(body.GetAngularVelocity()) };
  }
  push(body, force) { this.bodies[body].AddForce(vec(force)); }
  step() { this.jolt.Step(this.h, this.options["collision-steps"]); }
  free() { Jolt.destroy(this.jolt); }
}

serve({
  name: "jolt", description: "Jolt Physics, in single precision",
  package: "jolt-physics",
  options: [
    ["velocity-steps", "10", "mNumVelocitySteps", "1", 1, 1e6],
    ["position-steps", "2", "mNumPositionSteps", "1", 0, 1e6],
    ["collision-steps", "1", "of Step", "1", 1, 1e6],
    ["baumgarte", "0.2", "mBaumgarte", "1", 0, 1],
    ["speculative-distance", "0.02", "mSpeculativeContactDistance", "m", 0, 1e6],
    ["penetration-slop", "0.02", "mPenetrationSlop", "m", 0, 1e6],
    ["restitution-velocity", "1", "mMinVelocityForRestitution", "m/s", 0, 1e6],
    ["linear-damping", "0.05", "mLinearDamping", "1/s", 0, 1e6],
    ["angular-damping", "0.05", "mAngularDamping", "1/s", 0, 1e6],
    ["gyroscopic", "0", "mApplyGyroscopicForce", "1", 0, 1],
    ["sleep", "1", "mAllowSleeping", "1", 0, 1]],
  // PhysicsSettings.h: "minimal velocity needed before a collision can be elastic"; "radius around
  // objects inside which speculative contact points will be detected"; "how much bodies are allowed
  // to sink into each other". BodyCreationSettings.h: "linear damping: dv/dt = -c * v", "set to true
  // to calculate the gyroscopic force".
  best: "velocity-steps=50 position-steps=10 speculative-distance=0 penetration-slop=0 "
    + "restitution-velocity=0 linear-damping=0 angular-damping=0 gyroscopic=1 sleep=0",
  singlePrecision: true,
  World: JoltWorld });
