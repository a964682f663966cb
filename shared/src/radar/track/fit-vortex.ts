import type { Ground } from './search-area.ts';
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
    const agreement = agreementWith(trial, gates, nyquist, most);
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

/** The gates of a fit, one number after the other: an object for each would be read slower. */
interface FitGates {
  count: number;
  easts: Float64Array;
  norths: Float64Array;
  /** The direction across the beam, clockwise. */
  acrossEasts: Float64Array;
  acrossNorths: Float64Array;
  /** The velocities' pointers. */
  cosines: Float64Array;
  sines: Float64Array;
}

function gatesAbout(patch: Patch, place: Ground, radiusKm: number, nyquist: number): FitGates {
  const about = placesAbout(patch, place, radiusKm);
  const every = Math.max(1, about.length / maxGates);
  const count = Math.floor(about.length / every);
  const table = () => new Float64Array(count);
  const [easts, norths, acrossEasts] = [table(), table(), table()];
  const [acrossNorths, cosines, sines] = [table(), table(), table()];
  for (let at = 0; at < count; at += 1) {
    const gate = about[Math.floor(at * every)] as number;
    const row = Math.floor(gate / patch.columns);
    const km = patch.groundKm[gate % patch.columns] as number;
    const [sine, cosine] = [patch.sines[row] as number, patch.cosines[row] as number];
    const turned = (Math.PI * (patch.velocities[gate] as number)) / nyquist;
    easts[at] = km * sine;
    norths[at] = km * cosine;
    acrossEasts[at] = cosine;
    acrossNorths[at] = -sine;
    cosines[at] = Math.cos(turned);
    sines[at] = Math.sin(turned);
  }
  return { count, easts, norths, acrossEasts, acrossNorths, cosines, sines };
}

/** Where in a patch something was measured so near to a place. */
function placesAbout(patch: Patch, place: Ground, radiusKm: number): number[] {
  const { rows, columns, sines, cosines, groundKm, velocities } = patch;
  const placeKm = Math.hypot(place.east, place.north);
  const isNear = (km: number) => Math.abs(km - placeKm) <= radiusKm;
  const first = groundKm.findIndex(isNear);
  const last = groundKm.findLastIndex(isNear);
  const about: number[] = [];
  if (first < 0) return about;
  for (let row = 0; row < rows; row += 1)
    for (let column = first; column <= last; column += 1) {
      const at = row * columns + column;
      if (Number.isNaN(velocities[at])) continue;
      const km = groundKm[column] as number;
      const east = km * (sines[row] as number) - place.east;
      const north = km * (cosines[row] as number) - place.north;
      if (east * east + north * north <= radiusKm * radiusKm) about.push(at);
    }
  return about;
}

/**
 * From 0 to the number of gates: how long the sum of the pointers is that the vortex leaves. Below `least` it may be
 * anything lower, because what cannot come to it is given up early.
 */
function agreementWith(vortex: Trial, gates: FitGates, nyquist: number, least: number): number {
  const { east, north, coreKm, fastest } = vortex;
  const { count, easts, norths, acrossEasts, acrossNorths, cosines, sines } = gates;
  const core = coreKm * coreKm;
  const perShare = (Math.PI * fastest * coreKm) / nyquist;
  let [x, y] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const toEast = (easts[at] as number) - east;
    const toNorth = (norths[at] as number) - north;
    const across = toEast * (acrossEasts[at] as number) + toNorth * (acrossNorths[at] as number);
    const square = Math.max(toEast * toEast + toNorth * toNorth, core);
    const turned = (perShare * across) / square;
    const [cosine, sine] = [Math.cos(turned), Math.sin(turned)];
    const [ofCosine, ofSine] = [cosines[at] as number, sines[at] as number];
    x += ofCosine * cosine + ofSine * sine;
    y += ofSine * cosine - ofCosine * sine;
    // The others can add at most their number.
    const missing = least - (count - 1 - at);
    if (missing > 0 && x * x + y * y < missing * missing) return 0;
  }
  return Math.sqrt(x * x + y * y);
}
