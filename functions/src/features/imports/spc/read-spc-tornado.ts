import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { readPlace } from '../ncei/read-place.ts';
import type { SourceTime } from '../ncei/source-time.ts';
import { stateByFips, stateByPostal } from '../places/states.ts';
import { readLoss } from './loss.ts';
import type { SpcTornado } from './spc-tornado.ts';

type Values = Record<string, string>;

/** Ratings are on the EF scale from this day on: rule 20. */
const firstDayOfEf = '2007-02-01';
const widestYards = 4_600;
/** Paths without an end were given one a hair from the start when they were made into lines: rule 28. */
const hairDegrees = 0.00015;
/** Rule 17: 3 is Central, 9 is GMT; 6 holds the clock of mountain daylight time, which is Central standard. */
const zoneOffsets: Record<string, number> = { '3': -360, '9': 0, '6': -360 };

/** A whole row and the rows of its parts, or the reason why there is no tornado in it. */
export function readSpcTornado(
  values: Values,
  line: number,
  parts: readonly Values[],
  leaveOut: (reason: string) => void,
): SpcTornado | string {
  const flags: QualityFlag[] = [];
  const [year, date, time] = [Number(values['yr']), values['date'] ?? '', values['time'] ?? ''];
  const begin = readMoment(date, time, values['tz'] ?? '');
  if (!begin) return 'date and time are not readable';
  if (!date.startsWith(String(year))) return `the date ${date} is not of the year ${year}`;
  if (begin.isZoneInferred) flags.push('tz_inferred');
  const rating = readRating(values['mag'] ?? '', date);
  if (!rating) return `mag "${values['mag'] ?? ''}" is no rating`;
  const state = stateByPostal(values['st'] ?? '') ?? stateByFips(Number(values['stf']));
  if (!state) return `st "${values['st'] ?? ''}" is no state`;
  if (values['fc'] === '1') flags.push('rating_estimated_later');
  const start = place('slat', 'slon');
  return {
    number: `${year}-${values['om'] ?? ''}`,
    line,
    stateFips: state.fips,
    state: state.name,
    counties: countiesOf([...(Number(values['ns']) > 1 ? [] : [values]), ...parts]),
    begin,
    end: readEnd(begin),
    rating,
    injuries: amount('inj'),
    deaths: amount('fat'),
    loss: readLoss(values['loss'] ?? '', year),
    cropLoss: readLoss(values['closs'] ?? '', Math.max(year, 1996)),
    start,
    finish: readFinish(start),
    lengthMiles: amount('len') || null,
    widthYards: readWidth(),
    flags,
    raw: [values, ...parts],
  };

  function amount(column: string): number | null {
    const text = values[column];
    if (text === undefined || text === '-9' || text === 'NA') return null;
    const value = Number(text);
    if (Number.isFinite(value) && value >= 0) return Math.round(value * 1e4) / 1e4;
    leaveOut(`${column} "${text.slice(0, 20)}" is no amount`);
    return null;
  }

  function readWidth(): number | null {
    const yards = amount('wid');
    if (yards === null || yards <= widestYards) return yards || null;
    flags.push('width_out_of_range');
    leaveOut(`wid ${yards} yards is wider than any tornado`);
    return null;
  }

  function place(lat: string, lon: string): Position | null {
    const found = readPlace(tidy(values[lat]), tidy(values[lon]));
    if (found !== undefined) return found;
    flags.push('place_unreadable');
    leaveOut(`${lat} and ${lon} are no place on earth`);
    return null;
  }

  function readFinish(from: Position | null): Position | null {
    const to = place('elat', 'elon');
    if (!to || !from) return to;
    const isHair = Math.abs(to.lat - from.lat) < hairDegrees && Math.abs(to.lon - from.lon) < hairDegrees;
    return isHair ? null : to;
  }

  function readEnd(from: SourceTime): SourceTime | null {
    const end = readMoment(values['edat'] ?? '', values['etime'] ?? '', values['tz'] ?? '');
    if (!end || end.utc === from.utc) return null;
    if (end.utc > from.utc) return end;
    flags.push('end_before_begin');
    return null;
  }
}

function readMoment(date: string, time: string, tz: string): SourceTime | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})$/.exec(date) && /^(\d{1,2}):(\d{2})(:\d{2})?$/.exec(time);
  if (!match) return undefined;
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

function readRating(mag: string, date: string): Rating | undefined {
  if (mag === '-9' || mag === '' || mag === 'NA') return 'N/A';
  if (!/^[0-5]$/.test(mag)) return undefined;
  return `${date >= firstDayOfEf ? 'EF' : 'F'}${mag}` as Rating;
}

/** Binary fractions of the shape file's table (38.770000000000003) back to what was meant. */
function tidy(text: string | undefined): string {
  return text === undefined ? '' : String(Number(Number(text).toFixed(5)));
}

function countiesOf(rows: readonly Values[]): SpcTornado['counties'] {
  const found = new Map<string, { stateFips: number; countyFips: number }>();
  for (const values of rows) {
    const stateFips = Number(values['stf']);
    for (const column of ['f1', 'f2', 'f3', 'f4']) {
      const countyFips = Number(values[column] ?? 0);
      if (countyFips > 0) found.set(`${stateFips}-${countyFips}`, { stateFips, countyFips });
    }
  }
  return [...found.values()];
}
