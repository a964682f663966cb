import { unrated } from '@touchdown/shared/contract/tornado-scales.ts';
import { isContradicted, weakestKind, type LinkKind } from '@touchdown/shared/tornadoes/link-kinds.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { AgencyDifference } from '@touchdown/shared/tornadoes/agency-differences.ts';
import { isDefaultWidth } from '@touchdown/shared/tornadoes/default-sizes.ts';
import type { Chain } from '../join/join-segments.ts';
import type { Pair } from '../join/pair-with-spc.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { casualtiesByPlace, deathsByPlace } from './casualties-by-place.ts';
import { chainSources, type ChainContext } from './chain-sources.ts';
import {
  pathOf,
  ratingOf,
  ratingRecordedOf,
  sizeOf,
  narrativeOf,
  peakWind,
  casualtiesOf,
} from './chain-values.ts';
import { damageOf } from './damage.ts';
import { placesOf, sanityFlags, sourceClassOf, withFlags, timesOf } from './draft-tornado.ts';
import { unplaced } from './place-fields.ts';
import { sourceNames } from './source-files.ts';
import type { TornadoDraft } from './tornado-document.ts';
import type { SourceTime } from '../ncei/source-values.ts';
import { highestRating, maxKnown, sumKnown, repeatsLength } from '../join/chain-facts.ts';

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

const hourSeconds = 3_600;

/** A whole hour is no rounding: one of two sources mistook the time zone, as for many tornadoes from 1993 to 1995. */
function clocksDiffer(ours: Pick<SourceTime, 'utc'>, theirs: Pick<SourceTime, 'utc'>): boolean {
  return Math.abs(ours.utc - theirs.utc) >= hourSeconds;
}

/** Rounding makes a twentieth of a long path, and half a mile of a short one. */
const sameLength = { share: 0.1, least: 0.5 };
/** One of two lengths so far apart cannot be right, and nothing says which. */
const farApart = { times: 5, miles: 1 };
/** Feet that were rounded to yards. */
const sameWidth = { share: 0.1, least: 10 };

/**
 * Returns the rows with what the SPC has set right. NCEI's rows up to 1995 were keyed once, and the SPC has corrected
 * its own since: its numbers of people stand where a single row has others, and all its numbers where the row's moved.
 */
function setRightBySpc(segments: readonly Segment[], spc: SpcTornado | undefined): readonly Segment[] {
  const [row, ...others] = segments;
  if (!row || !spc || others.length > 0 || sourceClassOf(row.begin.local) === 'digital') return segments;
  const { lengthMiles, widthYards, deaths: deathsDirect, injuries: injuriesDirect } = spc;
  const people = { deathsDirect, injuriesDirect };
  if (hasMovedColumns(row, spc)) {
    const flags: QualityFlag[] = [...row.flags, 'columns_moved'];
    return [{ ...row, lengthMiles, widthYards, ...people, propertyUsd: null, flags }];
  }
  const areOther = isOther(row.deathsDirect, spc.deaths) || isOther(row.injuriesDirect, spc.injuries);
  if (!areOther || spc.deaths === null || spc.injuries === null) return segments;
  return [{ ...row, ...people, flags: [...row.flags, 'casualties_from_spc'] }];
}

/**
 * In some rows of 1993 and 1995 the values stand in wrong columns: the SPC's width is the length there, its injuries
 * are the deaths or the dollars, or its sizes are the people. Nothing of their sizes and people can be used then.
 */
function hasMovedColumns(row: Segment, spc: SpcTornado): boolean {
  const { lengthMiles: miles, deathsDirect: deaths, injuriesDirect: injuries, propertyUsd: dollars } = row;
  const isLengthWidth = isOther(miles, spc.lengthMiles) && isMeasured(miles) && miles === spc.widthYards;
  const areDeathsInjuries = isOther(deaths, spc.deaths) && deaths === spc.injuries && !dollars;
  const areDollarsInjuries = isOther(injuries, spc.injuries) && Boolean(dollars) && dollars === spc.injuries;
  const arePeopleSizes =
    isOther(deaths, spc.deaths) && deaths === spc.lengthMiles && injuries === spc.widthYards;
  return isLengthWidth || (areDeathsInjuries && deaths !== 0) || areDollarsInjuries || arePeopleSizes;
}

/** Returns each value in which the two agencies differ by more than rounding, with both. */
function agencyDifferences(segments: readonly Segment[], spc: SpcTornado | undefined): AgencyDifference[] {
  if (!spc) return [];
  const { fatalities, injuries } = casualtiesOf(segments, spc).values;
  const lengths = repeatsLength(segments, spc) ? segments.slice(0, 1) : segments;
  const rating = highestRating(segments);
  const miles = sumKnown(lengths.map(({ lengthMiles }) => lengthMiles));
  const yards = maxKnown(segments.map(({ widthYards }) => widthYards));
  const areMeasured = isMeasured(yards) && isMeasured(spc.widthYards);
  const areRated = rating !== 'N/A' && spc.rating !== 'N/A';
  const found = [
    areRated && rating !== spc.rating ? differenceOf('tor_f_scale', rating, spc.rating) : null,
    isNear(miles, spc.lengthMiles, sameLength) ? null : differenceOf('path_length', miles, spc.lengthMiles),
    !areMeasured || isNear(yards, spc.widthYards, sameWidth)
      ? null
      : differenceOf('path_width', yards, spc.widthYards),
    isOther(fatalities, spc.deaths) ? differenceOf('fatalities', fatalities, spc.deaths) : null,
    isOther(injuries, spc.injuries) ? differenceOf('injuries', injuries, spc.injuries) : null,
  ];
  return found.filter((one) => one !== null);
}

/** Returns the flags of what differs in the tornado as it is served. */
function differenceFlags(
  differences: readonly AgencyDifference[],
  served: readonly Segment[],
): QualityFlag[] {
  const length = differences.find(({ field }) => field === 'path_length');
  if (!length || served.some(({ flags }) => flags.includes('columns_moved'))) return [];
  const [ncei, spc] = [Number(length.ncei), Number(length.spc)];
  const [shorter, longer] = [Math.min(ncei, spc), Math.max(ncei, spc)];
  const areFar = longer >= farApart.miles && longer >= farApart.times * shorter;
  return [areFar ? 'lengths_far_apart' : 'lengths_differ_between_sources'];
}

function differenceOf(
  field: AgencyDifference['field'],
  ncei: number | string | null,
  spc: number | string | null,
): AgencyDifference {
  return { field, ncei: String(ncei), spc: String(spc) };
}

function isOther(ncei: number | null, spc: number | null): boolean {
  return ncei !== null && spc !== null && ncei !== spc;
}

/** 10 and 33 yards stand for an unknown width, and so does less. */
function isMeasured(yards: number | null): boolean {
  return yards !== null && yards > 10 && !isDefaultWidth(yards);
}

function isNear(one: number | null, other: number | null, { share, least }: typeof sameLength): boolean {
  if (one === null || other === null) return true;
  return Math.abs(one - other) < Math.max(share * Math.max(one, other), least);
}
