import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import {
  type SourceTime,
  readRating,
  recordedInstead,
  readTime,
  readDamage,
  readPlace,
} from './source-values.ts';
import { countyName } from '../places/county-at.ts';
import { stateByPostal, stateOfNcei } from '../places/states.ts';
import { detailsColumns, isEventId } from './storm-events-table.ts';
import { tooLateReason, readPlausible, type PlausibleField } from '../files/plausible-values.ts';
import type { LeaveOut } from '../files/source-faults.ts';
import { canBeSetRight } from '../record/set-right.ts';

/** One row of Storm Events: the part of a tornado's path in one county. */
export interface Segment {
  eventId: string;
  episodeId: string | null;
  /** The row's line in its file. */
  line: number;
  /** Its file, if that is not the year's file of details but the answer of a search. */
  file?: { file: string; sha256: string };
  state: string;
  stateFips: number;
  countyFips: number | null;
  county: string;
  wfo: string | null;
  reportedBy: string | null;
  begin: SourceTime;
  /** Null if the source repeats the begin time, which means that the end was not recorded. */
  end: SourceTime | null;
  rating: Rating;
  /** What the source has in place of a rating, such as EFU. Absent if it has nothing or a rating. */
  ratingRecorded?: string;
  lengthMiles: number | null;
  widthYards: number | null;
  deathsDirect: number | null;
  deathsIndirect: number | null;
  injuriesDirect: number | null;
  injuriesIndirect: number | null;
  propertyUsd: number | null;
  cropsUsd: number | null;
  start: Position | null;
  finish: Position | null;
  /** The next county on the path, according to the `TOR_OTHER_*` columns. */
  other: { stateFips: number | null; countyFips: number; name: string } | null;
  beginLocation: string | null;
  endLocation: string | null;
  eventNarrative: string | null;
  episodeNarrative: string | null;
  flags: QualityFlag[];
  /** Further rows of the file about the same part of the path, which are not counted. */
  repeats?: Segment[];
  /** The row of a search that has its narratives. */
  toldBy?: Segment;
  /** The original row, without its empty columns. One of a search has its values in the columns of the details. */
  raw: Record<string, string>;
}

type ReadField = (column: string) => string;

/** Returns the segment of one row, or the reason why there is none. A single bad value is reported and left out. */
export function readSegment(
  field: ReadField,
  line: number,
  flags: QualityFlag[],
  leaveOut: LeaveOut,
): Segment | string {
  const eventId = field('EVENT_ID');
  if (!isEventId(eventId)) return 'EVENT_ID is not a number';
  const times = readTimes(field);
  if (!times) return 'the begin date and time cannot be read';
  const rating = readRating(field('TOR_F_SCALE'));
  if (!rating) return `TOR_F_SCALE "${field('TOR_F_SCALE').slice(0, 20)}" is not a rating`;

  const values = new SegmentValues(field, flags, leaveOut);
  const start = values.place('BEGIN');
  const year = Number(times.begin.local.slice(0, 4));
  if (!start && !stateOf(field)) return 'neither a state nor a place can be read';
  if (times.begin.isZoneInferred) values.flag('tz_inferred');
  if (!isCounty(field)) values.flag('county_is_zone');
  if (times.endsBeforeBegin) values.flag('end_before_begin');
  if (times.endReason !== undefined) values.refuse('END_DATE_TIME', times.endReason);
  return {
    eventId,
    episodeId: field('EPISODE_ID') || null,
    line,
    ...readCounty(field),
    wfo: field('WFO') || null,
    reportedBy: field('SOURCE') || null,
    begin: times.begin,
    end: times.end,
    rating,
    ...recordedInstead(rating, field('TOR_F_SCALE')),
    lengthMiles: values.length(),
    widthYards: values.width(),
    deathsDirect: values.people('DEATHS_DIRECT'),
    deathsIndirect: values.people('DEATHS_INDIRECT'),
    injuriesDirect: values.people('INJURIES_DIRECT'),
    injuriesIndirect: values.people('INJURIES_INDIRECT'),
    propertyUsd: values.damage('DAMAGE_PROPERTY', year),
    cropsUsd: values.damage('DAMAGE_CROPS', year),
    start,
    finish: values.place('END'),
    other: readOther(field),
    beginLocation: values.location('BEGIN'),
    endLocation: values.location('END'),
    eventNarrative: values.narrative('EVENT_NARRATIVE'),
    episodeNarrative: values.narrative('EPISODE_NARRATIVE'),
    flags,
    raw: Object.fromEntries(
      detailsColumns.flatMap((column) => (field(column) === '' ? [] : [[column, field(column)]])),
    ),
  };
}

interface SegmentTimes {
  begin: SourceTime;
  end: SourceTime | null;
  endsBeforeBegin: boolean;
  /** Why the end is left out. */
  endReason: string | undefined;
}

/** Rule 19: an end equal to the beginning was not recorded, and an end before the beginning is wrong. */
function readTimes(field: ReadField): SegmentTimes | undefined {
  const timeOf = (date: 'BEGIN' | 'END') =>
    readTime(
      field(`${date}_YEARMONTH`),
      field(`${date}_DAY`),
      field(`${date}_TIME`),
      field('CZ_TIMEZONE'),
      stateOf(field),
    );
  const begin = timeOf('BEGIN');
  if (!begin) return undefined;
  const end = timeOf('END');
  const endReason = end && tooLateReason(begin.utc, end.utc);
  const isAfter = end !== undefined && end.utc > begin.utc && endReason === undefined;
  const endsBeforeBegin = end !== undefined && end.utc < begin.utc;
  return { begin, end: isAfter ? end : null, endsBeforeBegin, endReason };
}

