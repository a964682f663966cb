import { rangeFolded } from '@touchdown/level2/volume.ts';
import type { MeasuredMoment } from './measured-sweep.ts';

/** A part of a radial, the end excluded. */
export interface GateRow {
  radial: number;
  from: number;
  to: number;
}

export interface Extreme {
  code: number;
  radial: number;
  gate: number;
  /** The extreme of single gates, which nothing beside them confirms. */
  singleCode: number;
}

/**
 * The lowest and the highest code that a gate has together with a gate beside it, along the beam or on the next radial:
 * a single gate is often noise, but a tornado may be no larger than two. Frames, the viewer and its sentences all
 * speak of these. Radials are in the order of arrival, so a radial's neighbours are beside it.
 */
export function extremesOf(moment: MeasuredMoment, rows: readonly GateRow[]) {
  const { codes, gateCount } = moment;
  let [low, high]: (Omit<Extreme, 'singleCode'> | undefined)[] = [undefined, undefined];
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { radial, from, to } of rows) {
    for (let gate = from; gate < to; gate += 1) {
      const code = codes[radial * gateCount + gate] as number;
      if (code <= rangeFolded) continue;
      if (code < least) least = code;
      if (code > most) most = code;
      // Most gates are no more extreme than what was found.
      if (low && high && code >= low.code && code <= high.code) continue;
      const [lower, higher] = confirmedCodes(moment, radial, gate) ?? [];
      if (lower === undefined || higher === undefined) continue;
      if (!low || lower < low.code) low = { code: lower, radial, gate };
      if (!high || higher > high.code) high = { code: higher, radial, gate };
    }
  }
  return low && high
    ? { low: { ...low, singleCode: least }, high: { ...high, singleCode: most } }
    : undefined;
}

/** How low and how high a measured gate is as far as a gate beside it is so too. Undefined where there is none. */
export function confirmedCodes(
  { codes, gateCount }: Pick<MeasuredMoment, 'codes' | 'gateCount'>,
  radial: number,
  gate: number,
): [lower: number, higher: number] | undefined {
  const radialCount = codes.length / gateCount;
  const row = radial * gateCount;
  const code = codes[row + gate] as number;
  let [least, most] = [Number.POSITIVE_INFINITY, rangeFolded];
  note(((radial + radialCount - 1) % radialCount) * gateCount + gate);
  note(((radial + 1) % radialCount) * gateCount + gate);
  if (gate > 0) note(row + gate - 1);
  if (gate + 1 < gateCount) note(row + gate + 1);
  return most > rangeFolded ? [Math.max(code, least), Math.min(code, most)] : undefined;

  function note(at: number): void {
    const beside = codes[at] as number;
    if (beside <= rangeFolded) return;
    if (beside < least) least = beside;
    if (beside > most) most = beside;
  }
}
