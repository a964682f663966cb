import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { clocksDiffer } from './clocks-differ.ts';
import { sourceClassOf, timesOf } from './draft-tornado.ts';

/** Clocks are mistaken by some hours. More than these is another day. */
const otherDaySeconds = 18 * 3_600;

/** Returns the times of a joined tornado. A salvaged row may have the wrong day, which the SPC's row sets right. */
export function timesOfChain(segments: readonly Segment[], spc: SpcTornado | undefined) {
  const first = segments[0] as Segment;
  const last = segments.at(-1) as Segment;
  if (spc && isOnAnotherDay(first, spc))
    return { values: timesOf(spc.begin, spc.end), flags: ['date_from_spc'] satisfies QualityFlag[] };
  const end = segments.length > 1 || last.end ? last.end : (spc?.end ?? null);
  const flags: QualityFlag[] =
    spc && clocksDiffer(first.begin, spc.begin) ? ['clocks_differ_between_sources'] : [];
  return { values: timesOf(first.begin, end), flags };
}

function isOnAnotherDay({ begin }: Segment, spc: SpcTornado): boolean {
  return sourceClassOf(begin.local) === 'salvaged' && Math.abs(begin.utc - spc.begin.utc) > otherDaySeconds;
}
