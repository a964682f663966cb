import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { countyName } from '../places/county-name.ts';
import { stateByPostal, stateOfNcei } from '../places/states.ts';
import { capitalizeName } from './capitalize-name.ts';
import { readDamage } from './damage.ts';
import { detailsColumns } from './details-columns.ts';
import { readPlace } from './read-place.ts';
import { readRating } from './read-rating.ts';
import type { Segment } from './segment.ts';
import { readTime, type SourceTime } from './source-time.ts';

/** Rule 23: wider than any tornado ever surveyed, by far. */
const widestYards = 4_600;
/** Longer than the longest path on record, by far. */
const maxMiles = 400;

/** One row as a segment, or the reason why it cannot be one. A single bad value is reported and left out. */
export function readSegment(
  field: (column: string) => string,
  line: number,
  flags: QualityFlag[],
  leaveOut: (reason: string) => void,
): Segment | string {
  const eventId = field('EVENT_ID');
  if (!/^\d{1,12}$/.test(eventId)) return 'EVENT_ID is no number';
  const zone = field('CZ_TIMEZONE');
  const stateFips = Number(field('STATE_FIPS'));
  const state = stateOfNcei(field('STATE'), stateFips);
  const begin = readTime(field('BEGIN_YEARMONTH'), field('BEGIN_DAY'), field('BEGIN_TIME'), zone, state);
  if (!begin) return 'the beginning is no date and time';
  const rating = readRating(field('TOR_F_SCALE'));
  if (!rating) return `TOR_F_SCALE "${field('TOR_F_SCALE').slice(0, 20)}" is no rating`;
  const isCounty = field('CZ_TYPE') === 'C';
  const countyFips = isCounty && /^\d{1,3}$/.test(field('CZ_FIPS')) ? Number(field('CZ_FIPS')) : null;

  if (begin.isZoneInferred) flag('tz_inferred');
  if (!isCounty) flag('county_is_zone');
  return {
    eventId,
    episodeId: field('EPISODE_ID') || null,
    line,
    state: state?.name ?? capitalizeName(field('STATE')),
    stateFips: state?.fips ?? stateFips,
    countyFips,
    county:
      (state && countyFips !== null && countyName(state.fips, countyFips)) ||
      capitalizeName(field('CZ_NAME')),
    wfo: field('WFO') || null,
    reportedBy: field('SOURCE') || null,
    begin,
    end: readEnd(begin),
    rating,
    lengthMiles: readLength(),
    widthYards: readWidth(),
    deathsDirect: people('DEATHS_DIRECT'),
    deathsIndirect: people('DEATHS_INDIRECT'),
    injuriesDirect: people('INJURIES_DIRECT'),
    injuriesIndirect: people('INJURIES_INDIRECT'),
    propertyUsd: damage('DAMAGE_PROPERTY'),
    cropsUsd: damage('DAMAGE_CROPS'),
    start: place('BEGIN'),
    finish: place('END'),
    other: readOther(),
    beginLocation: location('BEGIN'),
    endLocation: location('END'),
    eventNarrative: narrative('EVENT_NARRATIVE'),
    episodeNarrative: narrative('EPISODE_NARRATIVE'),
    flags,
    raw: Object.fromEntries(
      detailsColumns.flatMap((column) => (field(column) === '' ? [] : [[column, field(column)]])),
    ),
  };

  function flag(code: QualityFlag): void {
    if (!flags.includes(code)) flags.push(code);
  }

  /** Rule 19: an end equal to the beginning is not recorded; one before it is wrong. */
  function readEnd(from: SourceTime): SourceTime | null {
    const end = readTime(field('END_YEARMONTH'), field('END_DAY'), field('END_TIME'), zone, state);
    if (!end || end.utc === from.utc) return null;
    if (end.utc > from.utc) return end;
    flag('end_before_begin');
    return null;
  }

  function readLength(): number | null {
    const miles = amount('TOR_LENGTH');
    if (miles === null || miles <= maxMiles) return miles === 0 ? null : miles;
    leaveOut(`TOR_LENGTH ${miles} miles is longer than any path`);
    return null;
  }

  function readWidth(): number | null {
    const yards = amount('TOR_WIDTH');
    if (yards === null || yards <= widestYards) return yards === 0 ? null : yards;
    flag('width_out_of_range');
    leaveOut(`TOR_WIDTH ${yards} yards is wider than any tornado`);
    return null;
  }

  function amount(column: string): number | null {
    const text = field(column);
    if (text === '') return null;
    const value = Number(text);
    if (Number.isFinite(value) && value >= 0) return value;
    leaveOut(`${column} "${text.slice(0, 20)}" is no amount`);
    return null;
  }

  /** 0 is nobody; blank is not known. */
  function people(column: string): number | null {
    const value = amount(column);
    return value === null ? null : Math.round(value);
  }

  function damage(column: string): number | null {
    const { usd, isReadable } = readDamage(field(column));
    if (!isReadable) {
      flag('damage_unreadable');
      leaveOut(`${column} "${field(column).slice(0, 20)}" cannot be read`);
    }
    return usd;
  }

  function place(end: 'BEGIN' | 'END'): Position | null {
    const found = readPlace(field(`${end}_LAT`), field(`${end}_LON`));
    if (found !== undefined) return found;
    flag('place_unreadable');
    leaveOut(`${end}_LAT and ${end}_LON are no place on earth`);
    return null;
  }

  function readOther(): Segment['other'] {
    const number = field('TOR_OTHER_CZ_FIPS');
    if (!/^\d+$/.test(number) || Number(number) === 0) return null;
    const named = field('TOR_OTHER_CZ_STATE');
    const otherState = stateByPostal(named) ?? stateOfNcei(named, Number.NaN);
    return {
      stateFips: otherState?.fips ?? null,
      countyFips: Number(number),
      name: field('TOR_OTHER_CZ_NAME'),
    };
  }

  /** `2 SW CENTER GROVE`, from distance, direction and town. */
  function location(end: 'BEGIN' | 'END'): string | null {
    const town = field(`${end}_LOCATION`);
    if (town === '') return null;
    const range = Number(field(`${end}_RANGE`));
    const azimuth = field(`${end}_AZIMUTH`);
    return range > 0 && azimuth
      ? `${range} miles ${azimuth} of ${capitalizeName(town)}`
      : capitalizeName(town);
  }

  /** The agency writes `||` for a paragraph and `|` for a line that was folded. */
  function narrative(column: string): string | null {
    const text = field(column)
      .replaceAll('||', '\n\n')
      .replaceAll('|', ' ')
      .replace(/[ \t]+/g, ' ')
      .trim();
    return text || null;
  }
}
