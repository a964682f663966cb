import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSegment } from '@touchdown/shared/tornadoes/sources.ts';
import type { Chain } from '../join/join-segments.ts';
import type { Pair } from '../join/pair-with-spc.ts';
import type { Segment } from '../ncei/segment.ts';
import { utcText } from './draft-tornado.ts';
import { sourceNames, type EventFatalities, type SourceFile } from './source-files.ts';
import type { TornadoDraft } from './tornado-document.ts';

export interface ChainContext {
  file: SourceFile;
  spcFile: SourceFile | undefined;
  fatalities: ReadonlyMap<string, EventFatalities>;
  /** Chains that may be one of the SPC's tornadoes, without certainty which one. */
  unsure: ReadonlySet<Chain>;
}

/** Returns where the values of a tornado come from: its segments, the SPC's row and the original rows. */
export function chainSources(
  chain: Chain,
  pair: Pair | undefined,
  certainty: Tornado['link_certainty'],
  context: ChainContext,
): Omit<TornadoDraft['sources'], 'quality'> {
  const { segments, linkScores } = chain;
  const spcAlias = pair ? [`spc:${pair.spc.number}`] : [];
  return {
    aliases: [...segments.map(({ eventId }) => `ncei:${eventId}`), ...spcAlias],
    link: { certainty, scores: linkScores.map((score) => Number(score.toFixed(3))) },
    spc: pair
      ? {
          agrees: pair.kind === 'same',
          differences: pair.differences,
          begin_datetime: utcText(pair.spc.begin.utc),
          rating: pair.spc.rating,
          fatalities: pair.spc.deaths,
          injuries: pair.spc.injuries,
        }
      : null,
    segments: segments.map(toWireSegment),
    fatality_places: fatalityPlaces(segments, context.fatalities),
    source_rows: sourceRows(segments, pair, context),
  };
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

function fatalityPlaces(segments: readonly Segment[], fatalities: ReadonlyMap<string, EventFatalities>) {
  const counts = new Map<string, number>();
  for (const { eventId } of segments) {
    for (const [place, count] of Object.entries(fatalities.get(eventId)?.places ?? {})) {
      counts.set(place, (counts.get(place) ?? 0) + count);
    }
  }
  return [...counts].map(([place, count]) => ({ place, count })).sort((a, b) => b.count - a.count);
}

function sourceRows(
  segments: readonly Segment[],
  pair: Pair | undefined,
  { file: { file, sha256 }, spcFile }: ChainContext,
): TornadoDraft['sources']['source_rows'] {
  const ownRows = segments.map(({ line, raw }) => ({
    source: sourceNames.details,
    file,
    sha256,
    line,
    row: raw,
  }));
  if (!pair || !spcFile) return ownRows;
  const { line, raw } = pair.spc;
  const spcRows = raw.map((row) => ({
    source: sourceNames.spc,
    file: spcFile.file,
    sha256: spcFile.sha256,
    line,
    row,
  }));
  return [...ownRows, ...spcRows];
}
