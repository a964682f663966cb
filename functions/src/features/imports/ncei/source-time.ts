/** A moment as a source gives it, and what we make of it. */
export interface SourceTime {
  /** The source's own clock: `1974-04-03T15:40`. */
  local: string;
  /** Seconds since 1970. */
  utc: number;
  offsetMinutes: number;
  /** The zone was read from a bare name, or taken for Central because nothing is said. */
  isZoneInferred: boolean;
}

/** A zone's distance from UTC in hours, and the meridian its standard time is of. */
interface Zone {
  hours: number;
  meridian: number;
}

const central: Zone = { hours: -6, meridian: -90 };
/** Standard and daylight names as found in the files, misspellings with them. */
const zones: Record<string, Zone> = {
  AST: { hours: -4, meridian: -60 },
  ADT: { hours: -3, meridian: -60 },
  EST: { hours: -5, meridian: -75 },
  ESY: { hours: -5, meridian: -75 },
  EDT: { hours: -4, meridian: -75 },
  CST: central,
  CSC: central,
  SCT: central,
  CDT: { hours: -5, meridian: -90 },
  MST: { hours: -7, meridian: -105 },
  MDT: { hours: -6, meridian: -105 },
  PST: { hours: -8, meridian: -120 },
  PDT: { hours: -7, meridian: -120 },
  AKST: { hours: -9, meridian: -135 },
  AKDT: { hours: -8, meridian: -135 },
  HST: { hours: -10, meridian: -150 },
  SST: { hours: -11, meridian: -165 },
  GST: { hours: 10, meridian: 150 },
  CHST: { hours: 10, meridian: 150 },
};

/** Before 1993 Central is what the SPC's conversion left: a bare `CST` needs no mark there. */
const firstYearOfLocalClocks = 1993;
/** No zone is further from Greenwich. */
const furthestHours = 14;
/** No state uses the time of a meridian that lies further outside it. */
const reachDegrees = 12;

/**
 * Rule 16: the number in `CST-6` is standard time all the year. A bare name is looked up: rows before
 * 1993 that say EST or MDT hold that very clock, as the SPC's Central times beside them show, but not
 * where the state cannot have it: "EST" in Texas is Central.
 */
export function readZone(
  raw: string,
  year: number,
  state: { west: number; east: number } | undefined,
): { offsetMinutes: number; isInferred: boolean } {
  const text = raw.trim().toUpperCase();
  const numbered = /^[A-Z]{2,5}\s*([+-]?\d{1,2})$/.exec(text);
  if (numbered && Math.abs(Number(numbered[1])) <= furthestHours) {
    return { offsetMinutes: Number(numbered[1]) * 60, isInferred: false };
  }
  if (text === 'GMT' || text === 'UTC') return { offsetMinutes: 0, isInferred: true };
  const named = zones[text];
  const isPossible =
    named &&
    (!state || (named.meridian >= state.west - reachDegrees && named.meridian <= state.east + reachDegrees));
  const zone = isPossible ? named : central;
  const isUsual = text === 'CST' && year < firstYearOfLocalClocks;
  return { offsetMinutes: zone.hours * 60, isInferred: !isUsual };
}

/** Rule 15: from year-month, day and unpadded hhmm; 2400 is the next midnight. Undefined where it is no time. */
export function readTime(
  yearMonth: string,
  day: string,
  time: string,
  zone: string,
  state?: { west: number; east: number },
): SourceTime | undefined {
  if (!/^\d{6}$/.test(yearMonth) || !/^\d{1,2}$/.test(day) || !/^\d{1,4}$/.test(time)) return undefined;
  const [year, month, ofMonth] = [Number(yearMonth.slice(0, 4)), Number(yearMonth.slice(4)), Number(day)];
  const [hour, minute] = [Math.floor(Number(time) / 100), Number(time) % 100];
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return undefined;
  const midnight = Date.UTC(year, month - 1, ofMonth);
  const date = new Date(midnight);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== ofMonth) return undefined;
  const { offsetMinutes, isInferred } = readZone(zone, year, state);
  const localMilliseconds = midnight + (hour * 60 + minute) * 60_000;
  return {
    local: new Date(localMilliseconds).toISOString().slice(0, 16),
    utc: localMilliseconds / 1000 - offsetMinutes * 60,
    offsetMinutes,
    isZoneInferred: isInferred,
  };
}
