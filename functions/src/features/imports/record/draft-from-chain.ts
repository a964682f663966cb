import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSegment } from '@touchdown/shared/tornadoes/sources.ts';
import { finishOf, highestRating, maxKnown, startOf, sumKnown } from '../join/chain-facts.ts';
import type { Chain } from '../join/join-segments.ts';
import type { Pair } from '../join/pair-with-spc.ts';
import type { Segment } from '../ncei/segment.ts';
import { nameByPlace, placesOf, sanityFlags, timesOf, utcText, withFlags } from './draft-tornado.ts';
import { peakWind } from './peak-wind.ts';
import { sourceClassOf } from './source-class.ts';
import { sourceNames, type EventFatalities, type SourceFile } from './source-files.ts';
import type { TornadoDraft } from './tornado-document.ts';
import { casualtiesOf, damageOf } from './totals.ts';

export interface ChainContext {
  file: SourceFile;
  spcFile: SourceFile | undefined;
  fatalities: ReadonlyMap<string, EventFatalities>;
  /** Chains that may be one of the SPC's tornadoes, but it is not certain which. */
  unsure: ReadonlySet<Chain>;
}

/** Rule 13: a chain of segments, and the SPC's row that is the same tornado, as one. */
export function draftFromChain(chain: Chain, pair: Pair | undefined, context: ChainContext): TornadoDraft {
  const { segments } = chain;
  const first = segments[0] as Segment;
  const last = segments.at(-1) as Segment;
  const spc = pair?.spc;
  const flags: QualityFlag[] = segments.flatMap((segment) => segment.flags);
  const fill = <T>(own: T | null, other: T | null | undefined): T | null => {
    if (own !== null || other === null || other === undefined) return own;
    flags.push('filled_from_spc');
    return other;
  };

  const ownRating = highestRating(segments);
  const spcRating = spc && spc.rating !== 'N/A' ? spc.rating : null;
  const rating = fill(ownRating === 'N/A' ? null : ownRating, spcRating) ?? 'N/A';
  if (ownRating === 'N/A' && spc)
    flags.push(...spc.flags.filter((flag) => flag === 'rating_estimated_later'));
  if (spcRating && ownRating !== 'N/A' && spcRating !== ownRating)
    flags.push('rating_differs_between_sources');

  const start = fill(startOf(segments), spc?.start);
  const ownFinish = finishOf(segments);
  const finish = fill(ownFinish, isTowards(start, spc) ? spc?.finish : null);
  if (spc && isReversed(start, ownFinish, spc)) flags.push('path_reversed');
  const path = segments
    .flatMap(({ start: from, finish: to }) => [from, to])
    .filter((place) => place !== null);
  if (finish && path.length > 0 && !ownFinish) path.push(finish);

  const casualties = casualtiesOf(segments, spc);
  const damage = damageOf(segments, spc);
  flags.push(...casualties.flags, ...damage.flags);
  if (chain.isUnsure) flags.push('may_be_longer_track');
  if (context.unsure.has(chain)) flags.push('spc_pairing_unsure');

  const counties = [
    ...new Set(segments.map(({ county, state }) => (state === first.state ? county : `${county}, ${state}`))),
  ];
  const narrative = narrativeOf(segments);
  const name = nameByPlace(first.county, first.state, first.beginLocation);
  const tornado: Omit<Tornado, 'id' | 'quality_flags'> = {
    display_name: name,
    displayName: name,
    state: first.state,
    cz_name: first.county,
    czName: first.county,
    wfo: first.wfo,
    ...timesOf(first.begin, segments.length > 1 || last.end ? last.end : (spc?.end ?? null)),
    tor_f_scale: rating,
    ...placesOf(path, start, finish),
    path_length: fill(sumKnown(segments.map(({ lengthMiles }) => lengthMiles)), spc?.lengthMiles),
    path_width: fill(maxKnown(segments.map(({ widthYards }) => widthYards)), spc?.widthYards),
    ...casualties.values,
    ...damage.values,
    counties,
    begin_location: first.beginLocation,
    end_location: last.endLocation,
    max_wind_speed: peakWind(narrative),
    radar_video_url: null,
    event_type: 'Tornado',
    event_id: first.eventId,
    episode_id: first.episodeId,
    event_narrative: narrative,
    episode_narrative: first.episodeNarrative,
    source: spc ? `${sourceNames.details}, with the ${sourceNames.spc}` : sourceNames.details,
    source_class: sourceClassOf(first.begin.local),
    link_certainty: chain.isUnsure ? 'unsure' : segments.length > 1 ? 'joined' : 'single',
    segment_count: segments.length,
    status: 'current',
    record_kind: 'official',
    nws_report_url: `https://www.ncei.noaa.gov/stormevents/eventdetails.jsp?id=${first.eventId}`,
    raw_data: first.raw,
  };
  if (spc && casualtiesDiffer(tornado, spc)) flags.push('casualties_differ_between_sources');
  flags.push(...sanityFlags(tornado, first.stateFips));

  return withFlags(
    tornado,
    {
      aliases: [...segments.map(({ eventId }) => `ncei:${eventId}`), ...(spc ? [`spc:${spc.number}`] : [])],
      link: {
        certainty: tornado.link_certainty,
        scores: chain.linkScores.map((score) => Number(score.toFixed(3))),
      },
      spc: spc
        ? {
            agrees: pair.kind === 'same',
            differences: pair.differences,
            rating: spc.rating,
            fatalities: spc.deaths,
            injuries: spc.injuries,
          }
        : null,
      segments: segments.map(toWireSegment),
      fatality_places: fatalityPlaces(segments, context.fatalities),
      source_rows: [
        ...segments.map(({ line, raw }) => ({
          source: sourceNames.details,
          ...context.file,
          line,
          row: raw,
        })),
        ...(spc && context.spcFile
          ? spc.raw.map((row) => ({
              source: sourceNames.spc,
              ...(context.spcFile as SourceFile),
              line: spc.line,
              row,
            }))
          : []),
      ].map(({ source, file, sha256, line, row }) => ({ source, file, sha256, line, row })),
    },
    flags,
  );
}

