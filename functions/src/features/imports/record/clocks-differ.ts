import type { SourceTime } from '../ncei/source-time.ts';

const hourSeconds = 3_600;

/** A whole hour is no rounding: one of two sources mistook the time zone, as for many tornadoes from 1993 to 1995. */
export function clocksDiffer(ours: Pick<SourceTime, 'utc'>, theirs: Pick<SourceTime, 'utc'>): boolean {
  return Math.abs(ours.utc - theirs.utc) >= hourSeconds;
}
