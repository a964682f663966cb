import { apartKm, type Ground } from './search-area.ts';
import type { Patch } from './velocity-patch.ts';

export interface Vortex extends Ground {
  /** Of its core: from the middle to where the air is fastest. */
  coreKm: number;
}

interface Trial extends Vortex {
  /** Metres per second at the edge of the core, along the beam; below 0 with the clock. */
  fastest: number;
}

const coresKm = [0.4, 0.9, 1.8];
const speeds = [12, 22, 36];
/** Where the radar does not say where it folds, no wind does. */
const neverFolds = 60;
/** More gates make the fit no better. */
const maxGates = 140;

/**
 * Fits a vortex whose wind grows evenly to the edge of its core and falls with the distance (Rankine) to the
 * velocities about a place. What is left of a velocity turns a pointer, once around for each Nyquist interval, and the
 * vortex with which the pointers of all gates agree best is the right one. So neither the wind around, nor how often
 * a gate is folded, matters.
 */
export function fitVortex(
  patch: Patch,
  around: { place: Ground; halfKm: number; sense: number },
  nyquist: number = neverFolds,
): Vortex {
  const gates = gatesAbout(patch, around.place, Math.max(1.5, 2 * around.halfKm), nyquist);
  const bounds = Math.max(1, 0.75 * around.halfKm);
  let best: Trial = { ...around.place, coreKm: around.halfKm, fastest: 0 };
  let most = 0;
  const attempt = (trial: Trial) => {
    const agreement = agreementWith(trial, gates, nyquist);
    if (agreement > most) [best, most] = [trial, agreement];
  };
  for (const coreKm of coresKm)
    for (const speed of speeds)
      for (let east = -bounds; east <= bounds; east += bounds / 2)
        for (let north = -bounds; north <= bounds; north += bounds / 2)
          attempt({
            east: around.place.east + east,
            north: around.place.north + north,
            coreKm,
            fastest: speed * around.sense,
          });
  for (let step = bounds / 4; step > 0.08; step /= 2) {
    const from = best;
    for (const east of [-step, 0, step])
      for (const north of [-step, 0, step])
        attempt({ ...from, east: from.east + east, north: from.north + north });
    for (const grown of [0.8, 1.25]) {
      attempt({ ...best, coreKm: best.coreKm * grown });
      attempt({ ...best, fastest: best.fastest * grown });
    }
  }
  return best;
}

interface FitGate extends Ground {
  /** The direction across the beam, clockwise. */
  acrossEast: number;
  acrossNorth: number;
  /** The velocity's pointer. */
  cosine: number;
  sine: number;
}

function gatesAbout(patch: Patch, place: Ground, radiusKm: number, nyquist: number): FitGate[] {
  const gates: FitGate[] = [];
  for (let row = 0; row < patch.rows; row += 1) {
    const azimuth = patch.azimuths[row] as number;
    const [sine, cosine] = [Math.sin(azimuth), Math.cos(azimuth)];
    for (let column = 0; column < patch.columns; column += 1) {
      const velocity = patch.velocities[row * patch.columns + column] as number;
      if (Number.isNaN(velocity)) continue;
      const km = patch.groundKm[column] as number;
      const ground = { east: km * sine, north: km * cosine };
      if (apartKm(ground, place) > radiusKm) continue;
      const turned = (Math.PI * velocity) / nyquist;
      gates.push({
        ...ground,
        acrossEast: cosine,
        acrossNorth: -sine,
        cosine: Math.cos(turned),
        sine: Math.sin(turned),
      });
    }
  }
  const every = Math.max(1, gates.length / maxGates);
  const kept = Math.floor(gates.length / every);
  return Array.from({ length: kept }, (_, at) => gates[Math.floor(at * every)] as FitGate);
}

/** From 0 to the number of gates: how long the sum of the pointers is that the vortex leaves. */
function agreementWith(vortex: Trial, gates: readonly FitGate[], nyquist: number): number {
  const { east, north, coreKm, fastest } = vortex;
  let [x, y] = [0, 0];
  for (const gate of gates) {
    const [toEast, toNorth] = [gate.east - east, gate.north - north];
    const across = toEast * gate.acrossEast + toNorth * gate.acrossNorth;
    const square = Math.max(toEast * toEast + toNorth * toNorth, coreKm * coreKm);
    const turned = (Math.PI * fastest * coreKm * across) / (square * nyquist);
    const [cosine, sine] = [Math.cos(turned), Math.sin(turned)];
    x += gate.cosine * cosine + gate.sine * sine;
    y += gate.sine * cosine - gate.cosine * sine;
  }
  return Math.hypot(x, y);
}
