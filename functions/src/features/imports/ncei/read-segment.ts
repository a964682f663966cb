import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { countyName } from '../places/county-name.ts';
import { stateByPostal, stateOfNcei } from '../places/states.ts';
import { capitalizeName } from './capitalize-name.ts';
import { detailsColumns } from './details-columns.ts';
import { readRating, recordedInstead } from './read-rating.ts';
import { tooLateReason } from '../files/plausible-values.ts';
import type { LeaveOut } from '../files/quarantine.ts';
import type { Segment } from './segment.ts';
import { SegmentValues } from './segment-values.ts';
import { isEventId } from './storm-events-table.ts';
import { readTime, type SourceTime } from './source-time.ts';

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
