// title: Friction of a predicted contact turns a sphere by a wrong moment
// claim: A contact that is predicted before it closes is solved, and its friction acts at a point
//   outside of the sphere. A sphere of radius R that bounces obliquely then turns by up to 7 per cent
//   more than its change of velocity allows, however short the steps are.
// contract: Definition of the moment of a force at the contact: I Δω = m R Δv for a sphere. It holds
//   within 1 per cent with normalizedPredictionDistance 0, of which the documentation says "the
//   maximal normalized distance separating two objects that will generate predictive contacts".
// severity: wrong-answer
// oracle: The ratio I Δω/(m R Δv) of the velocities before and after is 1.
// family: spheres that fall at 1 m/s and slide at 1 m/s, with steps of 1/n s, n uniform in 1000 to
//   4000; counted where the ratio is wrong by more than 4 per cent, and by less than 2 per cent
//   without prediction
// samples: 100
import RAPIER from "@dimforge/rapier3d-compat";

await RAPIER.init();
const radius = 0.1, mass = 1, inertia = 0.4 * mass * radius * radius;

/** I Δω/(m R Δv) of a sphere of friction 0.2 and restitution 0.5 after its impact. */
function ratio(h, prediction) {
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  world.timestep = h;
  if (prediction !== undefined) {
    world.integrationParameters.normalizedPredictionDistance = prediction;
  }
  const rough = (shape) => shape.setFriction(0.2).setRestitution(0.5);
  const ground = world.createRigidBody(RAPIER.RigidBodyDesc.fixed());
  world.createCollider(
    rough(RAPIER.ColliderDesc.cuboid(100, 100, 1).setTranslation(0, 0, -1)), ground);
  const sphere = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic()
    .setTranslation(0, 0, 0.35 + radius).setLinvel(1, 0, -1).setCanSleep(false));
  world.createCollider(rough(RAPIER.ColliderDesc.ball(radius)).setMass(mass), sphere);
  for (let t = 0; t < 0.7; t += h) world.step();
  const dv = 1 - sphere.linvel().x, omega = sphere.angvel().y;
  world.free();
  return inertia * omega / (mass * radius * dv);
}

const off = (h, prediction) => Math.abs(ratio(h, prediction) - 1);

if (process.argv[2] === "--family") {
  let state = Number(process.argv[3]), found = 0;
  const count = Number(process.argv[4]);
  for (let k = 0; k < count; ++k) {
    state = (state * 1103515245 + 12345) % 2147483648;  // of the C standard
    const h = 1 / (1000 + 3000 * state / 2147483648);
    if (off(h) > 0.04 && off(h, 0) < 0.02) ++found;
  }
  console.log(`${found} of ${count}`);
} else {
  let worst = 0, worstWithout = 0;
  for (let n = 1000; n <= 4000; n += 500) {
    console.log(`h = 1/${n} s: ${ratio(1 / n).toFixed(4)}, without prediction `
      + `${ratio(1 / n, 0).toFixed(4)}; it must be 1`);
    worst = Math.max(worst, off(1 / n));
    worstWithout = Math.max(worstWithout, off(1 / n, 0));
  }
  process.exitCode = worst > 0.04 && worstWithout < 0.02 ? 0 : 1;
}
