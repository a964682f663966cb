import type { SeededRandom } from '@touchdown/shared/catalogue/testing/seeded-random.ts';

/** What a radar would measure at one place of the simulated storm. */
export interface StormAir {
  REF: number;
  VEL: number;
  SW: number;
  ZDR: number;
  PHI: number;
  RHO: number;
}

export interface Storm {
  /** Position of the mesocyclone, in kilometres east and north of the radar. */
  x: number;
  y: number;
  /** Clockwise from north, radians. */
  heading: number;
  strength: number;
}

/** The storm has no echo farther than this from the mesocyclone. */
const stormKm = 90;

/**
 * The coordinates of the storm are `ahead` and `left` of its direction, with the mesocyclone at the origin. The
 * core of the forward flank is ahead and to the left; the hook extends from its rear around the origin; the
 * wind rotates about the origin, fastest at a distance of 1.5 km.
 */
export function sampleStorm(
  x: number,
  y: number,
  elevationDegrees: number,
  { x: stormX, y: stormY, heading, strength }: Storm,
  random: SeededRandom,
): StormAir | undefined {
  const dx = x - stormX;
  const dy = y - stormY;
  if (Math.abs(dx) > stormKm || Math.abs(dy) > stormKm) return undefined;
  const ahead = dx * Math.sin(heading) + dy * Math.cos(heading);
  const left = -dx * Math.cos(heading) + dy * Math.sin(heading);
  const grain = (random.next() + random.next() + random.next() - 1.5) * 3;
  const texture = 2 * Math.sin(x * 1.7 + y * 0.9) + 2 * Math.sin(x * 0.6 - y * 1.3);
  const echo = stormEcho(ahead, left, strength);
  // Above the lowest beam the core is weaker.
  const REF = echo - elevationDegrees * 1.5 + (texture + grain) * Math.min(1, Math.max(0, echo / 15));
  if (!(REF > 2)) return undefined;
  const debris = Math.exp(-(ahead ** 2 + left ** 2) / 0.8) * strength;
  const noise = random.next();
  return {
    REF: Math.min(72, REF + debris * 8),
    VEL: radialWind(x, y, dx, dy, heading, strength) + grain * 0.4,
    SW: 1 + 6 * Math.exp(-(ahead ** 2 + left ** 2) / 4) + noise,
    ZDR: Math.max(-2, Math.min(6, (REF - 20) / 12 + noise * 0.6 - debris * 3)),
    PHI: 60 + Math.max(0, 40 - Math.hypot(ahead - 8, left - 4)) * 1.5 + noise * 4,
    RHO: Math.max(0.3, 0.985 - noise * 0.02 - debris * 0.5),
  };
}

function stormEcho(ahead: number, left: number, strength: number): number {
  const core = 74 * bump(ahead - 9, 9) * bump(left - 5, 5);
  const flank = 50 * bump(ahead - 20, 16) * bump(left - 8, 11);
  const anvil = 30 * bump(ahead - 34, 30) * bump(left - 8, 20);
  return Math.max(core, flank, anvil, hookEcho(ahead, left) * (0.6 + 0.4 * strength)) - 10;
}

/** An arm from the rear of the core, behind the mesocyclone and around its right side, open towards the inflow. */
function hookEcho(ahead: number, left: number): number {
  const distance = Math.hypot(ahead, left);
  const turned = (Math.atan2(-ahead, left) + 2 * Math.PI + 0.6) % (2 * Math.PI);
  const along = turned / (1.35 * Math.PI);
  const arm = 3.4 - 1.1 * Math.min(1, along);
  const reach = along <= 1 ? 1 : bump(along - 1, 0.12);
  const ball = 50 * bump(distance, 0.8);
  return Math.max(66 * bump(distance - arm, 1.3 - 0.4 * Math.min(1, along)) * reach, ball);
}

function bump(distance: number, width: number): number {
  return Math.exp(-((distance / width) ** 2));
}

/** The wind towards (negative) or away from the radar: the motion of the storm and the rotation of its couplet. */
function radialWind(x: number, y: number, dx: number, dy: number, heading: number, strength: number): number {
  const range = Math.max(0.5, Math.hypot(x, y));
  const distance = Math.max(0.05, Math.hypot(dx, dy));
  const core = 1.5;
  const spin = 22 * strength * (distance < core ? distance / core : (core / distance) ** 0.8);
  const u = 9 * Math.sin(heading) - (dy / distance) * spin;
  const v = 9 * Math.cos(heading) + (dx / distance) * spin;
  return (u * x + v * y) / range;
}
