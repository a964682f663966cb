import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { LeaveOut } from '../files/source-faults.ts';
import { readSegment, type Segment } from '../ncei/segment.ts';
import { placeAndTime } from '../record/assign-ids.ts';
import { readSpcTornado, type SpcTornado } from '../spc/spc-tornado.ts';

/** The values of a row that are compared, by the words of the table. */
export interface RowValues {
  rating: string;
  'date or time': number;
  start: Position | null;
  end: Position | null;
  /** The SPC’s rows have the state alone. */
  county: string;
  length: number | null;
  width: number | null;
  deaths: string;
  injuries: string;
  damage: string;
  'end time': number | null;
  office: string | null;
  episode: string | null;
  'reported by': string | null;
  'next county': string | null;
  narrative: string | null;
  'episode narrative': string | null;
  'begin in words': string | null;
  'end in words': string | null;
  /** Only some of the SPC's layouts have these two. */
  'counties by the SPC': string | null;
  'end time by the SPC': number | null;
}

export interface RowFacts {
  /** What the row is recognized by in another file, the surest first. */
  marks: string[];
  /** The same for all rows about the same part of a path, whatever their ids. */
  content: string;
  /** From 1 to 12. */
  month: number;
  stateFips: number;
  values: RowValues;
}

const nothing: LeaveOut = () => {};

/** Reads a kept row by today's rules, so that a change of our own does not look like one of the file. */
export function rereadSegment(segment: Pick<Segment, 'raw' | 'line'>, leaveOut = nothing): Segment[] {
  const again = readSegment((column) => segment.raw[column] ?? '', segment.line, [], leaveOut);
  return typeof again === 'string' ? [] : [again];
}

export function rereadSpc({ raw, line }: Pick<SpcTornado, 'raw' | 'line'>, leaveOut = nothing): SpcTornado[] {
  const [whole = {}, ...parts] = raw;
  const again = readSpcTornado(whole, line, parts, leaveOut);
  return typeof again === 'string' ? [] : [again];
}

/** NCEI's ids are stable. */
export function factsOfSegment(segment: Segment): RowFacts {
  const { begin, stateFips, countyFips, other } = segment;
  const county = `${stateFips} ${countyFips ?? ''}`;
  return {
    marks: [segment.eventId],
    content: contentOf(segment, county),
    month: monthOf(segment),
    stateFips: segment.stateFips,
    values: {
      rating: [segment.rating, segment.ratingRecorded ?? ''].join(' ').trim(),
      'date or time': begin.utc,
      start: segment.start,
      end: segment.finish,
      county,
      length: segment.lengthMiles,
      width: segment.widthYards,
      deaths: `${segment.deathsDirect} ${segment.deathsIndirect}`,
      injuries: `${segment.injuriesDirect} ${segment.injuriesIndirect}`,
      damage: `${segment.propertyUsd} ${segment.cropsUsd}`,
      'end time': segment.end?.utc ?? null,
      office: segment.wfo,
      episode: segment.episodeId,
      'reported by': segment.reportedBy,
      'next county': other && `${other.stateFips} ${other.countyFips}`,
      narrative: segment.eventNarrative,
      'episode narrative': segment.episodeNarrative,
      'begin in words': segment.beginLocation,
      'end in words': segment.endLocation,
      'counties by the SPC': null,
      'end time by the SPC': null,
    },
  };
}

/** The SPC renumbers its tornadoes, so that a number helps only where place and time do not decide. */
export function factsOfSpc(tornado: SpcTornado): RowFacts {
  const { begin, state, loss, cropLoss } = tornado;
  const [row = {}] = tornado.raw;
  const content = contentOf(tornado, state);
  const place = placeAndTime(row);
  const number = `${state} ${row['om']}`;
  return {
    marks: [
      `${content} ${number}`,
      content,
      `${place} ${number}`,
      place,
      `${begin.utc} ${number}`,
      `${row['date']} ${number}`,
      number,
    ],
    content,
    month: monthOf(tornado),
    stateFips: tornado.stateFips,
    values: {
      rating: tornado.rating,
      'date or time': begin.utc,
      start: tornado.start,
      end: tornado.finish,
      county: String(tornado.stateFips),
      length: tornado.lengthMiles,
      width: tornado.widthYards,
      deaths: String(tornado.deaths),
      injuries: String(tornado.injuries),
      damage: [loss?.min, loss?.max, cropLoss?.min, cropLoss?.max].join(' '),
      'end time': null,
      office: null,
      episode: null,
      'reported by': null,
      'next county': null,
      narrative: null,
      'episode narrative': null,
      'begin in words': null,
      'end in words': null,
      'counties by the SPC': countiesOf(tornado),
      'end time by the SPC': tornado.end?.utc ?? null,
    },
  };
}

function countiesOf({ counties }: SpcTornado): string | null {
  const numbers = counties.map(({ stateFips, countyFips }) => `${stateFips} ${countyFips}`);
  return numbers.length === 0 ? null : numbers.join(', ');
}

/** What two tornadoes hardly ever share, even where the clock and the place are rough. */
export function contentOf(
  { begin, start, lengthMiles, widthYards }: Segment | SpcTornado,
  place: string,
): string {
  return [begin.utc, place, start?.lat.toFixed(2), start?.lon.toFixed(2), lengthMiles, widthYards].join('|');
}

function monthOf({ begin }: Segment | SpcTornado): number {
  return Number(begin.local.slice(5, 7));
}
