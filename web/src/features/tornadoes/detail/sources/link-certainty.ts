import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { formatUtcTime } from '../../../../lib/format.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { isContradicted, type LinkKind } from '@touchdown/shared/tornadoes/link-kinds.ts';
import type { TornadoJoint, TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';

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
  if (certainty === 'by_id')
    return `Joined from ${rows}. At least one joint is by the source’s own ids: clock and place leave it open.`;
  if (certainty === 'by_hand')
    return `Joined from ${rows}. A person has read the rows and decided that they belong together.`;
  if (certainty === 'unsure' && count > 1)
    return `Joined from ${rows}. At least one joint, or a neighboring row that was left out, is not certain.`;
  if (certainty === 'unsure')
    return 'One row of the source. Whether a neighboring row belongs to the same tornado is not certain.';
  return 'One row of the source describes the whole tornado; nothing was joined.';
}

const joinedBecause: Record<LinkKind, string> = {
  place: 'were joined because clock and place agree',
  id: 'were joined because the source’s own ids say so; clock and place leave it open',
  hand: 'were joined by a person who has read the rows',
  totals: 'were joined because the Storm Prediction Center’s totals fit',
};

/** Describes each joint that is not simply by clock and place, with its figures. */
export function jointSentences({ link, segments }: Pick<TornadoSources, 'link' | 'segments'>): string[] {
  return (link.joints ?? []).flatMap((joint, at) => {
    const doubts = doubtsOf(joint);
    if (joint.kind === 'place' && doubts === '') return [];
    const names = [segments[at], segments[at + 1]].map((one) => one?.county).join(' and ');
    const read = joint.because ? ` Read by hand: ${joint.because}` : '';
    return [`The parts in ${names} ${joinedBecause[joint.kind]}${doubts}.${read}`];
  });
}

function doubtsOf({ gap_miles: miles, minutes, kind }: TornadoJoint): string {
  const isClock = isContradicted({ gap_miles: null, minutes });
  const isPlace = isContradicted({ gap_miles: miles, minutes: null });
  const between = `${(miles ?? 0).toFixed(1)} miles lie between them`;
  const after = minutes === null ? 'without a clock' : wait(minutes);
  if (isClock && isPlace) return `; clocks and places do not: ${between}, and the second begins ${after}`;
  if (isClock) return `; the clocks do not: the second begins ${after}`;
  if (isPlace) return `; the places do not: ${between}`;
  if (kind === 'place') return '';
  return `: ${miles === null ? 'a place is not recorded' : between}, and the second begins ${after}`;
}

/** Words for minutes from one beginning to another. */
function wait(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const inMinutes = `${rest} ${rest === 1 ? 'minute' : 'minutes'}`;
  const inHours = `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  if (minutes === 0) return 'in the same minute';
  const words = hours === 0 ? inMinutes : rest === 0 ? inHours : `${inHours} and ${inMinutes}`;
  return `${words} ${minutes < 0 ? 'before' : 'after'} the first`;
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
  const time = [
    ...timeSentence(segments[0]?.begin_datetime, spc.begin_datetime),
    ...(spc.joined_by === 'totals' ? [pairedByTotals] : []),
  ];
  if (spc.agrees) return [sentence, ...time, 'Date, rating and starting place agree.'];
  return [sentence, ...time, `Where it differs: ${spc.differences.join('; ')}.`];
}

const pairedByTotals =
  'Its record was paired with NCEI’s by the totals: length, deaths and injuries fit, the beginnings do not.';

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
