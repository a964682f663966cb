import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { type SourceTime, readPlace } from '../ncei/source-values.ts';
import {
  readPlausible,
  type PlausibleField,
  isPlausibleYear,
  readDecimal,
  tooLateReason,
  roundDecimals,
} from '../files/plausible-values.ts';
import { stateByFips, stateByPostal } from '../places/states.ts';
import type { LeaveOut } from '../files/source-faults.ts';
import { readLoss, type DollarRange } from './spc-columns.ts';
import { canBeSetRight } from '../record/set-right.ts';

/** One tornado of the SPC's record, with the rows about its parts. */
export interface SpcTornado {
  /** `1974-123`: the year and the SPC's number, which is neither unique nor stable and so only an alias. */
  number: string;
  line: number;
  stateFips: number;
  state: string;
  /** The counties of all states on the path, if the layout has them. */
  counties: { stateFips: number; countyFips: number }[];
  begin: SourceTime;
  /** Only releases from 2025 on have an end time. */
  end: SourceTime | null;
  rating: Rating;
  /** What the source has in place of a rating, SPC -9. Absent if it has nothing or a rating. */
  ratingRecorded?: string;
  injuries: number | null;
  deaths: number | null;
  loss: DollarRange | null;
  /** The loss of one of the states is unknown, so the whole is at least what is known of the others. */
  isLossMinimum: boolean;
  cropLoss: DollarRange | null;
  start: Position | null;
  finish: Position | null;
  lengthMiles: number | null;
  widthYards: number | null;
  flags: QualityFlag[];
  /** The original rows without empty columns: the whole path first, then its parts. */
  raw: Record<string, string>[];
  /** The same of another file, which has the parts that this one lacks; see `spc-parts.ts`. */
  partRows?: { line: number; raw: Record<string, string>[] };
}

type Values = Record<string, string>;

/** Rule 20: ratings are on the EF scale from this day on. */
const firstDayOfEf = '2007-02-01';
/** The agency's sign for an unknown rating. It is in its files since 2016, when offices began to rate EFU. */
const unknownMag = '-9';
/** Rule 17: 3 is Central and 9 is GMT. 6 means mountain daylight time, which has the offset of Central standard time. */
const zoneOffsets: Record<string, number> = { '3': -360, '9': 0, '6': -360 };

/** Reads a tornado from its whole row and the rows of its parts. Returns the reason if the row is not a tornado. */
export function readSpcTornado(
  values: Values,
  line: number,
  parts: readonly Values[],
  leaveOut: LeaveOut,
): SpcTornado | string {
  const flags: QualityFlag[] = [];
  const [year, date, time] = [Number(values['yr']), dateOf(values), values['time'] ?? ''];
  const begin = readMoment(date, time, values['tz'] ?? '');
  if (!begin) return 'date and time cannot be read';
  if (!date.startsWith(String(year))) return `the date ${date} is not in the year ${year}`;
  if (!isPlausibleYear(year)) return `the year ${year} is not a year of the record`;
  if (begin.isZoneInferred) flags.push('tz_inferred');
  const rating = readRating(values['mag'] ?? '', date);
  if (!rating) return `mag "${values['mag'] ?? ''}" is not a rating`;
  const state = stateByPostal(values['st'] ?? '') ?? stateByFips(Number(values['stf']));
  if (!state) return `st "${values['st'] ?? ''}" is not a state`;
  if (values['fc'] === '1') flags.push('rating_estimated_later');
  const row = new SpcValues(values, flags, leaveOut);
  const loss = row.loss('loss', year);
  const start = row.place('slat', 'slon');
  return {
    number: `${year}-${values['om'] ?? ''}`,
    line,
    stateFips: state.fips,
    state: state.name,
    counties: countiesOf([...(Number(values['ns']) > 1 ? [] : [values]), ...parts]),
    begin,
    end: readEnd(values, begin, flags, leaveOut),
    rating,
    ...(values['mag'] === unknownMag ? { ratingRecorded: `SPC ${unknownMag}` } : {}),
    injuries: row.amount('inj', 'injuries'),
    deaths: row.amount('fat', 'deaths'),
    loss,
    isLossMinimum: loss !== null && isLossOfAStateUnknown(parts),
    cropLoss: row.loss('closs', Math.max(year, 1996)),
    start,
    finish: row.finish(start),
    lengthMiles: row.amount('len', 'lengthMiles') || null,
    widthYards: row.width(),
    flags,
    raw: [values, ...parts],
  };
}

