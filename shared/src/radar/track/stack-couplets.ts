import { beamHeightOverGroundKm } from '../sweeps/beam-height.ts';
import { apartKm, type Ground } from './search-area.ts';
import type { SeenCouplet } from './find-couplets.ts';
import type { Couplet, DebrisSign } from './radar-track.ts';
import type { ScanSigns, TiltSigns } from './track-scan.ts';

/** One rotation over the tilts of a scan. */
export interface Stack {
  time: number;
  couplet: SeenCouplet;
  above: SeenCouplet[];
  /** Whether a tilt above looked at the lower half of the storm there. */
  isSeenFromAbove: boolean;
  debris?: DebrisSign | null;
}

/** Tilts closer to each other are the same angle at another time. */
const otherAngleDegrees = 0.25;
/** A rotation may lean, and moves on between tilts. */
const leanKmPerKm = 0.5;
const kmPerSecond = 0.025;
const besideKm = 1.5;
const lowerHalfKm = 6;
/** Debris is so near to its couplet, which is that of weaker echo nowhere. */
const debrisKm = 2;
const minDebrisGates = 3;
const minDebrisKnots = 20;

/** Joins the couplets of a scan that are above each other, from each that has none below. */
export function stackCouplets({ tilts }: ScanSigns): Stack[] {
  const taken = new Set<SeenCouplet>();
  return tilts.flatMap((tilt, at) =>
    tilt.couplets.flatMap((couplet) => {
      if (taken.has(couplet)) return [];
      const column = columnAbove(tilt, couplet, tilts.slice(at + 1));
      for (const { couplet: above } of column) if (above) taken.add(above);
      const debris = debrisOf(couplet, column);
      const above = column.slice(1).flatMap(({ couplet: one }) => (one ? [one] : []));
      const isSeenFromAbove = column.some(
        ({ tilt: other }, level) => level > 0 && heightKmAt(couplet, other.elevationDegrees) < lowerHalfKm,
      );
      return [{ time: tilt.time, couplet, above, isSeenFromAbove, ...(debris !== undefined && { debris }) }];
    }),
  );
}

interface Level {
  tilt: TiltSigns;
  /** Undefined where the tilt does not show the rotation. */
  couplet?: SeenCouplet;
  /** Where it is, or was at the last tilt below that shows it. */
  place: Ground;
}

function columnAbove(tilt: TiltSigns, couplet: SeenCouplet, tilts: readonly TiltSigns[]): Level[] {
  const column: Level[] = [{ tilt, couplet, place: couplet }];
  let last: { tilt: TiltSigns; couplet: SeenCouplet } = { tilt, couplet };
  let angle = tilt.elevationDegrees;
  for (const next of tilts) {
    if (next.elevationDegrees - angle < otherAngleDegrees) continue;
    angle = next.elevationDegrees;
    const beam = heightKmAt(last.couplet, next.elevationDegrees);
    const reach =
      besideKm +
      leanKmPerKm * Math.max(0, beam - last.couplet.heightMeters / 1_000) +
      (kmPerSecond * Math.abs(next.time - last.tilt.time)) / 1_000;
    const nearest = next.couplets
      .filter((other) => apartKm(other, last.couplet) <= reach)
      .sort((a, b) => apartKm(a, last.couplet) - apartKm(b, last.couplet))[0];
    column.push({ tilt: next, place: nearest ?? last.couplet, ...(nearest && { couplet: nearest }) });
    if (nearest) last = { tilt: next, couplet: nearest };
  }
  return column;
}

/** Undefined where the radar could not tell; null where it could, and nothing is there. */
function debrisOf({ knots }: Couplet, column: readonly Level[]): DebrisSign | null | undefined {
  const able = column.filter(({ tilt }) => tilt.debris);
  if (able.length === 0) return undefined;
  const beside = able.map(({ tilt, place }) =>
    (tilt.debris ?? []).filter((gate) => apartKm(gate, place) <= debrisKm),
  );
  const lowest = beside.findIndex((gates) => gates.length >= minDebrisGates);
  // Above a tilt without it, it is hail or another thing.
  if (lowest < 0 || lowest > 1 || knots < minDebrisKnots) return null;
  let end = lowest;
  while ((beside[end]?.length ?? 0) >= minDebrisGates) end += 1;
  const gates = beside.slice(lowest, end);
  const atLowest = gates[0] ?? [];
  const mean = (of: (gate: (typeof atLowest)[number]) => number) =>
    atLowest.reduce((sum, gate) => sum + of(gate), 0) / atLowest.length;
  return {
    lat: mean(({ lat }) => lat),
    lon: mean(({ lon }) => lon),
    correlation: Math.min(...gates.flat().map(({ correlation }) => correlation)),
    topMeters: Math.max(...gates.flat().map(({ heightMeters }) => heightMeters)),
  };
}

function heightKmAt(place: Ground, elevationDegrees: number): number {
  return beamHeightOverGroundKm(Math.hypot(place.east, place.north), elevationDegrees);
}
