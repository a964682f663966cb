import { unrated } from '@touchdown/shared/contract/tornado-scales.ts';
import { isContradicted, weakestKind, type LinkKind } from '@touchdown/shared/tornadoes/link-kinds.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { Chain } from '../join/join-segments.ts';
import type { Pair } from '../join/pair-with-spc.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { agencyDifferences, differenceFlags, setRightBySpc } from './agency-differences.ts';
import { casualtiesByPlace } from './casualties-by-place.ts';
import { chainSources, type ChainContext } from './chain-sources.ts';
import { pathOf, ratingOf, ratingRecordedOf, sizeOf } from './chain-values.ts';
import { clocksDiffer } from './clocks-differ.ts';
import { damageOf } from './damage-of.ts';
import { deathsByPlace } from './deaths-by-place.ts';
import { placesOf, sanityFlags, sourceClassOf, withFlags, timesOf } from './draft-tornado.ts';
import { narrativeOf, peakWind } from './narrative.ts';
import { unplaced } from './place-fields.ts';
import { sourceNames } from './source-files.ts';
import type { TornadoDraft } from './tornado-document.ts';
import { casualtiesOf } from './totals.ts';

/** Clocks are mistaken by some hours. More than these is another day. */
const otherDaySeconds = 18 * 3_600;

/** Rule 13: makes one tornado of a chain of segments and the SPC's row of the same tornado. */
export function draftFromChain(chain: Chain, pair: Pair | undefined, context: ChainContext): TornadoDraft {
  const spc = pair?.spc;
  const segments = setRightBySpc(chain.segments, spc);
  const first = segments[0] as Segment;
  const last = segments.at(-1) as Segment;
  const { rating, ...rated } = ratingOf(segments, spc);
  const { start, finish, path, ...placed } = pathOf(segments, spc);
  const times = timesOfChain(segments, spc);
  const size = sizeOf(segments, spc);
  const casualties = casualtiesOf(segments, spc);
  const damage = damageOf(segments, spc);
  const narrative = narrativeOf(segments, segments.length);
  const differences = agencyDifferences(chain.segments, spc);
  const tornado: Omit<Tornado, 'id' | 'quality_flags'> = {
    known_as: null,
    state: first.state,
    cz_name: first.county,
    czName: first.county,
    wfo: first.wfo,
    ...times.values,
    tor_f_scale: rating,
    ...(rating === unrated ? ratingRecordedOf([...segments, ...(spc ? [spc] : [])]) : {}),
    ...placesOf(path, start, finish),
    ...size.values,
    ...casualties.values,
    ...casualtiesByPlace(segments, spc, casualties.isRepeated),
    ...deathsByPlace(segments, context.fatalities),
    ...(differences.length > 0 ? { agency_differences: differences } : {}),
    ...damage.values,
    counties: countiesOf(segments, first.state),
    begin_location: first.beginLocation,
    end_location: last.endLocation,
    ...unplaced,
    max_wind_speed: peakWind(narrative),
    radar_video_url: null,
    event_type: 'Tornado',
    event_id: first.eventId,
    episode_id: first.episodeId,
    event_narrative: narrative,
    episode_narrative: first.episodeNarrative,
    source: spc ? `${sourceNames.details}, with the ${sourceNames.spc}` : sourceNames.details,
    source_class: sourceClassOf(first.begin.local),
    link_certainty: linkCertaintyOf(chain),
    segment_count: segments.length,
    status: 'current',
    record_kind: 'official',
    nws_report_url: `https://www.ncei.noaa.gov/stormevents/eventdetails.jsp?id=${first.eventId}`,
    raw_data: first.raw,
  };
  const sources = chainSources(chain, pair, tornado.link_certainty, context);
  return withFlags(tornado, sources, [
    ...segments.flatMap(({ flags }) => flags),
    ...rated.flags,
    ...placed.flags,
    ...size.flags,
    ...casualties.flags,
    ...damage.flags,
    ...(sources.link.joints?.some(isContradicted) ? (['joined_against_clock_or_place'] as const) : []),
    ...(chain.apart ? (['read_as_several'] as const) : []),
    ...(chain.unsure.length > 0 ? (['may_be_longer_track'] as const) : []),
    ...(context.unsure.has(chain) ? (['spc_pairing_unsure'] as const) : []),
    ...times.flags,
    ...(spc?.flags.includes('clock_set_right') ? (['clock_set_right'] as const) : []),
    ...(spc && casualtiesDiffer(tornado, spc) ? (['casualties_differ_between_sources'] as const) : []),
    ...differenceFlags(differences, segments),
    ...sanityFlags(tornado, first.stateFips),
  ]);
}

const certaintyOf = {
  place: 'joined',
  id: 'by_id',
  hand: 'by_hand',
  totals: 'by_totals',
} as const satisfies Record<LinkKind, Tornado['link_certainty']>;

/** One weak joint is enough: the whole is then as certain as that one. */
function linkCertaintyOf({ links, unsure }: Chain): Tornado['link_certainty'] {
  if (unsure.length > 0) return 'unsure';
  const weakest = weakestKind(links.map(({ kind }) => kind));
  return weakest ? certaintyOf[weakest] : 'single';
}

/** Returns the times of a joined tornado. A salvaged row may have the wrong day, which the SPC's row sets right. */
function timesOfChain(segments: readonly Segment[], spc: SpcTornado | undefined) {
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

function countiesOf(segments: readonly Segment[], firstState: string): string[] {
  const names = segments.map(({ county, state }) => (state === firstState ? county : `${county}, ${state}`));
  return [...new Set(names)];
}

function casualtiesDiffer(tornado: Pick<Tornado, 'fatalities' | 'injuries'>, spc: Pair['spc']): boolean {
  const differs = (ours: number | null, theirs: number | null) =>
    ours !== null && theirs !== null && ours !== theirs;
  return differs(tornado.fatalities, spc.deaths) || differs(tornado.injuries, spc.injuries);
}