/** Some older files write 6/14/04 in place of 2004-06-14. */
export function dateOf(values: Values): string {
  const date = values['date'] ?? '';
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(date) ?? [];
  const whole = values['yr'] ?? '';
  if (month === '' || !whole.endsWith(year)) return date;
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Every state of a path across a border has a row of its own, with 0 for an unknown loss. */
function isLossOfAStateUnknown(parts: readonly Values[]): boolean {
  return parts.some((part) => part['sn'] === '1' && !(readDecimal(part['loss'] ?? '') > 0));
}

function readEnd(
  values: Values,
  begin: SourceTime,
  flags: QualityFlag[],
  leaveOut: LeaveOut,
): SourceTime | null {
  const end = readMoment(values['edat'] ?? '', values['etime'] ?? '', values['tz'] ?? '');
  if (!end || end.utc === begin.utc) return null;
  const reason = tooLateReason(begin.utc, end.utc);
  if (reason !== undefined) {
    flags.push('value_implausible');
    leaveOut('edat', reason);
    return null;
  }
  if (end.utc > begin.utc) return end;
  flags.push('end_before_begin');
  return null;
}

function readMoment(date: string, time: string, tz: string): SourceTime | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})$/.exec(date) && /^(\d{1,2}):(\d{2})(:\d{2})?$/.exec(time);
  if (!match) return undefined;
  // 24:00 is the next midnight, as in the other agency's files.
  if (/^24:00(:00)?$/.test(time)) return readMoment(dayAfter(date), '00:00', tz);
  const local = `${date}T${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? ''}`;
  const milliseconds = Date.parse(`${local}:00Z`);
  if (Number.isNaN(milliseconds) || !new Date(milliseconds).toISOString().startsWith(date)) return undefined;
  const offsetMinutes = zoneOffsets[tz] ?? -360;
  return {
    local,
    utc: milliseconds / 1000 - offsetMinutes * 60,
    offsetMinutes,
    isZoneInferred: tz !== '3' && tz !== '9',
  };
}

/** Returns the date unchanged if there is no such day, which is then found out where it is read. */
function dayAfter(date: string): string {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) return date;
  return new Date(midnight + 86_400_000).toISOString().slice(0, 10);
}

function readRating(mag: string, date: string): Rating | undefined {
  if (mag === unknownMag || mag === '' || mag === 'NA') return 'N/A';
  if (!/^[0-5]$/.test(mag)) return undefined;
  return `${date >= firstDayOfEf ? 'EF' : 'F'}${mag}` as Rating;
}

export function countiesOf(rows: readonly Values[]): SpcTornado['counties'] {
  const counties = new Map<string, { stateFips: number; countyFips: number }>();
  for (const values of rows) {
    const stateFips = Number(values['stf']);
    for (const column of ['f1', 'f2', 'f3', 'f4']) {
      const countyFips = Number(values[column] ?? 0);
      if (countyFips > 0) counties.set(`${stateFips}-${countyFips}`, { stateFips, countyFips });
    }
  }
  return [...counties.values()];
}

/** Rule 28: paths without an end got one this close to the start when they were converted to lines. */
const hairDegrees = 0.00015;

/** Reads single values of a row. A value that cannot be right is left out with a reason, and some also get a flag. */
class SpcValues {
  readonly #values: Record<string, string>;
  readonly #flags: QualityFlag[];
  readonly #leaveOut: LeaveOut;

  constructor(values: Record<string, string>, flags: QualityFlag[], leaveOut: LeaveOut) {
    this.#values = values;
    this.#flags = flags;
    this.#leaveOut = leaveOut;
  }

  amount(column: string, field: PlausibleField, flag: QualityFlag = 'value_implausible'): number | null {
    const text = this.#values[column];
    if (text === undefined || isUnknown(text)) return null;
    const value = readPlausible(text, field);
    if (typeof value === 'number') return Math.round(value * 1e4) / 1e4;
    this.#flag(flag);
    this.#leaveOut(column, `${column} ${value.reason}`);
    return null;
  }

  width(): number | null {
    return this.amount('wid', 'widthYards', 'width_out_of_range') || null;
  }

  loss(column: 'loss' | 'closs', year: number): DollarRange | null {
    const text = this.#values[column] ?? '';
    if (isUnknown(text)) return null;
    const loss = readLoss(text, year);
    if (loss === null || 'min' in loss) return loss;
    this.#flag('damage_unreadable');
    this.#leaveOut(column, `${column} ${loss.reason}`);
    return null;
  }

  place(lat: string, lon: string): Position | null {
    const place = readPlace(tidy(this.#values[lat]), tidy(this.#values[lon]));
    if (place === null || (place && canBeSetRight(place))) return place;
    this.#flag('place_unreadable');
    this.#leaveOut(lat, `${lat} and ${lon} are not a place in the United States`);
    return null;
  }

  #flag(code: QualityFlag): void {
    if (!this.#flags.includes(code)) this.#flags.push(code);
  }

  finish(start: Position | null): Position | null {
    const finish = this.place('elat', 'elon');
    if (!finish || !start) return finish;
    const isHair =
      Math.abs(finish.lat - start.lat) < hairDegrees && Math.abs(finish.lon - start.lon) < hairDegrees;
    return isHair ? null : finish;
  }
}

/** Removes the floating-point noise of the shapefile's table, as in 38.770000000000003. */
function tidy(text: string | undefined): string {
  if (text === undefined || isUnknown(text)) return '';
  const value = readDecimal(text);
  return Number.isNaN(value) ? text : String(roundDecimals(value, 5));
}

function isUnknown(text: string): boolean {
  return text === '' || text === '-9' || text === 'NA';
}
