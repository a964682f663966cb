import type { SeededRandom } from '@touchdown/shared/random/seeded-random.ts';

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
  /** Of its direction, clockwise from north. */
  sine: number;
  cosine: number;
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
  storm: Storm,
  random: SeededRandom,
): StormAir | undefined {
  const { sine, cosine, strength } = storm;
  const dx = x - storm.x;
  const dy = y - storm.y;
  if (Math.abs(dx) > stormKm || Math.abs(dy) > stormKm) return undefined;
  const ahead = dx * sine + dy * cosine;
  const left = -dx * cosine + dy * sine;
  const grain = (random.next() + random.next() + random.next() - 1.5) * 3;
  const echo = stormEcho(ahead, left, strength);
  // What follows only makes less of nothing. Most of the air has no echo.
  if (echo <= 0) return undefined;
  const texture = 2 * Math.sin(x * 1.7 + y * 0.9) + 2 * Math.sin(x * 0.6 - y * 1.3);
  // Above the lowest beam the core is weaker.
  const REF = echo - elevationDegrees * 1.5 + (texture + grain) * Math.min(1, echo / 15);
  if (!(REF > 2)) return undefined;
  const debris = Math.exp(-(ahead ** 2 + left ** 2) / 0.8) * strength;
  const noise = random.next();
  return {
    REF: Math.min(72, REF + debris * 8),
    VEL: radialWind(x, y, dx, dy, storm) + grain * 0.4,
    SW: 1 + 6 * Math.exp(-(ahead ** 2 + left ** 2) / 4) + noise,
    ZDR: Math.max(-2, Math.min(6, (REF - 20) / 12 + noise * 0.6 - debris * 3)),
    PHI: 60 + Math.max(0, 40 - Math.hypot(ahead - 8, left - 4)) * 1.5 + noise * 4,
    RHO: Math.max(0.3, 0.985 - noise * 0.02 - debris * 0.5),
  };
}

function stormEcho(ahead: number, left: number, strength: number): number {
  const core = rain(74, (ahead - 9) / 9, (left - 5) / 5);
  const flank = rain(50, (ahead - 20) / 16, (left - 8) / 11);
  const anvil = rain(30, (ahead - 34) / 30, (left - 8) / 20);
  return Math.max(core, flank, anvil, hookEcho(ahead, left) * (0.6 + 0.4 * strength)) - 10;
}

/** The echo of rain that weakens from its middle. Where it is too weak to be one, it is not worked out. */
function rain(peak: number, widthsAhead: number, widthsLeft: number): number {
  const [along, across] = [widthsAhead ** 2, widthsLeft ** 2];
  return along + across > 2.1 ? 0 : peak * Math.exp(-along) * Math.exp(-across);
}

/** Farther from the mesocyclone, the hook is too weak to be an echo. */
const hookKm = 6;

/** An arm from the rear of the core, behind the mesocyclone and around its right side, open towards the inflow. */
function hookEcho(ahead: number, left: number): number {
  const distance = Math.hypot(ahead, left);
  if (distance > hookKm) return 0;
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
function radialWind(x: number, y: number, dx: number, dy: number, { sine, cosine, strength }: Storm): number {
  const range = Math.max(0.5, Math.hypot(x, y));
  const distance = Math.max(0.05, Math.hypot(dx, dy));
  const core = 1.5;
  const spin = 22 * strength * (distance < core ? distance / core : (core / distance) ** 0.8);
  const u = 9 * sine - (dy / distance) * spin;
  const v = 9 * cosine + (dx / distance) * spin;
  return (u * x + v * y) / range;
}
