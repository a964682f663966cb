import type { Position } from '../../geo/great-circle.ts';
import { findCouplets, type SeenCouplet } from './find-couplets.ts';
import type { TiltLook } from './radar-track.ts';
import type { Near, Tilt } from './scan-tilt.ts';
import { searchArea, fromLineKm, groundFrom, type Ground, type SearchArea } from './search-area.ts';
import { beamHeightOverGroundKm, groundRangeKm } from '../sweeps/beam-height.ts';
import { placeOf } from './place-of-gate.ts';
import { valuesOf } from '../sweeps/weak-gates.ts';
import { gatesOver, radialsOver } from './velocity-patch.ts';

/** What one tilt shows of rotations and of debris near a tornado's path. */
export interface TiltSigns {
  time: number;
  elevationDegrees: number;
  /** The strongest first. */
  couplets: readonly SeenCouplet[];
  /** Absent where the radar could not tell, before dual polarization. */
  debris?: readonly DebrisGate[];
}

/** The tilts of one scan that reach the place, from the lowest on. */
export interface ScanSigns {
  /** Of the lowest tilt, milliseconds since 1970, UTC. */
  time: number;
  /** Where the radar stands; absent in what an attempt of before this field has left. */
  radar?: Position;
  tilts: readonly TiltSigns[];
}

/** Finds what a scan shows near a place or a recorded path. Which of it is the tornado, its neighbours in time tell. */
export function signsOfScan(tilts: readonly Tilt[], radar: Position, near: Near): ScanSigns {
  const fromBelow = tilts.toSorted((a, b) => a.elevationDegrees - b.elevationDegrees || a.time - b.time);
  const time = fromBelow[0]?.time ?? 0;
  const area = searchArea(near, radar, time);
  return {
    time,
    radar: { lat: radar.lat, lon: radar.lon },
    tilts: fromBelow.flatMap((tilt): TiltSigns[] => {
      const couplets = findCouplets(tilt, radar, area);
      if (!couplets) return [];
      const debris = findDebris(tilt, radar, area);
      const { elevationDegrees } = tilt;
      return [{ time: tilt.time, elevationDegrees, couplets, ...(debris && { debris }) }];
    }),
  };
}

/** Tilts closer to each other are the same angle at another time. */
export const otherAngleDegrees = 0.25;

/** The tilts in which a rotation was looked for, each angle once, with the height of the beam over a place. */
export function looksOf({ radar, tilts }: ScanSigns, place: Position): TiltLook[] | undefined {
  if (!radar) return undefined;
  const { east, north } = groundFrom(radar, place);
  const looks: TiltLook[] = [];
  for (const { elevationDegrees } of tilts) {
    const last = looks.at(-1);
    if (last && elevationDegrees - last.elevationDegrees < otherAngleDegrees) continue;
    looks.push({
      elevationDegrees: Math.round(elevationDegrees * 100) / 100,
      heightMeters: Math.round(beamHeightOverGroundKm(Math.hypot(east, north), elevationDegrees) * 1_000),
    });
  }
  return looks;
}

/** A gate with echo that is strong and of many shapes, and enough of its neighbours the same. */
interface DebrisGate extends Ground, Position {
  /** As low as a gate beside it is too. */
  correlation: number;
  heightMeters: number;
}

/** Rain, and even large hail, has a higher correlation ratio. */
const maxCorrelation = 0.8;
const minDbz = 40;
/** Of the eight gates around. */
const minAlike = 3;
const radians = Math.PI / 180;

/** Whether a gate has strong echo of many shapes. Not a number is nothing measured. */
export function isLikeDebris(correlation: number, dbz: number): boolean {
  return correlation < maxCorrelation && dbz > minDbz;
}

/** Finds what may be debris in a tilt. Undefined where the radar could not tell, before dual polarization. */
function findDebris(tilt: Tilt, radar: Position, area: SearchArea): DebrisGate[] | undefined {
  const { correlation, echo, elevationDegrees } = tilt;
  const moment = correlation?.moments.RHO;
  const dbzAt = valuesOf(echo, 'REF');
  if (!correlation || !moment || !dbzAt) return undefined;
  const rhoAt = valuesOf(correlation, 'RHO');
  const radials = radialsOver(correlation, area, 1);
  const { first, end } = gatesOver(moment, elevationDegrees, area, 1);
  const [rows, columns] = [radials.length, Math.max(0, end - first)];
  const slantKm = (column: number) =>
    (moment.firstGateMeters + (first + column) * moment.gateSpacingMeters) / 1_000;
  const found = new Float32Array(rows * columns).fill(Number.NaN);
  for (const [row, { azimuth }] of radials.entries()) {
    const dbz = dbzAt(azimuth / radians);
    const rho = rhoAt?.(azimuth / radians);
    for (let column = 0; column < columns; column += 1) {
      const ratio = rho?.(slantKm(column)) ?? Number.NaN;
      if (isLikeDebris(ratio, dbz(slantKm(column)))) found[row * columns + column] = ratio;
    }
  }
  const gates: DebrisGate[] = [];
  for (const [row, { azimuth }] of radials.entries()) {
    for (let column = 0; column < columns; column += 1) {
      const own = found[row * columns + column] as number;
      if (Number.isNaN(own)) continue;
      const alike = alikeAround(row, column);
      if (alike.length < minAlike) continue;
      const km = groundRangeKm(slantKm(column), elevationDegrees);
      const ground = { east: km * Math.sin(azimuth), north: km * Math.cos(azimuth) };
      if (fromLineKm(area.line, ground) > area.reachKm + 2) continue;
      gates.push({
        ...ground,
        ...placeOf(radar, ground),
        correlation: Math.round(Math.max(own, Math.min(...alike)) * 100) / 100,
        heightMeters: Math.round(beamHeightOverGroundKm(km, elevationDegrees) * 1_000),
      });
    }
  }
  return gates;

  function alikeAround(row: number, column: number): number[] {
    const alike: number[] = [];
    for (const down of [-1, 0, 1])
      for (const right of [-1, 0, 1]) {
        if ((down === 0 && right === 0) || column + right < 0 || column + right >= columns) continue;
        const beside = found[(row + down) * columns + column + right];
        if (beside !== undefined && !Number.isNaN(beside)) alike.push(beside);
      }
    return alike;
  }
}
