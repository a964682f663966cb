import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { isContradicted } from '@touchdown/shared/tornadoes/link-kinds.ts';
import type { TornadoJoint, TornadoSegment } from '@touchdown/shared/tornadoes/sources.ts';
import type { PathReading, UnsureNeighbour } from '@touchdown/shared/tornadoes/unsure-neighbour.ts';
import type { Chain } from '../join/join-segments.ts';
import { measureSegments, readingOfLink } from '../join/readings.ts';
import type { Pair } from '../join/pair-with-spc.ts';
import type { Segment } from '../ncei/segment.ts';
import type { SpcTornado } from '../spc/spc-tornado.ts';
import { sizeOf, casualtiesOf } from './chain-values.ts';
import { utcText } from './draft-tornado.ts';
import { sourceNames, type EventFatalities, type SourceFile } from './source-files.ts';
import type { TornadoDraft } from './tornado-document.ts';

export interface ChainContext {
  file: SourceFile;
  spcFile: SourceFile | undefined;
  partsFile: SourceFile | undefined;
  fatalities: ReadonlyMap<string, EventFatalities>;
  /** Chains that may be one of the SPC's tornadoes, without certainty which one. */
  unsure: ReadonlySet<Chain>;
  /** The SPC's tornadoes that a chain holds or may be, and that are not listed on their own. */
  within: ReadonlyMap<Chain | undefined, readonly { spc: SpcTornado }[]>;
}

/** Returns where the values of a tornado come from: its segments, the SPC's row and the original rows. */
export function chainSources(
  chain: Chain,
  pair: Pair | undefined,
  certainty: Tornado['link_certainty'],
  context: ChainContext,
): Omit<TornadoDraft['sources'], 'quality'> {
  const { segments, links } = chain;
  const rows = segments.flatMap((segment) => [segment, ...(segment.repeats ?? [])]);
  const held = (context.within.get(chain) ?? []).map(({ spc }) => spc);
  const spcTornadoes = pair ? [pair.spc, ...held] : held;
  return {
    aliases: [
      ...rows.map(({ eventId }) => `ncei:${eventId}`),
      ...spcTornadoes.map(({ number }) => `spc:${number}`),
    ],
    link: {
      certainty,
      scores: links.map(({ score }) => score && Number(score.toFixed(3))),
      joints: jointsOf(chain),
      ...(chain.apart
        ? { apart: { kind: 'hand', because: chain.apart.says, event_ids: apartFrom(chain) } }
        : {}),
      unsure: unsureNeighboursOf(chain),
    },
    spc: pair
      ? {
          joined_by: pair.joinedBy,
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
    source_rows: sourceRows(rows, spcTornadoes, context),
  };
}

/** Returns what holds each segment and the next one together, with a person's reading where clock or place contradict it. */
function jointsOf({ segments, links }: Chain): TornadoJoint[] {
  return links.map(({ kind }, at) => {
    const [from, to] = [segments[at] as Segment, segments[at + 1] as Segment];
    const measures = measureSegments(from, to);
    const isRead = kind === 'hand' || isContradicted(measures);
    return { kind, ...measures, because: (isRead && readingOfLink(from, to)?.says) || null };
  });
}

/** The rows of the other tornadoes that the reading keeps apart. */
function apartFrom({ segments, apart }: Chain): string[] {
  const own = new Set(segments.map(({ eventId }) => eventId));
  return apart?.tornadoes.flat().filter((event) => !own.has(event)) ?? [];
}

/** Returns both readings of each link that is not certain: one tornado or two. The neighbor's id is assigned later. */
function unsureNeighboursOf(chain: Chain): UnsureNeighbour[] {
  return chain.unsure.map(({ chain: neighbour, side, score }) => {
    const both = side === 'after' ? [chain, neighbour] : [neighbour, chain];
    const { county, state } = neighbour.segments[0] as Segment;
    return {
      tornado_id: null,
      event_ids: neighbour.segments.map(({ eventId }) => eventId),
      place: `${county}, ${state}`,
      side,
      score: Number(score.toFixed(3)),
      together: readingOf(both.flatMap(({ segments }) => segments)),
      apart: { own: readingOf(chain.segments), neighbour: readingOf(neighbour.segments) },
    };
  });
}

function readingOf(segments: readonly Segment[]): PathReading {
  const { fatalities, injuries } = casualtiesOf(segments, undefined).values;
  return {
    begin_local: (segments[0] as Segment).begin.local,
    end_local: segments.at(-1)?.end?.local ?? null,
    path_length: sizeOf(segments, undefined).values.path_length,
    fatalities,
    injuries,
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
  spcTornadoes: readonly SpcTornado[],
  { file, spcFile, partsFile }: ChainContext,
): TornadoDraft['sources']['source_rows'] {
  const ownRows = nceiRows(segments, file);
  if (!spcFile) return ownRows;
  return [...ownRows, ...spcTornadoes.flatMap((tornado) => spcRows(tornado, spcFile, partsFile))];
}

/** The rows of NCEI's, before each the one of a search that has its narratives. */
export function nceiRows(
  segments: readonly Segment[],
  { file, sha256 }: SourceFile,
): TornadoDraft['sources']['source_rows'] {
  const told = segments.flatMap((segment) => (segment.toldBy ? [segment.toldBy, segment] : [segment]));
  return told.map(({ line, raw, file: own = { file, sha256 } }) => ({
    source: sourceNames.details,
    ...own,
    line,
    row: raw,
  }));
}

/** The rows of a tornado of the SPC, and those that another file has of its parts. */
export function spcRows(
  { line, raw, partRows }: SpcTornado,
  whole: SourceFile,
  parts: SourceFile | undefined,
): TornadoDraft['sources']['source_rows'] {
  const from = (family: 'spc' | 'parts', { file, sha256 }: SourceFile, at: number) => ({
    source: sourceNames[family],
    file,
    sha256,
    line: at,
  });
  const own = raw.map((row) => ({ ...from('spc', whole, line), row }));
  if (!parts || !partRows) return own;
  return [...own, ...partRows.raw.map((row) => ({ ...from('parts', parts, partRows.line), row }))];
}
