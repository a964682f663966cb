import { zoneLetters } from '@touchdown/shared/tornadoes/zone-letters.ts';

/** What clocks showed in a zone at an instant. */
export interface ClockReading {
  offsetMinutes: number;
  /** `CDT` */
  letters: string;
}

const minuteMilliseconds = 60_000;
const hourMinutes = 60;
/** On this day the Uniform Time Act began to apply: since then states go on daylight time as a whole. */
const uniformTimeBegins = Date.UTC(1967, 3, 30);
const formats = new Map<string, Intl.DateTimeFormat>();
const januaryOffsets = new Map<string, number>();

/**
 * Reads the clock of an IANA zone. Before the Uniform Time Act each state and city decided about daylight time, and
 * the database of zones knows only the zone's main city: Chicago was on daylight time in 1953, Waco was not. So
 * daylight time counts there only in states that kept it as a whole (`isDaylightKept`).
 */
export function readClock(zone: string, at: number, isDaylightKept: boolean): ClockReading {
  const offset = offsetMinutesOf(zone, at);
  const year = new Date(at).getUTCFullYear();
  // The zone's standard time may change within the year, so both ends of the year count.
  const standard = Math.max(januaryOffset(zone, year), januaryOffset(zone, year + 1));
  if (offset <= standard) return { offsetMinutes: offset, letters: zoneLetters(offset, false) };
  if (at < uniformTimeBegins && !isDaylightKept) {
    return { offsetMinutes: offset - hourMinutes, letters: zoneLetters(offset - hourMinutes, false) };
  }
  return { offsetMinutes: offset, letters: zoneLetters(offset - hourMinutes, true) };
}

function januaryOffset(zone: string, year: number): number {
  const key = `${zone} ${year}`;
  const known = januaryOffsets.get(key);
  if (known !== undefined) return known;
  const offset = offsetMinutesOf(zone, Date.UTC(year, 0, 1, 12));
  januaryOffsets.set(key, offset);
  return offset;
}

/** Formats an instant on the zone's clock and reads the result as if it were UTC. */
function offsetMinutesOf(zone: string, at: number): number {
  const minute = Math.floor(at / minuteMilliseconds);
  // `05/22/2011, 17:34`
  const text = formatOf(zone).format(minute * minuteMilliseconds);
  const clock = Date.UTC(
    Number(text.slice(6, 10)),
    Number(text.slice(0, 2)) - 1,
    Number(text.slice(3, 5)),
    Number(text.slice(12, 14)),
    Number(text.slice(15, 17)),
  );
  return clock / minuteMilliseconds - minute;
}

/** Making a formatter takes as long as a thousand uses of it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}
