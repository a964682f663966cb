import { rangeFolded } from '@touchdown/level2/volume.ts';
import type { MeasuredMoment, MeasuredSweep } from './measured-sweep.ts';

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
  /** The extreme of single gates, which too little around them confirms. */
  singleCode: number;
}

/** Gates that cannot be extremes: where unfolding is a guess, and where there is too little rain or debris. */
type LeftOut = Pick<MeasuredSweep, 'doubt' | 'isWeak'>;

/** Of the eight gates around one, so many have to be as extreme. */
const minSupport = 4;

/**
 * The lowest and the highest code that a gate has together with at least four of the eight around it. Fewer are often
 * noise, ground clutter or a plane. The viewer and its sentences all speak of these. Radials are in the order of
 * arrival, so a radial's neighbors are beside it.
 */
export function extremesOf(moment: MeasuredMoment, rows: readonly GateRow[], leftOut: LeftOut = {}) {
  const { codes, gateCount } = moment;
  const { doubt, isWeak } = leftOut;
  let [low, high]: (Omit<Extreme, 'singleCode'> | undefined)[] = [undefined, undefined];
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { radial, from, to } of rows) {
    for (let gate = from; gate < to; gate += 1) {
      const at = radial * gateCount + gate;
      const code = codes[at] as number;
      if (code <= rangeFolded || doubt?.[at] === 1) continue;
      if (code < least) least = code;
      if (code > most) most = code;
      // Most gates are no more extreme than what was found.
      if (isWeak?.[at] === 1 || (low && high && code >= low.code && code <= high.code)) continue;
      const around = codesAround(moment, radial, gate, leftOut);
      const [lower, higher] = [around[minSupport - 1], around.at(-minSupport)];
      if (lower === undefined || higher === undefined) continue;
      if (!low || Math.max(code, lower) < low.code) low = { code: Math.max(code, lower), radial, gate };
      if (!high || Math.min(code, higher) > high.code) high = { code: Math.min(code, higher), radial, gate };
    }
  }
  return low && high
    ? { low: { ...low, singleCode: least }, high: { ...high, singleCode: most } }
    : undefined;
}

/** What was measured in the eight gates around one, the lowest first. */
function codesAround(
  { codes, gateCount }: MeasuredMoment,
  radial: number,
  gate: number,
  { doubt, isWeak }: LeftOut,
): number[] {
  const radialCount = codes.length / gateCount;
  const around: number[] = [];
  for (const row of [radial + radialCount - 1, radial, radial + 1]) {
    for (let column = Math.max(0, gate - 1); column <= Math.min(gateCount - 1, gate + 1); column += 1) {
      if (row === radial && column === gate) continue;
      const at = (row % radialCount) * gateCount + column;
      const code = codes[at] as number;
      if (code > rangeFolded && doubt?.[at] !== 1 && isWeak?.[at] !== 1) around.push(code);
    }
  }
  return around.sort((a, b) => a - b);
}