function readCounty(field: ReadField) {
  const state = stateOf(field);
  const countyFips = isCounty(field) && /^\d{1,3}$/.test(field('CZ_FIPS')) ? Number(field('CZ_FIPS')) : null;
  return {
    state: state?.name ?? capitalizeName(field('STATE')),
    stateFips: state?.fips ?? Number(field('STATE_FIPS')),
    countyFips,
    county:
      (state && countyFips !== null && countyName(state.fips, countyFips)) ||
      capitalizeName(field('CZ_NAME')),
  };
}

function stateOf(field: ReadField) {
  return stateOfNcei(field('STATE'), Number(field('STATE_FIPS')));
}

/** Other rows name a forecast zone instead of a county. */
function isCounty(field: ReadField): boolean {
  return field('CZ_TYPE') === 'C';
}

function readOther(field: ReadField): Segment['other'] {
  const number = field('TOR_OTHER_CZ_FIPS');
  if (!/^\d+$/.test(number) || Number(number) === 0) return null;
  const stateName = field('TOR_OTHER_CZ_STATE');
  const state = stateByPostal(stateName) ?? stateOfNcei(stateName, Number.NaN);
  return { stateFips: state?.fips ?? null, countyFips: Number(number), name: field('TOR_OTHER_CZ_NAME') };
}

const lastYearOfUnknownZero = 1992;

/** Reads single values of a row. A value that cannot be right is left out with a reason, and some also get a flag. */
class SegmentValues {
  readonly #field: (column: string) => string;
  readonly #flags: QualityFlag[];
  readonly #leaveOut: LeaveOut;

  constructor(field: (column: string) => string, flags: QualityFlag[], leaveOut: LeaveOut) {
    this.#field = field;
    this.#flags = flags;
    this.#leaveOut = leaveOut;
  }

  flag(code: QualityFlag): void {
    if (!this.#flags.includes(code)) this.#flags.push(code);
  }

  /** Leaves a value out that was read elsewhere. */
  refuse(column: string, reason: string): void {
    this.flag('value_implausible');
    this.#leaveOut(column, reason);
  }

  length(): number | null {
    return this.#amount('TOR_LENGTH', 'lengthMiles') || null;
  }

  width(): number | null {
    return this.#amount('TOR_WIDTH', 'widthYards', 'width_out_of_range') || null;
  }

  /** Returns 0 for nobody and null for unknown, which is blank in the file. */
  people(column: string): number | null {
    return this.#amount(column, column.startsWith('DEATHS') ? 'deaths' : 'injuries');
  }

  /** Up to 1992 the files have the SPC's classes, in which 0 means unknown. */
  damage(column: string, year: number): number | null {
    const { usd, isReadable } = readDamage(this.#field(column));
    if (!isReadable) {
      this.flag('damage_unreadable');
      this.#leaveOut(column, `${column} "${this.#field(column).slice(0, 20)}" cannot be read`);
    }
    return usd === 0 && year <= lastYearOfUnknownZero ? null : usd;
  }

  place(end: 'BEGIN' | 'END'): Position | null {
    const place = readPlace(this.#field(`${end}_LAT`), this.#field(`${end}_LON`));
    if (place === null || (place && canBeSetRight(place))) return place;
    this.flag('place_unreadable');
    this.#leaveOut(`${end}_LAT`, `${end}_LAT and ${end}_LON are not a place in the United States`);
    return null;
  }

  /** Returns `2 miles SW of Center Grove`, from distance, direction and town. */
  location(end: 'BEGIN' | 'END'): string | null {
    const town = this.#field(`${end}_LOCATION`);
    if (town === '') return null;
    const range = readPlausible(this.#field(`${end}_RANGE`), 'rangeMiles');
    const azimuth = this.#field(`${end}_AZIMUTH`);
    return typeof range === 'number' && range > 0 && azimuth
      ? `${range} miles ${azimuth} of ${capitalizeName(town)}`
      : capitalizeName(town);
  }

  /** The agency writes `||` between paragraphs and `|` where it wrapped a line. */
  narrative(column: string): string | null {
    const text = withLostMarks(this.#field(column))
      .replaceAll('||', '\n\n')
      .replaceAll('|', ' ')
      .replace(/[ \t]+/g, ' ')
      .trim();
    return text || null;
  }

  #amount(column: string, field: PlausibleField, flag: QualityFlag = 'value_implausible'): number | null {
    const text = this.#field(column);
    if (text === '') return null;
    const value = readPlausible(text, field);
    if (typeof value === 'number') return value;
    this.flag(flag);
    this.#leaveOut(column, `${column} ${value.reason}`);
    return null;
  }
}

/**
 * The agency's own store has lost some characters beyond ASCII: each of their bytes has become a mark of its own. Puts
 * back those that the letters beside them leave no doubt about, and leaves others, such as a fraction, as they are.
 */
function withLostMarks(text: string): string {
  if (!text.includes('\ufffd')) return text;
  return text
    .replaceAll(/(?<=\p{L})\ufffd{3}(?=(?:s|t|d|m|re|ve|ll)\b)/gu, '’')
    .replaceAll(/(?<=^|[\s(|])\ufffd{3}(?=\p{L})([^\ufffd]*)\ufffd{3}(?!\p{L})/gu, '“$1”')
    .replaceAll(/(?<=[\p{L}\d])\ufffd{3}(?=[\p{L}\d])/gu, '–')
    .replaceAll(/(?<=\d)\ufffd{2}(?=[FC]\b)/gu, '°');
}

/**
 * Capitalizes names such as `ST. LOUIS (C)` and `MCCLAIN`, for places that are in no table. Used for names
 * that are stored. Text that is only displayed uses `shared/src/text/title-case.ts`.
 */
function capitalizeName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(^|[^a-z'])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}
