import { rowsAround, type VelocityGrid } from './velocity-grid.ts';

/** In gates: three kilometers. A longer run is a region of its own, which its borders have placed. */
const longestRun = 12;
/** A run may be several radials wide. Each pass mends those at its sides. */
const passes = 4;
/** Both ways of reading a run are possible if the better one has more than this share of the other one's jumps. */
const closeShare = 0.5;

/**
 * Reads short runs of gates again: those along a radial that jump by more than a Nyquist velocity from the gates before
 * and after them. In a narrow vortex the fastest air is beside air that goes the other way, and regions join the two.
 * Such a run is moved by a fold if its gates then differ less from those around them, on the neighboring radials too.
 * Returns the gates of runs that are possible both ways: at a shear of about the Nyquist velocity nobody can tell.
 */
export function mendRuns(grid: VelocityGrid, folds: Int8Array): Uint8Array {
  const guessed = new Uint8Array(folds.length);
  for (let pass = 1; pass <= passes; pass += 1) {
    let mended = 0;
    for (const run of shortRuns(grid, folds)) {
      const { asIs, moved } = jumpsOf(grid, folds, run);
      guessed.fill(Math.min(asIs, moved) > closeShare * Math.max(asIs, moved) ? 1 : 0, run.from, run.to);
      if (moved >= asIs || !run.isBetween) continue;
      for (let at = run.from; at < run.to; at += 1) folds[at] = (folds[at] as number) - run.off;
      mended += 1;
    }
    if (mended === 0) break;
  }
  return guessed;
}

interface Run {
  radial: number;
  /** Places in the table, the end excluded. */
  from: number;
  to: number;
  /** 1 if it is perhaps a fold too high, −1 if too low. */
  off: number;
  /** Whether the velocity jumps at both of its ends. A gap beside it says nothing. */
  isBetween: boolean;
}

/** The runs between two jumps there and back, or between a jump and a gap. */
function shortRuns(grid: VelocityGrid, folds: Int8Array): Run[] {
  const { radials, velocities, nyquist, measured, measuredBefore } = grid;
  const runs: Run[] = [];
  for (let radial = 0; radial < radials; radial += 1) {
    const limit = nyquist[radial] as number;
    if (!(limit > 0)) continue;
    const end = measuredBefore[radial + 1] as number;
    let [from, to, wayIn, before] = [-1, -1, 0, 0];
    for (let index = measuredBefore[radial] as number; index < end; index += 1) {
      const at = measured[index] as number;
      const value = (velocities[at] as number) + 2 * limit * (folds[at] as number);
      const jump = at === to ? value - before : Number.NaN;
      before = value;
      if (!(Math.abs(jump) <= limit)) {
        const way = Math.sign(jump) || 0;
        note(radial, from, to, wayIn - way);
        [from, wayIn] = [at, way];
      }
      to = at + 1;
    }
    note(radial, from, to, wayIn);
  }
  return runs;

  /** `turn`: above 0 where the velocity jumps up before the run, or down after it. */
  function note(radial: number, from: number, to: number, turn: number): void {
    if (from >= 0 && turn !== 0 && to - from <= longestRun)
      runs.push({ radial, from, to, off: Math.sign(turn), isBetween: Math.abs(turn) === 2 });
  }
}

/** By how much a run's gates differ from those beside them, as they are and moved by a fold: metres per second. */
function jumpsOf(grid: VelocityGrid, folds: Int8Array, { radial, from, to, off }: Run) {
  const { gates, velocities, nyquist } = grid;
  const start = radial * gates;
  const interval = 2 * (nyquist[radial] as number);
  let [asIs, moved] = [0, 0];
  const compare = (at: number, other: number) => {
    const limitOfOther = nyquist[Math.floor(other / gates)] as number;
    const beside = (velocities[other] as number) + 2 * limitOfOther * (folds[other] as number);
    const apart = (velocities[at] as number) + interval * (folds[at] as number) - beside;
    // Not a number beside a gap.
    if (Number.isNaN(apart)) return;
    asIs += Math.abs(apart);
    moved += Math.abs(apart - off * interval);
  };
  if (from > start) compare(from, from - 1);
  if (to < start + gates) compare(to - 1, to);
  for (const row of rowsAround(grid, radial))
    if (row !== start) for (let at = from; at < to; at += 1) compare(at, row + at - start);
  return { asIs, moved };
}
