// title: The impulses of friction are told as 0 where friction acts
// claim: A sphere that slides on a plane loses speed by friction, but contactTangentImpulseX and
//   contactTangentImpulseY of its contact are 0 in every step. contactImpulse, of the normal, is
//   right in the same steps.
// contract: Documentation of ContactData, whose fields these functions give, tangent_impulse: "The
//   friction impulses along the basis orthonormal to the contact normal, applied to the first
//   collider's rigid-body". Issue 818 of dimforge/rapier reports 0, or no number, in the plane.
// severity: wrong-answer
// oracle: The balance of momentum: the horizontal change m Δv of a step is the impulse of friction,
//   as nothing else acts along the plane.
// family: spheres of 1 kg with the coefficient of friction 0.2 that start at 1 to 4 m/s; counted
//   where a step changes m v along the plane by more than 1e-3 N s, and all impulses of friction are
//   told as 0
// samples: 100
import RAPIER from "@dimforge/rapier3d-compat";

await RAPIER.init();
const radius = 0.1, mass = 1, h = 1 / 60;

/** In the step with the largest change of m v along the plane: this change, and what is told. */
function strongest(speed) {
  const world = new RAPIER.World({ x: 0, y: 0, z: -9.81 });
  world.timestep = h;
  const ground = world.createCollider(
    RAPIER.ColliderDesc.cuboid(100, 100, 1).setTranslation(0, 0, -1).setFriction(0.2),
    world.createRigidBody(RAPIER.RigidBodyDesc.fixed()));
  const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic()
    .setTranslation(0, 0, radius).setLinvel(speed, 0, 0).setCanSleep(false));
  const sphere = world.createCollider(
    RAPIER.ColliderDesc.ball(radius).setMass(mass).setFriction(0.2), body);
  let worst = { change: 0 };
  for (let k = 0; k < 10; ++k) {
    const before = body.linvel();
    world.step();
    const after = body.linvel();
    const step = { change: mass * Math.hypot(after.x - before.x, after.y - before.y),
      pushed: mass * (after.z - before.z + 9.81 * h), normal: 0, friction: 0 };
    world.contactPair(ground, sphere, (manifold) => {
      for (let i = 0; i < manifold.numContacts(); ++i) {
        step.normal += manifold.contactImpulse(i);
        step.friction += Math.hypot(
          manifold.contactTangentImpulseX(i), manifold.contactTangentImpulseY(i));
      }
    });
    if (step.change > worst.change) worst = step;
  }
  world.free();
  return worst;
}

const isWrong = ({ change, friction }) => change > 1e-3 && friction === 0;

if (process.argv[2] === "--family") {
  let state = Number(process.argv[3]), found = 0;
  const count = Number(process.argv[4]);
  for (let k = 0; k < count; ++k) {
    state = (state * 1103515245 + 12345) % 2147483648;  // of the C standard
    if (isWrong(strongest(1 + 3 * state / 2147483648))) ++found;
  }
  console.log(`${found} of ${count}`);
} else {
  const step = strongest(2);
  console.log(`along the plane m v changes by ${step.change.toFixed(5)} N s in a step, `
    + `${step.friction} N s are told`);
  console.log(`along the normal it changes by ${step.pushed.toFixed(5)} N s, `
    + `${step.normal.toFixed(5)} N s are told`);
  process.exitCode = isWrong(step) ? 0 : 1;
}