function toWireSegment(segment: Segment): TornadoSegment {
  return {
    event_id: segment.eventId,
    county: segment.county,
    state: segment.state,
    wfo: segment.wfo,
    reported_by: segment.reportedBy,
    begin_local: segment.begin.local,
    begin_datetime: utcText(segment.begin.utc),
    end_local: segment.end?.local ?? null,
    rating: segment.rating,
    path_length: segment.lengthMiles,
    path_width: segment.widthYards,
    fatalities: segment.deathsDirect,
    injuries: segment.injuriesDirect,
    damage_estimate: segment.propertyUsd,
    start: segment.start,
    end: segment.finish,
    begin_location: segment.beginLocation,
    end_location: segment.endLocation,
    narrative: segment.eventNarrative,
  };
}

/** Several narratives follow one another under the names of their counties. */
function narrativeOf(segments: readonly Segment[]): string | null {
  const narrated = segments.filter(({ eventNarrative }) => eventNarrative);
  if (narrated.length <= 1) return narrated[0]?.eventNarrative ?? null;
  return narrated
    .map(({ county, state, eventNarrative }) => `${county}, ${state}: ${eventNarrative}`)
    .join('\n\n');
}

function fatalityPlaces(segments: readonly Segment[], fatalities: ReadonlyMap<string, EventFatalities>) {
  const counts = new Map<string, number>();
  for (const { eventId } of segments) {
    for (const [place, count] of Object.entries(fatalities.get(eventId)?.places ?? {})) {
      counts.set(place, (counts.get(place) ?? 0) + count);
    }
  }
  return [...counts].map(([place, count]) => ({ place, count })).sort((a, b) => b.count - a.count);
}

/** The SPC's end belongs to this path only where its start does. */
function isTowards(start: Position | null, spc: Pair['spc'] | undefined): boolean {
  return Boolean(start && spc?.start && distanceMiles(start, spc.start) <= 3);
}

function isReversed(
  start: Position | null,
  finish: Position | null,
  { start: from, finish: to }: Pair['spc'],
): boolean {
  if (!start || !finish || !from || !to || distanceMiles(start, finish) < 2) return false;
  return distanceMiles(start, to) < 1 && distanceMiles(finish, from) < 1;
}

function casualtiesDiffer(tornado: Pick<Tornado, 'fatalities' | 'injuries'>, spc: Pair['spc']): boolean {
  const differs = (ours: number | null, theirs: number | null) =>
    ours !== null && theirs !== null && ours !== theirs;
  return differs(tornado.fatalities, spc.deaths) || differs(tornado.injuries, spc.injuries);
}
