import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { formatUtcTime } from '../../../../lib/format.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';

/** Describes how certain it is that the rows of the source belong together. */
export function linkCertainty({
  link_certainty: certainty,
  segment_count: count,
}: Pick<Tornado, 'link_certainty' | 'segment_count'>): string {
  const rows = `${count} county rows of the source`;
  if (certainty === 'joined')
    return `Joined from ${rows}: each begins about where and when the previous one ends. The joints are certain.`;
  if (certainty === 'by_totals')
    return `Joined from ${rows} by the Storm Prediction Center’s totals: length, deaths and injuries of the rows add up to those of one tornado of its record. Times or places of the rows speak against at least one joint, most likely because one of them is wrong.`;
  if (certainty === 'unsure' && count > 1)
    return `Joined from ${rows}. At least one joint, or a neighbouring row that was left out, is not certain.`;
  if (certainty === 'unsure')
    return 'One row of the source. Whether a neighbouring row belongs to the same tornado is not certain.';
  return 'One row of the source describes the whole tornado; nothing was joined.';
}

/** Describes the Storm Prediction Center's record of the same tornado. */
export function spcSentences(
  { spc, segments }: Pick<TornadoSources, 'spc' | 'segments'>,
  { quality_flags: flags }: Pick<Tornado, 'quality_flags'>,
): string[] {
  if (flags.includes('only_in_spc')) return ['All values of NOAA’s are the Storm Prediction Center’s own.'];
  if (!spc) return ['No tornado of the Storm Prediction Center’s own record was matched with this one.'];
  const rated = spc.rating === 'N/A' ? 'leaves it unrated' : `rates it ${spc.rating}`;
  const sentence = `The Storm Prediction Center ${rated} and counts ${people(spc.fatalities, 'death')} and ${people(spc.injuries, 'injury', 'injuries')}.`;
  const time = timeSentence(segments[0]?.begin_datetime, spc.begin_datetime);
  if (spc.agrees) return [sentence, ...time, 'Date, rating and starting place agree.'];
  return [sentence, ...time, `Where it differs: ${spc.differences.join('; ')}.`];
}

/** Smaller differences are of rounding. */
const notedMinutes = 60;

function timeSentence(ours: string | undefined, theirs: string): string[] {
  if (ours === undefined) return [];
  const minutes = Math.abs(Date.parse(ours) - Date.parse(theirs)) / 60_000;
  if (minutes < notedMinutes) return [];
  return [
    `It begins at ${formatUtcTime(theirs)} UTC by the Storm Prediction Center and at ${formatUtcTime(ours)} UTC by NCEI.`,
  ];
}

function people(count: number | null, one: string, many = `${one}s`): string {
  if (count === null) return `an unknown number of ${many}`;
  return `${groupedNumber(count)} ${count === 1 ? one : many}`;
}
